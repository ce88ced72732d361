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
