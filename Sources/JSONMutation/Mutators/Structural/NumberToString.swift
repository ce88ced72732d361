public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts a number between quotation marks.
///
/// It stands for identifiers that outgrew JavaScript's numbers, and for databases that answer in
/// text.
public struct NumberToString: Mutator {
  public var id: MutatorID { "number-to-string" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "puts a number between quotation marks: an id that became a string" }
  public var ideal: String {
    "the number where that is opted into, and a report; else an error at the path"
  }
  public var scope: Scope { Scope(.number) }

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility { .likely }

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard document.index.kind(of: node) == .number else { return }
    let number = document.index.bytes[document.index.range(of: node)]
    edits.offer { edit in
      edit.replace(number.indices, with: #"""#)
      edit.append(number)
      edit.append(#"""#)
    }
  }
}

extension Mutator where Self == NumberToString {
  /// Puts a number between quotation marks.
  public static var numberToString: NumberToString { NumberToString() }
}
