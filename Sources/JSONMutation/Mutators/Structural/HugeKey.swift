public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a member's key with one of 10,000 characters.
///
/// It stands for dictionaries whose keys users choose. Where an object is so large that it may have
/// such a key, it is only looked through if it has few members.
public struct HugeKey: Mutator {
  public var id: MutatorID { "huge-key" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "gives a key ten thousand characters: keys that users choose" }
  public var ideal: String {
    "ignore the unknown key, and do as for a missing one; or an error at the path"
  }
  public var scope: Scope { .members }

  private static let length = 10_000
  private static let mostMembers = 64

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility { .exotic }

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard document.index.isMember(node), let object = document.index.parent(of: node) else {
      return
    }
    guard Self.lacksHugeKeys(object, in: document.index) else { return }
    guard let key = document.index.keyRange(of: node) else { return }
    edits.offer { edit in
      edit.replace(key, with: #"""#)
      edit.append("k")
      edit.repeatLast(1, count: Self.length)
      edit.append(#"""#)
    }
  }

  private static func lacksHugeKeys(_ object: NodeID, in index: DocumentIndex) -> Bool {
    if index.range(of: object).count < length { return true }
    guard index.childCount(of: object) <= mostMembers else { return false }
    return !index.children(of: object).contains { member in
      index.range(of: member).lowerBound - index.memberRange(of: member).lowerBound > length
    }
  }
}

extension Mutator where Self == HugeKey {
  /// Replaces a member's key with one of 10,000 characters.
  public static var hugeKey: HugeKey { HugeKey() }
}
