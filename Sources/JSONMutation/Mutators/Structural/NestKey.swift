public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Moves a member's value one level down: into a new object, or with its key to the end of the next
/// object among its siblings.
///
/// It stands for a redesign that gave a response more levels. Nothing is moved among records, or
/// to where its key is in use.
public struct NestKey: Mutator {
  public var id: MutatorID { "nest-key" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "moves a value one level down: a response that got more levels" }
  public var ideal: String { "as for a changed type or a removed key, at the path" }
  public var scope: Scope { .members }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard index.isMember(node) else { return }
    edits.offer("data") { $0.wrap(node, in: document, from: #"{"data":"#, to: "}") }
    edits.offer("value") { $0.wrap(node, in: document, from: #"{"value":"#, to: "}") }
    var sibling = index.nextSibling(of: node)
    while let next = sibling, index.kind(of: next) != .object {
      sibling = index.nextSibling(of: next)
    }
    guard let sibling, !edits.meetsMap(sibling, in: document),
      let key = index.plainKey(of: node), !index.isTaken(key, in: sibling)
    else { return }
    edits.offer("into-sibling") { edit in
      edit.removeChild(node, in: document)
      edit.insertChild(atEndOf: sibling, in: document)
      edit.append(index.memberRange(of: node), of: document)
    }
  }
}

extension Mutator where Self == NestKey {
  /// Moves a value one level down.
  public static var nestKey: NestKey { NestKey() }
}
