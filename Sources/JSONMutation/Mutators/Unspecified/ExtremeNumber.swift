public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a number with one at the limits of a `Double`, or beyond them.
///
/// It stands for a sum that ran away. Some decoders trap where they convert such a number to an
/// integer.
public struct ExtremeNumber: Mutator {
  public var id: MutatorID { "extreme-number" }
  public var mutationClass: MutationClass { .unspecified }
  public var purpose: String {
    "replaces a number with one at the limits of a double: a sum that ran away"
  }
  public var ideal: String {
    "the nearest double where there is one, else an error at the path; no trap"
  }
  public var scope: Scope { Scope(.number) }

  private static let numbers: [(name: String, text: StaticString)] = [
    ("overflow", "1e400"),
    ("negative-overflow", "-1e400"),
    ("underflow", "1e-400"),
    ("large", "1e308"),
    ("slight-overflow", "1.8e308"),
    ("least", "5e-324"),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    edits.offer(Self.numbers, insteadOfNumberAt: node, in: document)
  }
}

extension Mutator where Self == ExtremeNumber {
  /// Replaces a number with one at the limits of a double.
  public static var extremeNumber: ExtremeNumber { ExtremeNumber() }
}
