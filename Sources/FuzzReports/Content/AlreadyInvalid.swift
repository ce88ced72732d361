import CodableFuzz
import DecodingStrategies
import JSONText

/// Records that do not decode even alone.
extension RunContent {
  /// The approximate maximum number of records listed.
  private static let mostRecords = 20

  var alreadyInvalid: [Section] {
    var notes: [Phrase] = []
    var left = 0
    let most = medium == .comment ? 7 : Self.mostRecords
    for document in report.documents {
      let records = document.alreadyInvalid.chunked { $0.pointer.description }
      let shown = records.prefix(max(0, most - notes.count))
      notes += shown.flatMap { Self.notes(on: $0, in: document) }
      left += records.count - shown.count
    }
    if notes.isEmpty { return [] }
    return [
      Section(
        title: "Already invalid: records that do not decode even alone, and are in no metric",
        tone: .warning, blocks: [.notes(listed(notes, most: .max, of: notes.count + left))])
    ]
  }

  /// A note for each reason that strategies give for a record, with their names.
  private static func notes(
    on records: [DocumentReport.InvalidRecord], in document: DocumentReport
  ) -> [Phrase] {
    let reasons = records.map { record -> Phrase in
      let failure = record.failure
      return "\(document.name) \(record.pointer): \(failure.message)"
        + (failure.path.isEmpty ? "" : " at \(failure.pointer)")
    }
    return zip(records, reasons).grouped { $1 }.map { same in
      let names = same.map { "\($0.0.strategy)" as Phrase }.joined(", ")
      return "\(same[0].1) (\(names))"
    }
  }
}

extension Array {
  /// The array split between neighbors with different keys.
  fileprivate func chunked(by key: (Element) -> String) -> [[Element]] {
    var chunks: [[Element]] = []
    for element in self {
      if let last = chunks.last?.last, key(last) == key(element) {
        chunks[chunks.count - 1].append(element)
      } else {
        chunks.append([element])
      }
    }
    return chunks
  }
}
