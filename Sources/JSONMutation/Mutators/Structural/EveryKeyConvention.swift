import JSONText

extension Mutator {
  /// Spells all keys of a document in another convention: snake, camel, Pascal or kebab case.
  ///
  /// A key stays as it is if it has escapes, if it names a record, or if it equals another key of
  /// its object in the old or new spelling. So do the keys of objects with more than 256 members,
  /// which no model declares.
  public static let everyKeyConvention = Mutator(
    "every-key-convention", .structural, sets: [.drift],
    purpose: "spells all keys in another convention: a reconfigured serializer",
    ideal: "a key strategy finds them; else a report at the root, not a default object",
    scope: .root
  ) { node, document, edits in
    let index = document.index
    guard node == index.root, index.isContainer(node) else { return }
    index.bytes.withUnsafeBufferPointer { bytes in
      let canMeet = canMeet(under: node, of: document)
      for convention in KeyConvention.allCases {
        let isWorthIt = index.subtree(of: node).contains { number in
          let respelled = respelled(
            NodeID(number: number), in: convention, of: document, bytes, canMeet: canMeet)
          return respelled?.spelling.isDistinct ?? false
        }
        guard isWorthIt else { continue }
        edits.offer(Variant(convention.rawValue)) { edit in
          for number in index.subtree(of: node) {
            let respelled = respelled(
              NodeID(number: number), in: convention, of: document, bytes, canMeet: canMeet)
            guard let (key, spelling) = respelled else { continue }
            edit.replace(key)
            edit.append(spelling, atMost: spelling.most)
          }
        }
      }
    }
  }
}

/// Whether two keys of an object may get the same spelling in some convention.
private func canMeet(under node: NodeID, of document: Document) -> Bool {
  let index = document.index
  return index.subtree(of: node).contains { number in
    let member = NodeID(number: number)
    guard let key = index.plainKey(of: member), isRespelled(member, in: document) else {
      return false
    }
    return index.mayMeetRespelled(member, key: key)
  }
}

/// Whether a member's object has few members, and its keys do not name records.
private func isRespelled(_ member: NodeID, in document: Document) -> Bool {
  guard let parent = document.index.parent(of: member) else { return false }
  return document.index.childCount(of: parent) <= 256
    && !document.looks.isMap(parent, in: document.index)
}

/// A member's key and its new spelling; nil if it stays.
private func respelled(
  _ member: NodeID, in convention: KeyConvention, of document: Document,
  _ bytes: UnsafeBufferPointer<UInt8>, canMeet: Bool
) -> (key: Range<Int>, spelling: RespelledKey)? {
  let index = document.index
  guard let key = index.plainKey(of: member), let parent = index.parent(of: member),
    let respelled = RespelledKey(UnsafeBufferPointer(rebasing: bytes[key]), in: convention),
    isRespelled(member, in: document)
  else { return nil }
  guard canMeet, index.mayMeetRespelled(member, key: key) else { return (key, respelled) }
  for sibling in index.children(of: parent) where sibling != member {
    if index.hasKey(respelled, sibling) { return nil }
    guard let other = index.plainKey(of: sibling),
      let other = RespelledKey(UnsafeBufferPointer(rebasing: bytes[other]), in: convention)
    else { continue }
    if other.elementsEqual(respelled) { return nil }
  }
  return (key, respelled)
}
