public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a string with one of 10,000 characters.
///
/// It stands for text that nobody limited: a log, or an image in base64.
public struct HugeString: Mutator {
  public var id: MutatorID { "huge-string" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String {
    "replaces a string with ten thousand characters: text without limit"
  }
  public var ideal: String { "accept the string, or an error at the path" }
  public var scope: Scope { Scope(.string) }

  private static let length = 10_000

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility { .exotic }

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard document.index.kind(of: node) == .string else { return }
    let range = document.index.range(of: node)
    guard range.count != Self.length + 2 else { return }
    edits.offer { edit in
      edit.replace(range, with: #"""#)
      edit.append("x")
      edit.repeatLast(1, count: Self.length)
      edit.append(#"""#)
    }
  }
}

extension Mutator where Self == HugeString {
  /// Replaces a string with one of 10,000 characters.
  public static var hugeString: HugeString { HugeString() }
}
