public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Deletes, duplicates, swaps or repeats a child, and mends no comma or colon.
///
/// It stands for text that was cut and pasted. `delete` leaves the comma of a child that is not the
/// only one; `delete-key` and `delete-value` leave half a member. `duplicate` copies a child right
/// behind itself, but no number that is an element: its digits would join. `swap` exchanges a child
/// with the comma behind it, `swap-key` a key with a value that is no string. `repeat` opens the
/// parent once more inside itself, with all that comes before the child.
public struct BrokenSubtree: Mutator {
  public let id: MutatorID = "broken-subtree"
  public let mutationClass = MutationClass.syntax
  public let purpose = "deletes, copies or moves a child but no comma: text that was cut and pasted"
  public let ideal = "fail at the offset where the structure breaks"

  /// Makes the mutator.
  public init() {}

  public func offer(at place: Place, in document: Document, to offers: inout Offers) {
    let index = document.index
    guard let parent = index.parent(of: place) else { return }
    let child = index.memberRange(of: place)
    let value = index.range(of: place)
    Self.offerEditsWithComma(of: place, in: document, to: &offers)
    if let key = index.keyRange(of: place) {
      offers.offer("delete-key") { $0.remove(key) }
      offers.offer("delete-value") { $0.remove(value) }
      if index.kind(of: place) != .string {
        offers.offer("swap-key") {
          $0.replace(child)
          $0.append(value, of: document)
          $0.append(key.upperBound..<value.lowerBound, of: document)
          $0.append(key, of: document)
        }
      }
    }
    if index.isMember(place) || index.kind(of: place) != .number {
      offers.offer("duplicate") {
        $0.replace(child)
        $0.append(child, of: document)
        $0.append(child, of: document)
      }
    }
    offers.offer("repeat") {
      $0.insert(at: value.lowerBound)
      $0.append(index.range(of: parent).lowerBound..<value.lowerBound, of: document)
    }
  }

  /// Offers the edits that move a child away from its comma, which they claim.
  private static func offerEditsWithComma(
    of place: Place, in document: Document, to offers: inout Offers
  ) {
    let child = document.index.memberRange(of: place)
    if let next = document.index.nextSibling(of: place) {
      let gap = child.upperBound..<document.index.memberRange(of: next).lowerBound
      offers.offer("delete") {
        $0.replace(child.lowerBound..<gap.upperBound)
        $0.append(gap, of: document)
      }
      offers.offer("swap") {
        $0.replace(child.lowerBound..<gap.upperBound)
        $0.append(gap, of: document)
        $0.append(child, of: document)
      }
    } else if let previous = document.index.previousSibling(of: place) {
      let gap = document.index.range(of: previous).upperBound..<child.lowerBound
      offers.offer("delete") {
        $0.replace(gap.lowerBound..<child.upperBound)
        $0.append(gap, of: document)
      }
    }
  }
}

extension Mutator where Self == BrokenSubtree {
  /// Deletes, duplicates, swaps or repeats a child, and mends no comma or colon.
  public static var brokenSubtree: BrokenSubtree { BrokenSubtree() }
}
