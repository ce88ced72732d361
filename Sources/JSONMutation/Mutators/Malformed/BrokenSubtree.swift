import JSONText

extension Mutator {
  /// Deletes, duplicates, swaps or repeats a child without repairing commas and colons.
  ///
  /// `delete` leaves the comma of a child that has siblings. `delete-key` and `delete-value` leave
  /// half a member. `duplicate` copies a child right after itself, but not an element that is a
  /// number, because the digits would join. `swap` exchanges a child with the comma after it,
  /// `swap-key` a key with a value that is not a string. `repeat` opens the parent again inside
  /// itself, with all that precedes the child.
  public static let brokenSubtree = Mutator(
    "broken-subtree", .malformed,
    purpose: "deletes, copies or moves a child but no comma: text that was cut and pasted",
    ideal: "fail at the offset where the structure breaks"
  ) { node, document, edits in
    let index = document.index
    guard let parent = index.parent(of: node) else { return }
    let child = index.memberRange(of: node)
    let value = index.range(of: node)
    offerEditsWithComma(of: node, in: document, to: &edits)
    if let key = index.keyRange(of: node) {
      offerEdits(of: key, and: value, in: document, to: &edits)
    }
    if index.isMember(node) || index.kind(of: node) != .number {
      edits.offer("duplicate") {
        $0.claim(child, of: document)
        $0.append(child, of: document)
      }
    }
    edits.offer("repeat") {
      $0.insert(at: value.lowerBound)
      $0.append(index.range(of: parent).lowerBound..<value.lowerBound, of: document)
      $0.claimEnd(of: document)
    }
  }
}

/// Offers edits of a key and its value, which claim the colon.
private func offerEdits(
  of key: Range<Int>, and value: Range<Int>, in document: Document, to edits: inout EditSink
) {
  let colon = key.upperBound..<value.lowerBound
  edits.offer("delete-key") {
    $0.replace(key.lowerBound..<colon.upperBound)
    $0.append(colon, of: document)
  }
  edits.offer("delete-value") {
    $0.replace(colon.lowerBound..<value.upperBound)
    $0.append(colon, of: document)
  }
  guard document.index.bytes[value.lowerBound] != UInt8(ascii: "\"") else { return }
  edits.offer("swap-key") {
    $0.replace(key.lowerBound..<value.upperBound)
    $0.append(value, of: document)
    $0.append(colon, of: document)
    $0.append(key, of: document)
  }
}

/// Offers edits that move a child away from its commas, which they claim.
private func offerEditsWithComma(
  of node: NodeID, in document: Document, to edits: inout EditSink
) {
  let index = document.index
  guard let parent = index.parent(of: node), index.childCount(of: parent) > 1 else { return }
  let child = index.memberRange(of: node)
  let start = index.previousSibling(of: node).map { index.range(of: $0).upperBound }
  let before = (start ?? child.lowerBound)..<child.lowerBound
  let end = index.nextSibling(of: node).map { index.memberRange(of: $0).lowerBound }
  let after = child.upperBound..<(end ?? child.upperBound)
  edits.offer("delete") {
    $0.replace(before.lowerBound..<after.upperBound)
    $0.append(before, of: document)
    $0.append(after, of: document)
  }
  guard !after.isEmpty else { return }
  edits.offer("swap") {
    $0.replace(before.lowerBound..<after.upperBound)
    $0.append(before, of: document)
    $0.append(after, of: document)
    $0.append(child, of: document)
  }
}
