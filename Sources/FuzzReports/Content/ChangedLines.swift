import CodableFuzz
package import JSONMutation
import JSONText

/// The lines around an edit, before and after, as in a unified diff.
package struct ChangedLines {
  /// The maximum number of lines on one side; the middle of longer ones is cut.
  private static let maximumLineCount = 14
  /// The maximum number of edits that are shown; others are counted.
  private static let maximumHunkCount = 8

  package let lines: [String]

  package init(_ mutation: Mutation, in document: Document) {
    let step = mutation.id(in: document)
    let numbers = LineNumbers(of: document)
    let hunks = Change.hunks(of: mutation.splices(in: document), in: document)
    var lines = hunks.prefix(Self.maximumHunkCount).flatMap { splices in
      Self.lines(of: Change(splices, in: document), step, in: document, numbers)
    }
    if hunks.count > Self.maximumHunkCount {
      lines.append("  @@ and \(hunks.count - Self.maximumHunkCount) more edits @@")
    }
    self.lines = lines
  }

  private static func lines(
    of change: Change, _ step: MutantID.Step, in document: Document, _ numbers: LineNumbers
  ) -> [String] {
    let head = change.leading(in: document)
    let tail = change.trailing(in: document)
    let offset = change.range.lowerBound
    func side(_ sign: String, _ middle: [UInt8]) -> [String] {
      let lines = (head + cut(middle) + tail).lines.map { line in
        let end = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        return "  \(sign) " + String(decoding: end, as: UTF8.self)
      }
      guard lines.count > maximumLineCount else { return lines }
      let kept = maximumLineCount / 2
      return lines.prefix(kept) + ["  \(sign) … \(lines.count - 2 * kept) more lines"]
        + lines.suffix(kept)
    }
    return ["  @@ \(step), byte \(offset), line \(numbers.line(ofByteAt: offset)) @@"]
      + side("-", change.before) + side("+", change.after)
  }

  /// Bytes without the middle of lines that are too long for a terminal.
  private static func cut(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes.lines.map { Change.cut($0) }.joined(separator: [UInt8(ascii: "\n")]))
  }
}

extension [UInt8] {
  fileprivate var lines: [ArraySlice<UInt8>] {
    split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
}
