public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Moves a member out of its object, behind that object's own member.
///
/// It stands for a redesign that made a response flatter. Nothing is moved among records, or to
/// where its key is in use.
public struct HoistKey: Mutator {
  public var id: MutatorID { "hoist-key" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "moves a member beside its object: a response that became flatter" }
  public var ideal: String { "as for a removed key, and the moved one is ignored" }
  public var scope: Scope { .members }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard index.isMember(node), let object = index.parent(of: node), index.isMember(object),
      let target = index.parent(of: object), let key = index.plainKey(of: node),
      !index.isTaken(key, in: target), !edits.meetsMap(target, in: document)
    else { return }
    edits.offer { edit in
      edit.removeChild(node, in: document)
      edit.insert(",", at: index.range(of: object).upperBound)
      edit.append(index.memberRange(of: node), of: document)
    }
  }
}

extension Mutator where Self == HoistKey {
  /// Moves a member beside its object.
  public static var hoistKey: HoistKey { HoistKey() }
}
