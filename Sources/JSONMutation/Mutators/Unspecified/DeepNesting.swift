public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts a value into very many arrays or objects, one around the other.
///
/// It stands for an attack, or a structure that contains itself. A parser that calls itself for
/// each level runs out of stack; RFC 8259 lets it set a limit. The deepest forms are offered around
/// the whole document only.
public struct DeepNesting: Mutator {
  public var id: MutatorID { "deep-nesting" }
  public var mutationClass: MutationClass { .unspecified }
  public var purpose: String {
    "puts a value into thousands of arrays or objects: an attack, or a cycle"
  }
  public var ideal: String { "an error about the depth; no crash" }

  private struct Form {
    let name: String
    let opening: StaticString
    let closing: StaticString
    let levels: Int
    var isForRootOnly = true
  }

  private static let forms = [
    Form(name: "arrays-1000", opening: "[", closing: "]", levels: 1_000, isForRootOnly: false),
    Form(name: "arrays-10000", opening: "[", closing: "]", levels: 10_000, isForRootOnly: false),
    Form(name: "arrays-100000", opening: "[", closing: "]", levels: 100_000),
    Form(
      name: "objects-1000", opening: #"{"a":"#, closing: "}", levels: 1_000, isForRootOnly: false),
    Form(name: "objects-10000", opening: #"{"a":"#, closing: "}", levels: 10_000),
    Form(name: "objects-100000", opening: #"{"a":"#, closing: "}", levels: 100_000),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let range = document.index.range(of: node)
    let isRoot = node == document.index.root
    for form in Self.forms where isRoot || !form.isForRootOnly {
      edits.offer(Variant(form.name)) { edit in
        edit.insert(at: range.lowerBound)
        for _ in 0..<form.levels { edit.append(form.opening) }
        edit.insert(at: range.upperBound)
        for _ in 0..<form.levels { edit.append(form.closing) }
      }
    }
  }
}

extension Mutator where Self == DeepNesting {
  /// Puts a value into very many arrays or objects.
  public static var deepNesting: DeepNesting { DeepNesting() }
}
