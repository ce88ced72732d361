import JSONText

extension Mutator {
  /// Spells the key of a member in another convention: snake, camel, Pascal or kebab case.
  ///
  /// Keys that have escapes or name records stay as they are.
  public static let keyConvention = Mutator(
    "key-convention", .structural, sets: [.drift],
    purpose: "spells a key in another convention: a field of another service",
    ideal: "a key strategy finds it; else as for a removed key",
    scope: .members
  ) { node, document, edits in
    let index = document.index
    guard let key = index.plainKey(of: node), let parent = index.parent(of: node),
      !edits.avoidsMap(parent, in: document)
    else { return }
    let canMeet = index.mayMeetRespelled(node, key: key)
    index.bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[key])
      for convention in KeyConvention.allCases {
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
