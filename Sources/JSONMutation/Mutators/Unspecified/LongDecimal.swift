public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a number with one of more digits than a `Double` holds.
///
/// It stands for amounts of money that were computed in binary, or with a decimal type.
public struct LongDecimal: Mutator {
  public var id: MutatorID { "long-decimal" }
  public var mutationClass: MutationClass { .unspecified }
  public var purpose: String {
    "replaces a number with one of many digits: money in another number type"
  }
  public var ideal: String { "the nearest double, or exactly that decimal; never another number" }
  public var scope: Scope { Scope(.number) }

  private static let numbers: [(name: String, text: StaticString)] = [
    ("fraction", "0.1000000000000000055511151231257827021182"),
    ("integer", "1234567890123456789012345678901234567890"),
    ("sum", "0.30000000000000004"),
    ("money", "12345678901234567890.12"),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    edits.offer(Self.numbers, insteadOfNumberAt: node, in: document)
  }
}

extension Mutator where Self == LongDecimal {
  /// Replaces a number with one of more digits than a double holds.
  public static var longDecimal: LongDecimal { LongDecimal() }
}
