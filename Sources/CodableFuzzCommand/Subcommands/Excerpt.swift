import CodableFuzz
import JSONMutation
import JSONText

/// The lines around an edit, before and after, as a unified diff shows them.
struct Excerpt {
  /// How many characters of a long line are shown on either side of an edit.
  private static let maximumReach = 60

  let lines: [String]

  init(_ mutation: Mutation, in document: Document) {
    let bytes = document.index.bytes
    let change = Change(mutation.edit(in: document), in: document)
    let start = Self.start(of: change.range.lowerBound, in: bytes)
    let end = Self.end(of: change.range.upperBound, in: bytes)
    let head = bytes[start.offset..<change.range.lowerBound]
    let tail = bytes[change.range.upperBound..<end.offset]
    let open = start.isCut ? "…" : ""
    let close = end.isCut ? "…" : ""
    let line = bytes[..<change.range.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
    let step = mutation.id(in: document)
    func side(_ sign: String, _ middle: [UInt8]) -> [String] {
      let text = Array(open.utf8) + head + middle + tail + Array(close.utf8)
      return text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
        line in
        let end = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        return "  \(sign) " + String(decoding: end, as: UTF8.self)
      }
    }
    lines =
      ["  @@ \(step), byte \(change.range.lowerBound), line \(line) @@"]
      + side("-", change.before) + side("+", change.after)
  }

  /// Where to start before an edit: at its line, or nearer if that is long.
  private static func start(of offset: Int, in bytes: [UInt8]) -> (offset: Int, isCut: Bool) {
    var start = offset
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") {
      if offset - start >= maximumReach, bytes[start] & 0xC0 != 0x80 { return (start, true) }
      start -= 1
    }
    return (start, false)
  }

  /// Where to end behind an edit: at its line's end, or nearer if that is far.
  private static func end(of offset: Int, in bytes: [UInt8]) -> (offset: Int, isCut: Bool) {
    var end = offset
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      if end - offset >= maximumReach, bytes[end] & 0xC0 != 0x80 { return (end, true) }
      end += 1
    }
    return (end, false)
  }
}
