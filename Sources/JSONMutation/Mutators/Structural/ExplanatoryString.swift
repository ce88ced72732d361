public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a boolean or a number with a sentence.
///
/// It stands for a backend that explains why it has no value, in the location of the value.
public struct ExplanatoryString: Mutator {
  public var id: MutatorID { "explanatory-string" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "replaces a boolean or number with a sentence: an excuse for it" }
  public var ideal: String { "a declared default and a report, else a type mismatch at the path" }
  public var scope: Scope { Scope(.boolean, .number) }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let kind = document.index.kind(of: node)
    guard kind == .boolean || kind == .number else { return }
    let range = document.index.range(of: node)
    edits.offer { $0.replace(range, with: #""This is not available right now.""#) }
  }
}

extension Mutator where Self == ExplanatoryString {
  /// Replaces a boolean or a number with a sentence.
  public static var explanatoryString: ExplanatoryString { ExplanatoryString() }
}
