import CodableFuzz
import JSONMutation
import JSONText

/// The lines around an edit, before and after, as a unified diff shows them.
struct Excerpt {
  /// How many bytes of a long line are shown on either side of an edit.
  private static let maximumReach = 30
  /// A line that goes on for more than this is long.
  private static let farReach = 60

  /// More lines than this on one side are cut in the middle.
  private static let maximumLineCount = 14
  /// More edits than this are only counted.
  private static let maximumHunkCount = 8

  let lines: [String]

  init(_ mutation: Mutation, in document: Document) {
    let step = mutation.id(in: document)
    let hunks = Self.hunks(of: mutation.splices(in: document), in: document)
    var lines = hunks.prefix(Self.maximumHunkCount).flatMap { splices in
      Self.lines(of: Change(splices, in: document), step, in: document)
    }
    if hunks.count > Self.maximumHunkCount {
      lines.append("  @@ and \(hunks.count - Self.maximumHunkCount) more edits @@")
    }
    self.lines = lines
  }

  /// Splices together with those that are near, and on the same line.
  private static func hunks(of splices: [Splice], in document: Document) -> [[Splice]] {
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

  private static func lines(
    of change: Change, _ step: MutantID.Step, in document: Document
  ) -> [String] {
    let bytes = document.index.bytes
    let start = Self.start(of: change.range.lowerBound, in: bytes)
    let end = Self.end(of: change.range.upperBound, in: bytes)
    let head = bytes[start.offset..<change.range.lowerBound]
    let tail = bytes[change.range.upperBound..<end.offset]
    let open = start.isCut ? "…" : ""
    let close = end.isCut ? "…" : ""
    let line = bytes[..<change.range.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
    func side(_ sign: String, _ middle: [UInt8]) -> [String] {
      let text = Array(open.utf8) + head + Self.cut(middle) + tail + Array(close.utf8)
      let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
        line in
        let end = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        return "  \(sign) " + String(decoding: end, as: UTF8.self)
      }
      guard lines.count > maximumLineCount else { return lines }
      let kept = maximumLineCount / 2
      return lines.prefix(kept) + ["  \(sign) … \(lines.count - 2 * kept) more lines"]
        + lines.suffix(kept)
    }
    return ["  @@ \(step), byte \(change.range.lowerBound), line \(line) @@"]
      + side("-", change.before) + side("+", change.after)
  }

  /// Bytes without the middle of a long line, which one line of a terminal could not hold.
  private static func cut(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(
      lines.map { line -> [UInt8] in
        guard line.count > 100 else { return Array(line) }
        let text = String(decoding: line, as: UTF8.self)
        guard text.count > 2 * maximumReach else { return Array(line) }
        return Array((text.prefix(maximumReach) + "…" + text.suffix(maximumReach)).utf8)
      }.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Where to start before an edit: at its line, or nearer if that starts far away.
  private static func start(of offset: Int, in bytes: [UInt8]) -> (offset: Int, isCut: Bool) {
    let line = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    guard offset - line > farReach else { return (line, false) }
    var start = offset - maximumReach
    while bytes[start] & 0xC0 == 0x80 { start += 1 }
    return (start, true)
  }

  /// Where to end behind an edit: at its line's end, or nearer if that is far away.
  private static func end(of offset: Int, in bytes: [UInt8]) -> (offset: Int, isCut: Bool) {
    let line = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    guard line - offset > farReach else { return (line, false) }
    var end = offset + maximumReach
    while bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return (end, true)
  }
}
