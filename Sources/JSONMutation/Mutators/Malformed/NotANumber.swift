public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a number with what programming languages print for one that JSON cannot express.
///
/// It stands for a serializer that lets the results of a division by zero through.
public struct NotANumber: Mutator {
  public var id: MutatorID { "not-a-number" }
  public var mutationClass: MutationClass { .malformed }
  public var purpose: String {
    "replaces a number with one that JSON cannot express: a division by zero"
  }
  public var ideal: String {
    "fail at the offset of the literal, unless the decoder was told to read it"
  }
  public var scope: Scope { Scope(.number) }

  private static let literals: [(variant: Variant, text: StaticString)] = [
    ("nan", "NaN"), ("minus-nan", "-NaN"), ("lower-case-nan", "nan"), ("infinity", "Infinity"),
    ("minus-infinity", "-Infinity"), ("infinity-in-c", "inf"), ("undefined", "undefined"),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard document.index.kind(of: node) == .number else { return }
    let range = document.index.range(of: node)
    for (variant, text) in Self.literals {
      edits.offer(variant) { $0.replace(range, with: text) }
    }
  }
}

extension Mutator where Self == NotANumber {
  /// Replaces a number with one that JSON cannot express.
  public static var notANumber: NotANumber { NotANumber() }
}
