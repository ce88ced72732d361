public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Removes all members of an object but one; a variant for each, the number of the one that stays.
///
/// It stands for sparse responses, in which a client gets the fields that it named.
public struct KeepOnlyMember: Mutator {
  public var id: MutatorID { "keep-only-member" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "removes all members of an object but one: a sparse response" }
  public var ideal: String {
    "for each of them nil, a declared default and a report, or a missing key"
  }
  public var scope: Scope { Scope(.object) }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard index.kind(of: node) == .object, index.childCount(of: node) > 1 else { return }
    for member in index.children(of: node) {
      edits.offer(Variant("", number: index.ordinal(of: member))) { edit in
        edit.replace(index.range(of: node), with: "{")
        edit.append(index.memberRange(of: member), of: document)
        edit.append("}")
      }
    }
  }
}

extension Mutator where Self == KeepOnlyMember {
  /// Removes all members of an object but one.
  public static var keepOnlyMember: KeepOnlyMember { KeepOnlyMember() }
}
