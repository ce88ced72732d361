public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts the members of an object into another order; the space between them stays where it is.
///
/// It stands for a serializer that writes a hash map. An object in which two keys are equal is left
/// alone: there the order decides.
public struct ReorderMembers: Mutator {
  public var id: MutatorID { "reorder-members" }
  public var mutationClass: MutationClass { .meaningPreserving }
  public var purpose: String {
    "puts an object's members into another order: a serializer of hash maps"
  }
  public var ideal: String { "the same value" }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    let count = index.childCount(of: node)
    guard index.kind(of: node) == .object, count >= 2, hasDistinctKeys(node, in: index)
    else { return }
    edits.offer("reversed") { edit in
      edit.reorderMembers(of: node, in: document) { $0.reversed() }
    }
    guard count > 2 else { return }
    edits.offer("rotated") { edit in
      edit.reorderMembers(of: node, in: document) { Array($0.dropFirst() + $0.prefix(1)) }
    }
  }

  /// Whether no two keys are equal, also after Unicode normalization.
  private func hasDistinctKeys(_ object: NodeID, in index: DocumentIndex) -> Bool {
    var keys: Set<String> = []
    return index.children(of: object).allSatisfy { keys.insert(index.key(of: $0) ?? "").inserted }
  }
}

extension Edit {
  fileprivate mutating func reorderMembers(
    of object: NodeID, in document: Document, by order: ([Range<Int>]) -> [Range<Int>]
  ) {
    let bytes = document.index.bytes
    let range = document.index.range(of: object)
    let members = document.index.children(of: object).map(document.index.memberRange(of:))
    replace(range)
    var end = range.lowerBound
    for (old, new) in zip(members, order(members)) {
      append(bytes[end..<old.lowerBound])
      append(new, of: document)
      end = old.upperBound
    }
    append(bytes[end..<range.upperBound])
  }
}

extension Mutator where Self == ReorderMembers {
  /// Puts the members of an object into another order.
  public static var reorderMembers: ReorderMembers { ReorderMembers() }
}
