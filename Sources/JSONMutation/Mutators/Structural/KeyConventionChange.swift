public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Spells the key of a member in another convention: snake, camel, Pascal or kebab case.
///
/// It stands for one endpoint that is written in another language than the rest. Keys that have
/// escapes or name records are left alone.
public struct KeyConventionChange: Mutator {
  public var id: MutatorID { "key-convention" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "spells a key in another convention: a field of another service" }
  public var ideal: String { "a key strategy finds it; else as for a removed key" }
  public var scope: Scope { .members }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard let key = index.plainKey(of: node), let parent = index.parent(of: node),
      !edits.meetsMap(parent, in: document)
    else { return }
    let canMeet = index.mayMeetRespelled(node, key: key)
    index.bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[key])
      for convention in KeyConvention.all {
        guard let respelled = RespelledKey(text, in: convention), respelled.isDistinct else {
          continue
        }
        if canMeet, index.isTaken(respelled, in: parent) { continue }
        edits.offer(Variant(convention.rawValue)) { edit in
          edit.replace(key)
          edit.append(respelled, atMost: respelled.most)
        }
      }
    }
  }
}

extension Mutator where Self == KeyConventionChange {
  /// Spells the key of a member in another convention.
  public static var keyConvention: KeyConventionChange { KeyConventionChange() }
}
