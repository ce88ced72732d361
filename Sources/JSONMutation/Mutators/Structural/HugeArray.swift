public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Repeats the smallest element of an array until there are 1,000, or until they take 64 KB more.
///
/// It stands for a list that a backend stopped to divide into pages.
public struct HugeArray: Mutator {
  public var id: MutatorID { "huge-array" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String {
    "fills an array with copies of its smallest element: a list without pages"
  }
  public var ideal: String { "decodes all elements, or an error that names its bound" }
  public var scope: Scope { Scope(.array) }

  private static let count = 1_000
  private static let maximumByteCount = 65_536

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility { .exotic }

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard index.kind(of: node) == .array, let first = index.firstChild(of: node),
      index.childCount(of: node) < Self.count
    else { return }
    edits.offer { edit in
      var smallest = index.range(of: first)
      for element in index.children(of: node)
      where index.range(of: element).count < smallest.count {
        smallest = index.range(of: element)
      }
      edit.insert(at: index.endOfChildren(of: node))
      edit.append(",")
      edit.append(smallest, of: document)
      let fitting = max(1, Self.maximumByteCount / (smallest.count + 1))
      let missing = Self.count - index.childCount(of: node)
      edit.repeatLast(smallest.count + 1, count: min(fitting, missing))
    }
  }
}

extension Mutator where Self == HugeArray {
  /// Repeats the smallest element of an array until there are 1,000, or many bytes of them.
  public static var hugeArray: HugeArray { HugeArray() }
}
