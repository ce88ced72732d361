public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Spells a boolean as a number or a string; a variant for each spelling.
///
/// It stands for databases without booleans, and for forms that answer in words.
public struct RespellBoolean: Mutator {
  public var id: MutatorID { "respell-boolean" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String {
    "spells a boolean as a number or a string: a database without booleans"
  }
  public var ideal: String {
    "the boolean where that is opted into, and a report; else an error at the path"
  }
  public var scope: Scope { Scope(.boolean) }

  private static let spellings: [(Variant, yes: StaticString, no: StaticString)] = [
    ("number", "1", "0"), ("string", #""true""#, #""false""#), ("word", #""yes""#, #""no""#),
    ("letter", #""Y""#, #""N""#),
  ]

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility { .likely }

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard document.index.kind(of: node) == .boolean else { return }
    let range = document.index.range(of: node)
    let isTrue = document.index.bytes[range.lowerBound] == UInt8(ascii: "t")
    for (variant, yes, no) in Self.spellings {
      edits.offer(variant) { $0.replace(range, with: isTrue ? yes : no) }
    }
  }
}

extension Mutator where Self == RespellBoolean {
  /// Spells a boolean as a number or a string.
  public static var respellBoolean: RespellBoolean { RespellBoolean() }
}
