public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts white space before or behind the text of a string; a variant for each sort.
///
/// It stands for values that were imported from tables, or typed. An empty string is not padded
/// before, which would be the same.
public struct PadString: Mutator {
  public var id: MutatorID { "pad-string" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "puts white space around a string: values imported from a table" }
  public var ideal: String { "accept the exact string" }
  public var scope: Scope { Scope(.string) }

  private static let spaces: [(Variant, StaticString)] = [
    ("trailing", " "), ("tab", #"\t"#), ("no-break-space", "\u{A0}"),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard let body = document.index.body(ofStringAt: node) else { return }
    if !body.isEmpty { edits.offer("leading") { $0.insert(" ", at: body.lowerBound) } }
    for (variant, space) in Self.spaces {
      edits.offer(variant) { $0.insert(space, at: body.upperBound) }
    }
  }
}

extension Mutator where Self == PadString {
  /// Puts white space around a string.
  public static var padString: PadString { PadString() }
}
