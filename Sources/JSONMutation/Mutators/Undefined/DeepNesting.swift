public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts a value into very many arrays or objects, one around the other.
///
/// It stands for an attack, or a structure that contains itself. A parser that calls itself for
/// each level runs out of stack; RFC 8259 lets it set a limit. More than 1,000 levels are offered
/// around the whole document only.
public struct DeepNesting: Mutator {
  public let id: MutatorID = "deep-nesting"
  public let mutationClass = MutationClass.undefined
  public let purpose = "puts a value into thousands of arrays or objects: an attack, or a cycle"
  public let ideal = "an error about the depth; no crash"

  private static let forms: [(name: String, kind: JSONKind, levels: Int)] = [
    ("arrays-1000", .array, 1_000), ("objects-1000", .object, 1_000),
    ("arrays-10000", .array, 10_000), ("objects-10000", .object, 10_000),
    ("arrays-100000", .array, 100_000), ("objects-100000", .object, 100_000),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at place: Place, in document: Document, to offers: inout Offers) {
    let range = document.index.range(of: place)
    let isRoot = place == document.index.root
    for (name, kind, levels) in Self.forms where isRoot || levels <= 1_000 {
      offers.offer(Variant(name)) { edit in
        edit.insert(at: range.lowerBound)
        for _ in 0..<levels { edit.append(kind == .array ? "[" : #"{"a":"#) }
        edit.insert(at: range.upperBound)
        for _ in 0..<levels { edit.append(kind == .array ? "]" : "}") }
      }
    }
  }
}

extension Mutator where Self == DeepNesting {
  /// Puts a value into very many arrays or objects.
  public static var deepNesting: DeepNesting { DeepNesting() }
}
