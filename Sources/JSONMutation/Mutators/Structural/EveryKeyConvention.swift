public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Spells all keys of a document in another convention: snake, camel, Pascal or kebab case.
///
/// It stands for a serializer that was set up anew. Keys that have escapes, name records, or would
/// meet another key of their object in its old or new spelling, are left alone, and so are objects
/// of more than 256 members, which are no models.
public struct EveryKeyConvention: Mutator {
  public let id: MutatorID = "every-key-convention"
  public let mutationClass = MutationClass.structural
  public let purpose = "spells all keys in another convention: a serializer that was set up anew"
  public let ideal = "a key strategy finds them; else a report at the root, not a default object"

  /// Makes the mutator.
  public init() {}

  public func offer(at place: Place, in document: Document, to offers: inout Offers) {
    let index = document.index
    guard place == index.root, index.isContainer(place) else { return }
    for convention in KeyConvention.all {
      let isWorthIt = index.subtree(of: place).contains {
        respelled(Place(number: $0), in: convention, of: document)?.isDistinct ?? false
      }
      guard isWorthIt else { continue }
      offers.offer(Variant(convention.rawValue)) { edit in
        for number in index.subtree(of: place) {
          let member = Place(number: number)
          guard let key = index.plainKey(of: member),
            let respelled = respelled(member, in: convention, of: document)
          else { continue }
          edit.replace(key.startIndex..<key.endIndex)
          for byte in respelled { edit.append(byte: byte) }
        }
      }
    }
  }

  /// The new spelling of a member's key; nil where it stays.
  private func respelled(
    _ member: Place, in convention: KeyConvention, of document: Document
  ) -> RespelledKey? {
    let index = document.index
    guard let key = index.plainKey(of: member), let parent = index.parent(of: member),
      let respelled = RespelledKey(key, in: convention),
      index.childCount(of: parent) <= 256, !document.shapes.isDictionary(parent)
    else { return nil }
    guard index.hasSiblingAlike(member, key: key) else { return respelled }
    for sibling in index.children(of: parent) where sibling != member {
      if index.hasKey(respelled, sibling) { return nil }
      // A new spelling starts with the same letter, in either case.
      guard let other = index.plainKey(of: sibling), let first = other.first,
        first | 0x20 == key[key.startIndex] | 0x20
      else { continue }
      if let other = RespelledKey(other, in: convention), other.elementsEqual(respelled) {
        return nil
      }
    }
    return respelled
  }
}

extension Mutator where Self == EveryKeyConvention {
  /// Spells all keys of a document in another convention.
  public static var everyKeyConvention: EveryKeyConvention { EveryKeyConvention() }
}
