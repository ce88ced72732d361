public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Takes the quotation marks from a string that spells a number.
///
/// It stands for a backend that was rewritten in a language with types. A number that parsers may
/// read differently is left as it is.
public struct StringToNumber: Mutator {
  public var id: MutatorID { "string-to-number" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "takes the quotes from a number: a backend that was given types" }
  public var ideal: String {
    "its text where that is opted into, and a report; else an error at the path"
  }
  public var scope: Scope { Scope(.string) }

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility { .likely }

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard let body = document.index.body(ofStringAt: node) else { return }
    let range = document.index.range(of: node)
    let number = document.index.bytes[body]
    guard let form = NumberForm(number), form.isPortable else { return }
    edits.offer { $0.replace(range, with: number) }
  }
}

extension Mutator where Self == StringToNumber {
  /// Takes the quotation marks from a string that spells a number.
  public static var stringToNumber: StringToNumber { StringToNumber() }
}
