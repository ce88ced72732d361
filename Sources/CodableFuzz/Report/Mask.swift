import JSONMutation
import JSONText

/// What reports show of a response in a capture: its structure, numbers and keys, and no strings but the tags
/// that a model, an API description or the study knows.
///
/// A text is read byte by byte, since mutants need not be JSON: what is neither a string nor a number, a
/// literal or punctuation is hidden, too. So are keys that are not those of the document's objects: a map
/// has data for keys, and so has an object that a mutator made of a list.
struct Mask {
  private let keys: Set<String>
  private let tags: Set<String>

  private static let hidden = Array(#""…""#.utf8)
  private static let literals: Set<[UInt8]> = [
    Array("true".utf8), Array("false".utf8), Array("null".utf8),
  ]
  /// The number of bytes of a text that are read, which is more than a report shows.
  private static let longest = 4_096

  init(_ document: Document) {
    let fields = (0..<document.fields.count).lazy.map { document.fields.field($0).pointer.tokens }
    keys = Set(
      fields.compactMap(\.last).filter { !$0.isOfAny }.map { ValueName.letters(of: $0.text) })
    let known = document.index.nodeIDs.lazy.filter { node in
      document.index.kind(of: node) == .string
        && Self.shows(tagsOf: document.fields.number(of: node), of: document)
    }
    tags = Set(known.compactMap(document.index.string))
  }

  /// Whether more than the looks of its strings says that they are tags.
  static func shows(tagsOf field: Int, of document: Document) -> Bool {
    let (notes, name) = (document.notes, document.fields.field(field))
    return document.holdsEnumTags(field: field)
      && (notes.enumTags.contains(name) || notes.allowances[name]?.tags.isEmpty == false)
  }

  /// Whether a change is that of a known tag and nothing else.
  func replacesTag(_ change: Change, at node: NodeID, in document: Document) -> Bool {
    let range = document.index.range(of: node)
    return Self.shows(tagsOf: document.fields.number(of: node), of: document)
      && document.index.kind(of: node) == .string
      && range.lowerBound <= change.range.lowerBound && change.range.upperBound <= range.upperBound
  }

  func shown(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let bytes = Array(bytes.prefix(Self.longest))
    var (text, offset) = ([UInt8](), 0)
    while offset < bytes.count {
      let start = offset
      offset += 1
      if bytes[start] == UInt8(ascii: "\"") {
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
          offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        offset = min(offset + 1, bytes.count)
        let string = bytes[start..<offset]
        let isKey = bytes[offset...].first { !$0.isBlank } == UInt8(ascii: ":")
        text += isShown(string, isKey: isKey) ? Array(string) : Self.hidden
      } else if bytes[start].isBlank || bytes[start].isPunctuation {
        text.append(bytes[start])
      } else {
        while offset < bytes.count, !bytes[offset].endsWord { offset += 1 }
        let word = Array(bytes[start..<offset])
        let isShown =
          Self.literals.contains(word) || Numeral(String(decoding: word, as: UTF8.self)) != nil
        text += isShown ? word : Self.hidden
      }
    }
    return text
  }

  private func isShown(_ string: ArraySlice<UInt8>, isKey: Bool) -> Bool {
    guard string.count > 1, string.last == UInt8(ascii: "\"") else { return false }
    let content = String(decoding: string.dropFirst().dropLast(), as: UTF8.self)
    // Mutators change the convention of keys.
    return isKey ? keys.contains(ValueName.letters(of: content)) : tags.contains(content)
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self <= 0x20 }
  fileprivate var isPunctuation: Bool { "{}[],:".utf8.contains(self) }
  fileprivate var endsWord: Bool { isBlank || isPunctuation || self == UInt8(ascii: "\"") }
}

enum ValueText {
  private static let longest = 48

  /// A text in a line, for a cell.
  static func shown(_ bytes: some Collection<UInt8>, _ mask: Mask?) -> String {
    let words = cut(bytes, mask).split(whereSeparator: \.isNewline)
    let line = words.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
    return Format.shortened(line, to: longest)
  }

  static func cut(_ bytes: some Collection<UInt8>, _ mask: Mask?) -> String {
    String(decoding: Change.cut(mask?.shown(bytes) ?? Array(bytes)), as: UTF8.self)
  }
}
