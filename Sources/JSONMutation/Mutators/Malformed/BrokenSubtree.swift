public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Deletes, duplicates, swaps or repeats a child, and repairs no comma or colon.
///
/// It stands for text that was cut and pasted. `delete` leaves the comma of a child that is not the
/// only one; `delete-key` and `delete-value` leave half a member. `duplicate` copies a child right
/// behind itself, but no number that is an element: its digits would join. `swap` exchanges a child
/// with the comma behind it, `swap-key` a key with a value that is no string. `repeat` opens the
/// parent once more inside itself, with all that comes before the child.
public struct BrokenSubtree: Mutator {
  public var id: MutatorID { "broken-subtree" }
  public var mutationClass: MutationClass { .malformed }
  public var purpose: String {
    "deletes, copies or moves a child but no comma: text that was cut and pasted"
  }
  public var ideal: String { "fail at the offset where the structure breaks" }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard let parent = index.parent(of: node) else { return }
    let child = index.memberRange(of: node)
    let value = index.range(of: node)
    Self.offerEditsWithComma(of: node, in: document, to: &edits)
    if let key = index.keyRange(of: node) {
      Self.offerEdits(of: key, and: value, in: document, to: &edits)
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

  /// Offers the edits of a key and its value, which claim the colon.
  private static func offerEdits(
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

  /// Offers the edits that move a child away from its commas, which they claim.
  private static func offerEditsWithComma(
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
}

extension Mutator where Self == BrokenSubtree {
  /// Deletes, duplicates, swaps or repeats a child, and repairs no comma or colon.
  public static var brokenSubtree: BrokenSubtree { BrokenSubtree() }
}
