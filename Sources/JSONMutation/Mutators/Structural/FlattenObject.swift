public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a member that is an object with the members of that object.
///
/// It stands for a redesign that made a response flatter. Nothing is moved among records, or to
/// where its key is in use.
public struct FlattenObject: Mutator {
  public var id: MutatorID { "flatten-object" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "replaces an object by its members: a response that became flatter" }
  public var ideal: String { "as for a removed key, and those that came are ignored" }
  public var scope: Scope { Scope(.object) }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard index.kind(of: node) == .object, index.isMember(node),
      index.childCount(of: node) > 0, let target = index.parent(of: node),
      !edits.meetsMap(target, in: document)
    else { return }
    for member in index.children(of: node) {
      guard let key = index.plainKey(of: member), !index.isTaken(key, in: target, except: node)
      else { return }
    }
    edits.offer { edit in
      edit.replace(index.memberRange(of: node))
      edit.append(index.interior(of: node), of: document)
    }
  }
}

extension Mutator where Self == FlattenObject {
  /// Replaces an object by its members.
  public static var flattenObject: FlattenObject { FlattenObject() }
}
