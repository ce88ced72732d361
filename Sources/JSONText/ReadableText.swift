/// A text as JSON (RFC 8259), made of what `JSONDecoder` reads besides: a byte order mark, UTF-16 or
/// UTF-32, and commas after the last element or member.
package struct ReadableText {
  package let bytes: [UInt8]
  /// How the text was read, in words; nil if it is as it was.
  package let note: String?

  package init(_ original: [UInt8]) {
    var bytes = original
    var changes: [String] = []
    if original.hasByteOrderMark {
      bytes = Array(original.withoutByteOrderMark)
      changes.append("without its byte order mark")
    } else if original.isWideText, let wide = WideText(original) {
      bytes = wide.utf8
      changes.append("as \(wide.name)")
    }
    let commas = Self.trailingCommas(in: bytes)
    if !commas.isEmpty {
      var left = bytes
      for comma in commas.reversed() { left.remove(at: comma) }
      if (try? DocumentIndex(parsing: left)) != nil {
        bytes = left
        changes.append("without \(commas.count) trailing comma\(commas.count == 1 ? "" : "s")")
      }
    }
    self.bytes = bytes
    note =
      changes.isEmpty
      ? nil
      : "not JSON (RFC 8259), but read as JSONDecoder reads it, \(changes.joined(separator: " and "))"
  }

  private static func trailingCommas(in bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      var commas: [Int] = []
      var comma: Int?
      var previous: UInt8 = 0
      var offset = 0
      while offset < bytes.count {
        let byte = bytes[offset]
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
          offset += 1
          continue
        case UInt8(ascii: "\""):
          offset += 1
          while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
          }
          comma = nil
        case UInt8(ascii: ","):
          let isAfterValue = ![UInt8(ascii: "["), UInt8(ascii: "{"), byte, 0].contains(previous)
          comma = isAfterValue ? offset : nil
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
          if let comma { commas.append(comma) }
          comma = nil
        default: comma = nil
        }
        previous = byte
        offset += 1
      }
      return commas
    }
  }
}

private struct WideText {
  let name: String
  private(set) var utf8: [UInt8] = []

  init?(_ bytes: [UInt8]) {
    let hasMark = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    let start = Array(bytes.prefix(4))
    let width = !hasMark && start.count { $0 == 0 } == 3 ? 4 : 2
    name = width == 4 ? "UTF-32" : "UTF-16"
    let isLittle = hasMark ? bytes[0] == 0xFF : bytes[0] != 0
    guard bytes.count % width == 0 else { return nil }
    let units = stride(from: hasMark ? 2 : 0, to: bytes.count, by: width).lazy.map { start in
      let unit = bytes[start..<start + width]
      return (isLittle ? Array(unit.reversed()) : Array(unit)).reduce(UInt32(0)) {
        $0 << 8 | UInt32($1)
      }
    }
    var text: [UInt8] = []
    let isInvalid =
      width == 4
      ? transcode(
        units.makeIterator(), from: UTF32.self, to: UTF8.self, stoppingOnError: true,
        into: { text.append($0) })
      : transcode(
        units.map { UInt16(truncatingIfNeeded: $0) }.makeIterator(), from: UTF16.self,
        to: UTF8.self, stoppingOnError: true, into: { text.append($0) })
    if isInvalid { return nil }
    utf8 = text
  }
}
