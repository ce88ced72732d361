import CodableFuzz
import DecodingStrategies
import JSONText

/// Records that do not decode even on their own.
extension RunContent {
  private static let mostRecords = 20

  var alreadyInvalid: [Section] {
    let notes = report.documents.flatMap { document in
      document.alreadyInvalid.map { record -> (reason: Phrase, strategy: StrategyID) in
        let failure = record.failure
        return (
          "\(document.name) \(record.pointer): \(failure.message)"
            + (failure.path.isEmpty ? "" : " at \(failure.pointer)"), record.strategy
        )
      }.grouped(alike: \.reason).map { same -> Phrase in
        "\(same[0].reason) (\(same.map { "\($0.strategy)" as Phrase }.joined(", ")))"
      }
    }
    guard !notes.isEmpty else { return [] }
    return [
      Section(
        title: "Already invalid: records that do not decode on their own, and are in no metric",
        tone: .warning, blocks: [.notes(listed(notes, most: Self.mostRecords))])
    ]
  }
}
