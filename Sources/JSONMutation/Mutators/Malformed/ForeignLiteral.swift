public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces null and booleans with how other languages spell them.
///
/// It stands for a dictionary that was printed, not serialized. The variants `capitalized`, as Python
/// has it, and `upper-case`, as SQL does, are offered for both; `nil` and `undefined` for null;
/// `word`, which is `yes` or `no` as in YAML, and `letter` for booleans.
public struct ForeignLiteral: Mutator {
  public var id: MutatorID { "foreign-literal" }
  public var mutationClass: MutationClass { .malformed }
  public var purpose: String {
    "replaces null or a boolean with another language's: a printed dictionary"
  }
  public var ideal: String { "fail at the offset of the literal" }

  private static let nulls: [(variant: Variant, text: StaticString)] = [
    ("capitalized", "None"), ("upper-case", "NULL"), ("nil", "nil"), ("undefined", "undefined"),
  ]
  private static let trues: [(variant: Variant, text: StaticString)] = [
    ("capitalized", "True"), ("upper-case", "TRUE"), ("word", "yes"), ("letter", "t"),
  ]
  private static let falses: [(variant: Variant, text: StaticString)] = [
    ("capitalized", "False"), ("upper-case", "FALSE"), ("word", "no"), ("letter", "f"),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let range = document.index.range(of: node)
    let literals: [(variant: Variant, text: StaticString)]
    switch document.index.kind(of: node) {
    case .null: literals = Self.nulls
    case .boolean:
      literals =
        document.index.bytes[range.lowerBound] == UInt8(ascii: "t") ? Self.trues : Self.falses
    case .number, .string, .array, .object: return
    }
    for (variant, text) in literals {
      edits.offer(variant) { $0.replace(range, with: text) }
    }
  }
}

extension Mutator where Self == ForeignLiteral {
  /// Replaces null and booleans with how other languages spell them.
  public static var foreignLiteral: ForeignLiteral { ForeignLiteral() }
}
