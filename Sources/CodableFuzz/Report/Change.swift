package import JSONMutation
import JSONText

/// The bytes of a document between the first and the last of some splices, before and after.
package struct Change {
  package let range: Range<Int>
  package let before: [UInt8]
  package let after: [UInt8]

  /// With `wholeStrings`, it begins and ends with the keys and strings that are changed in part.
  package init(_ splices: [Splice], in document: Document, wholeStrings: Bool = false) {
    var start = splices.first?.range.lowerBound ?? 0
    var end = splices.last?.range.upperBound ?? 0
    if wholeStrings {
      start = document.index.string(around: start)?.lowerBound ?? start
      end = document.index.string(around: end)?.upperBound ?? end
    }
    var after: [UInt8] = []
    var offset = start
    for splice in splices {
      after += document.index.bytes[offset..<splice.range.lowerBound] + splice.replacement
      offset = splice.range.upperBound
    }
    after += document.index.bytes[offset..<end]
    range = start..<end
    before = Array(document.index.bytes[start..<end])
    self.after = after
  }

  package static func hunks(of splices: [Splice], in document: Document) -> [[Splice]] {
    var hunks: [[Splice]] = []
    for splice in splices {
      if let last = hunks.last?.last {
        let between = document.index.bytes[last.range.upperBound..<splice.range.lowerBound]
        if between.count <= farReach, !between.contains(UInt8(ascii: "\n")) {
          hunks[hunks.count - 1].append(splice)
          continue
        }
      }
      hunks.append([splice])
    }
    return hunks
  }

  /// The number of bytes shown on either side in a long line, and of characters shown at either end
  /// of a change.
  private static let maximumReach = 30
  private static let farReach = 60
  private static let longByteCount = 100
  /// For longer texts, only the ends are read.
  private static let hugeByteCount = 4_096
  private static let ellipsis = Array("…".utf8)

  /// The text before the change: its line, or `…` and the nearest bytes of a long one.
  package func leading(in document: Document) -> [UInt8] {
    let bytes = document.index.bytes
    let end = range.lowerBound
    let near = max(0, end - Self.farReach - 1)
    if let feed = bytes[near..<end].lastIndex(of: UInt8(ascii: "\n")) {
      return Array(bytes[(feed + 1)..<end])
    }
    if end <= Self.farReach { return Array(bytes[..<end]) }
    var start = end - Self.maximumReach
    while bytes[start] & 0xC0 == 0x80 { start += 1 }
    return Self.ellipsis + bytes[start..<end]
  }

  package func trailing(in document: Document) -> [UInt8] {
    let bytes = document.index.bytes
    let start = range.upperBound
    let far = min(bytes.count, start + Self.farReach + 1)
    if let feed = bytes[start..<far].firstIndex(of: UInt8(ascii: "\n")) {
      return Array(bytes[start..<feed])
    }
    if bytes.count - start <= Self.farReach { return Array(bytes[start...]) }
    var end = start + Self.maximumReach
    while bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes[start..<end] + Self.ellipsis
  }

  package static func cut(_ text: some Collection<UInt8>) -> [UInt8] {
    guard text.count > longByteCount else { return Array(text) }
    var (head, tail) = (String(decoding: text, as: UTF8.self)[...], ""[...])
    if text.count > hugeByteCount {
      head = String(decoding: text.prefix(hugeByteCount / 2), as: UTF8.self)[...]
      tail = String(decoding: text.suffix(hugeByteCount / 2), as: UTF8.self)[...]
    } else if head.count > 2 * maximumReach {
      tail = head
    } else {
      return Array(text)
    }
    return Array((head.prefix(maximumReach) + "…" + tail.suffix(maximumReach)).utf8)
  }
}

extension DocumentIndex {
  /// The key or string that an offset is inside of, with its quotation marks.
  fileprivate func string(around offset: Int) -> Range<Int>? {
    let next = (0..<nodeCount).partitionPoint { range(of: NodeID(number: $0)).lowerBound >= offset }
    let key = next < nodeCount ? keyRange(of: NodeID(number: next)) : nil
    let last = next > 0 ? NodeID(number: next - 1) : nil
    let value = last.flatMap { kind(of: $0) == .string ? range(of: $0) : nil }
    return [key, value].compactMap(\.self).first {
      $0.lowerBound < offset && offset < $0.upperBound
    }
  }
}

package struct LineNumbers {
  private let feeds: [Int]

  package init(of document: Document) {
    let feed = UInt8(ascii: "\n")
    feeds = document.index.bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.filter { bytes[$0] == feed }
    }
  }

  package func line(ofByteAt offset: Int) -> Int {
    feeds.indices.partitionPoint { feeds[$0] >= offset } + 1
  }
}

/// What reports show of a response in a capture: its structure, numbers and keys, and no strings but the tags
/// that a model, an API description or the study knows.
///
/// A text is read byte by byte, since mutants need not be JSON: what is neither a string nor a number, a
/// literal or punctuation is hidden, too. So are keys that are not those of the document's objects: a map
/// has data for keys, and so has an object that a mutator made of a list.
package struct Mask {
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

package enum ValueText {
  private static let longest = 48

  /// A text in a line, for a cell.
  package static func shown(_ bytes: some Collection<UInt8>, _ mask: Mask?) -> String {
    let words = cut(bytes, mask).split(whereSeparator: \.isNewline)
    let line = words.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
    return Format.shortened(line, to: longest)
  }

  static func cut(_ bytes: some Collection<UInt8>, _ mask: Mask?) -> String {
    String(decoding: Change.cut(mask?.shown(bytes) ?? Array(bytes)), as: UTF8.self)
  }
}
