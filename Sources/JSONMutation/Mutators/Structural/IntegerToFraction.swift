public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Gives an integer a fraction: `3` becomes `3.5`.
///
/// It stands for a count that became an average. Integers of more than 15 digits stay: no double
/// keeps their fraction.
public struct IntegerToFraction: Mutator {
  public var id: MutatorID { "integer-to-fraction" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "gives an integer a fraction: a count that became an average" }
  public var ideal: String {
    "a declared default and a report, else an error at the path; never a number cut short"
  }
  public var scope: Scope { Scope(.number) }

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility { .everyday }

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard document.index.kind(of: node) == .number else { return }
    let number = document.index.bytes[document.index.range(of: node)]
    guard NumberForm(number)?.integer != nil else { return }
    edits.offer { edit in
      edit.replace(number.indices, with: number)
      edit.append(".5")
    }
  }
}

extension Mutator where Self == IntegerToFraction {
  /// Gives an integer a fraction.
  public static var integerToFraction: IntegerToFraction { IntegerToFraction() }
}
