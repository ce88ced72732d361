import JSONMutation
import JSONText

/// Values of a wrong type that become nil or a default, without a report: a `try?` in `init(from:)`.
extension FindingKind {
  static let droppedValue: FindingKind = FindingKind(
    id: "dropped-value", title: "Values that are dropped silently",
    cause: "The model replaces a value that it cannot decode, with `try?` in `init(from:)` or a "
      + "wrapper. The record is delivered without the value, and nothing is reported.",
    remedy: "Report what is dropped: `@Lossy` and `@Defaulted` do it, or log the error before you "
      + "replace it."
  ) { inspection in
    var groups = FindingGroups()
    for strategy in inspection.strategies {
      for reading in inspection.readings[strategy].read
      where inspection.drops(reading, strategy: strategy) {
        groups.add(
          ModelFinding.FieldLocation(reading.field, reading.sample.location(of: reading.node)),
          strategy: strategy)
      }
    }
    return groups.groups(in: inspection).map { group in
      ModelFinding(
        .droppedValue, group.strategies,
        "values of \(Format.count(group.fields.count, "field")) are dropped without a report if they "
          + "have another type",
        code: "do { … } catch { log(error, decoder.codingPath) }  // not: try? container.decode(…)",
        fields: group.fields)
    }
  }
}

extension Inspection {
  /// Whether two values of wrong types both come back as the same record, another than the clean
  /// one: a model that takes values of any type keeps them apart.
  fileprivate func drops(_ reading: FieldReadings.Reading, strategy: Int) -> Bool {
    guard let result = result(of: .otherType, at: reading, by: strategy),
      result.reaction == .altered, result.reports.isEmpty
    else { return false }
    let index = reading.sample.document.index
    let isContainer = index.isContainer(reading.node)
    let values: [TrialValue] = isContainer ? [.otherType, .text] : [.otherType, .object]
    let splices = values.compactMap { $0.splice(at: reading.node, in: index) }
    guard splices.count == 2 else { return false }
    return trial.deliversTheSame([splices[0]], [splices[1]], in: reading.sample, by: strategy)
  }
}
