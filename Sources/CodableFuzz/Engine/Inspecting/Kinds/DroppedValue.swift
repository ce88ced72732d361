import JSONMutation
import JSONText

extension FindingKind {
  static let droppedValue: FindingKind = FindingKind(
    "dropped-value", title: "Values that are lost silently",
    cause: "The model replaces a value that it cannot decode, with `try?` in `init(from:)` or a "
      + "wrapper. The record is delivered without the value, and nothing is reported.",
    remedy: "Report what is dropped: `@Lossy` and `@Defaulted` do it, or log the error before you "
      + "replace it.",
    fields: { inspection, strategy in
      inspection.readings[strategy].read.filter { inspection.drops($0, strategy: strategy) }
        .map { $0.occurrence.shown() }
    },
    finding: { group, _ in
      ModelFinding(
        .droppedValue, group,
        "values of \(Format.count(group.fields.count, "field")) are dropped without a report if they "
          + "have another type",
        code: "do { … } catch { log(error, decoder.codingPath) }  // not: try? container.decode(…)")
    })
}

extension Inspection {
  /// Whether two values of wrong types lead to equal records that differ from the clean one.
  ///
  /// A model that accepts values of any type would deliver different records.
  fileprivate func drops(_ reading: FieldReadings.Reading, strategy: Int) -> Bool {
    guard let result = result(of: .otherType, at: reading, by: strategy),
      result.reaction == .altered, result.reports.isEmpty
    else { return false }
    let occurrence = reading.occurrence
    let index = occurrence.sample.document.index
    let isContainer = index.isContainer(occurrence.node)
    let values: [TrialValue] = isContainer ? [.otherType, .text] : [.otherType, .object]
    let splices = values.compactMap { $0.splice(at: occurrence.node, in: index) }
    guard splices.count == 2 else { return false }
    return trial.deliversTheSame([splices[0]], [splices[1]], in: occurrence.sample, by: strategy)
  }
}
