import DecodingStrategies
import FuzzModels
import JSONInference
import JSONText

/// How models of the first records decode the others, for samples of several sizes.
struct HoldOutTable {
  /// The most records that are kept in memory.
  static let mostRecords = 5_000
  private static let sampleSizes = [1, 2, 5, 10, 40, 200, 1_000]

  let records: [[UInt8]]
  let inference: InferenceOptions

  /// The table as text.
  ///
  /// - Throws: `JSONSyntaxError` for a record that is not JSON.
  func text() throws(JSONSyntaxError) -> String {
    var rows = [
      [
        "inferred from", "other records", "rejected", "altered", "keys unread",
        "a strict model rejects",
      ]
    ]
    var error: String?
    for size in Self.sampleSizes where size < records.count {
      let held = try HoldOut(
        of: records, sampleSize: size, by: inference.rules, deciding: inference.decisions)
      let strict = try HoldOut(
        of: records, sampleSize: size, by: .strict, deciding: inference.decisions)
      rows.append([
        "\(size)", "\(held.recordCount)", "\(held.rejectedCount)", "\(held.alteredCount)",
        "\(held.droppedKeyCount)", "\(strict.rejectedCount)",
      ])
      if let first = held.firstError, error == nil {
        error = "The model of \(size) rejects the first because: \(DecodingFailure(first))"
      }
    }
    if rows.count == 1 { return "one record only: there are no others to decode\n" }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).map { TerminalText.padded($0, to: $1, toLeft: false) }.joined(
        separator: "  ")
    }
    let notes = [
      error,
      "Altered records have lost an element of an inner list, or digits of a number. Keys are unread"
        + " if no\nrecord of the sample has them. The strict model is the one that --strict writes.",
    ]
    return (lines + [""] + notes.compactMap(\.self)).joined(separator: "\n") + "\n"
  }
}
