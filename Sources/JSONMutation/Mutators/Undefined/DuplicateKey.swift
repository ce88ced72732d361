public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Gives a member another one of the same key before or behind it, with the same value or another
/// one of its type; and gives an object an unknown key twice.
///
/// It stands for objects that were merged as text. RFC 8259 leaves open which of the values counts,
/// and parsers do not agree.
public struct DuplicateKey: Mutator {
  public let id: MutatorID = "duplicate-key"
  public let mutationClass = MutationClass.undefined
  public let purpose = "gives an object a key twice: objects that were merged as text"
  public let ideal = "one documented rule for known and unknown keys, and a report"

  /// Makes the mutator.
  public init() {}

  public func offer(at place: Place, in document: Document, to offers: inout Offers) {
    let index = document.index
    if let key = index.keyRange(of: place) {
      let member = key.lowerBound..<index.range(of: place).upperBound
      offers.offer("same-before") { edit in
        edit.replace(member, with: index.bytes[member])
        edit.append(",")
        edit.append(member, of: document)
      }
      offers.offer("same-after") { edit in
        edit.replace(member)
        edit.append(member, of: document)
        edit.append(",")
        edit.append(index.bytes[member])
      }
      offers.offer("other-before") { edit in
        edit.replace(member, with: index.bytes[key])
        edit.append(":")
        edit.append(otherValue(than: place, in: index))
        edit.append(",")
        edit.append(member, of: document)
      }
      offers.offer("other-after") { edit in
        edit.replace(member)
        edit.append(member, of: document)
        edit.append(",")
        edit.append(index.bytes[key])
        edit.append(":")
        edit.append(otherValue(than: place, in: index))
      }
    }
    guard index.kind(of: place) == .object else { return }
    offers.offer("unknown-key") { edit in
      edit.insertUnknownKey("1", atEndOf: place, in: document)
      edit.append(",")
      edit.append(member: index.unknownKey(in: place), "2")
    }
  }

  /// A short value of the same type, where it has more than one; `true` instead of null.
  private func otherValue(than place: Place, in index: DocumentIndex) -> StaticString {
    let literal = index.bytes[index.range(of: place)]
    switch index.kind(of: place) {
    case .null: return "true"
    case .boolean: return literal.first == UInt8(ascii: "t") ? "false" : "true"
    case .number: return literal.first == UInt8(ascii: "1") ? "2" : "1"
    case .string: return literal.elementsEqual(#""other""#.utf8) ? #""another""# : #""other""#
    case .array: return index.childCount(of: place) > 0 ? "[]" : "[null]"
    case .object: return index.childCount(of: place) > 0 ? "{}" : #"{"other":null}"#
    }
  }
}

extension Mutator where Self == DuplicateKey {
  /// Gives an object a key twice.
  public static var duplicateKey: DuplicateKey { DuplicateKey() }
}
