public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Deletes, doubles or swaps one bracket, colon or quotation mark.
///
/// It stands for JSON that is put together by hand. A swapped bracket is of the other kind, a swapped
/// quotation mark an apostrophe, a swapped colon an equals sign. The offset counts from the start of
/// the key or, without one, of the value.
///
/// None of this is mended by what follows: brackets no longer match, the quotation marks that are
/// left are odd in number, or a key has no colon.
public struct StructuralCharacter: Mutator {
  public let id: MutatorID = "structural-character"
  public let mutationClass = MutationClass.syntax
  public let purpose = "deletes, doubles or swaps a structural character: JSON written by hand"
  public let ideal = "fail at the offset where the structure breaks"

  /// Makes the mutator.
  public init() {}

  public func offer(at place: Place, in document: Document, to offers: inout Offers) {
    let index = document.index
    let start = index.memberRange(of: place).lowerBound
    if let key = index.keyRange(of: place), let colon = index.colon(of: place) {
      Self.offerEdits(of: key, swapped: ("'", "'"), from: start, in: document, to: &offers)
      let colon = colon..<colon + 1
      Self.offerEdits(of: colon, swapped: ("=", "="), from: start, in: document, to: &offers)
    }
    let swapped: (open: StaticString, close: StaticString)
    switch index.kind(of: place) {
    case .array: swapped = ("{", "}")
    case .object: swapped = ("[", "]")
    case .string: swapped = ("'", "'")
    case .null, .boolean, .number: return
    }
    let value = index.range(of: place)
    Self.offerEdits(of: value, swapped: swapped, from: start, in: document, to: &offers)
  }

  /// Offers to edit the first and, unless it is the same, the last byte of a range.
  ///
  /// An edit of one claims the other as well: if both were deleted, the rest might be JSON.
  private static func offerEdits(
    of range: Range<Int>, swapped: (open: StaticString, close: StaticString), from start: Int,
    in document: Document, to offers: inout Offers
  ) {
    let open = range.prefix(1)
    let close = range.suffix(1)
    let ends = [(open, close, swapped.open), (close, open, swapped.close)]
    for (edited, other, swap) in ends.prefix(range.count) {
      let offset = edited.lowerBound - start
      func claimOther(_ edit: inout Edit) {
        guard other != edited else { return }
        edit.replace(other)
        edit.append(other, of: document)
      }
      offers.offer(Variant("delete", at: offset)) {
        $0.remove(edited)
        claimOther(&$0)
      }
      offers.offer(Variant("double", at: offset)) {
        $0.replace(edited)
        $0.append(edited, of: document)
        $0.append(edited, of: document)
        claimOther(&$0)
      }
      offers.offer(Variant("swap", at: offset)) {
        $0.replace(edited, with: swap)
        claimOther(&$0)
      }
    }
  }
}

extension Mutator where Self == StructuralCharacter {
  /// Deletes, doubles or swaps a structural character.
  public static var structuralCharacter: StructuralCharacter { StructuralCharacter() }
}
