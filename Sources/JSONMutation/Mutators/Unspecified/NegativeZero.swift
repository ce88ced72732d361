public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a number with zero and a minus sign.
///
/// It stands for a small negative number that was rounded. An integer has no negative zero, a
/// `Double` has.
public struct NegativeZero: Mutator {
  public var id: MutatorID { "negative-zero" }
  public var mutationClass: MutationClass { .unspecified }
  public var purpose: String {
    "replaces a number with zero and a minus sign: a small number that was rounded"
  }
  public var ideal: String { "zero for an integer, negative zero for a floating-point number" }
  public var scope: Scope { Scope(.number) }

  private static let numbers: [(name: String, text: StaticString)] = [
    ("integer", "-0"),
    ("fraction", "-0.0"),
    ("exponent", "-0e0"),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    edits.offer(Self.numbers, insteadOfNumberAt: node, in: document)
  }
}

extension Mutator where Self == NegativeZero {
  /// Replaces a number with zero and a minus sign.
  public static var negativeZero: NegativeZero { NegativeZero() }
}
