import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

extension FindingKind {
  static let errorWithoutField: FindingKind = FindingKind(
    id: "error-without-field", title: "Errors that do not name their field",
    cause: "The error carries the coding path of the value around the field, or none.",
    remedy: "Throw a `DecodingError` with the path of the field, not with that of the object "
      + "around it.",
    find: find)

  fileprivate enum Reason: CaseIterable {
    case date
    case number
    case model

    /// What the finding says; nil for what its kind says.
    var words: (cause: String?, remedy: String?, code: String) {
      switch self {
      case .date:
        (
          "`JSONDecoder` decodes some forms of `Date`, such as `.iso8601`, without adding the key to the "
            + "coding path.",
          "Parse dates in a `.custom` strategy, and throw an error with the path of its decoder.",
          "throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: text))"
        )
      case .number:
        (
          "Foundation reports a number that does not fit its type, such as 1.5 in an `Int`, as \"The "
            + "given data was not valid JSON.\", without a path.",
          "Decode a `Double` where the backend may send fractions. A lossy list adds at least the index "
            + "of the record.",
          "let value = try container.decode(Double.self, forKey: .value)"
        )
      case .model:
        (
          nil, nil,
          "throw DecodingError.dataCorruptedError(forKey: .field, in: container, debugDescription: …)"
        )
      }
    }
  }

  private static func find(_ inspection: Inspection) -> [ModelFinding] {
    var groups: [Reason: FindingGroups] = [:]
    for strategy in inspection.strategies {
      for (reason, field) in inspection.fieldsNotNamed(by: strategy) {
        groups[reason, default: FindingGroups()].add(field, strategy: strategy)
      }
    }
    return Reason.allCases.flatMap { reason in
      (groups[reason]?.groups(in: inspection) ?? []).map { group in
        ModelFinding(
          .errorWithoutField, group,
          "errors of \(Format.count(group.fields.count, "field")) do not name the field",
          cause: reason.words.cause, remedy: reason.words.remedy, code: reason.words.code)
      }
    }
  }

  fileprivate typealias Unnamed = (reason: Reason, field: ModelFinding.FieldLocation)

  /// The reason why the error of a refused value does not name its field.
  fileprivate static func unnamed(
    _ reading: FieldReadings.Reading, _ report: ReportedLoss, of value: String, isNumber: Bool
  ) -> Unnamed {
    let occurrence = reading.occurrence
    let isDate = report.failure.message.localizedCaseInsensitiveContains("date")
    let reason: Reason =
      isNumber ? .number : isDate && occurrence.kind == .string ? .date : .model
    let path = occurrence.excerpt.located(report.failure.pointer).description
    return (
      reason,
      occurrence.shown(
        note: path.isEmpty
          ? "\(value) is reported without a path" : "\(value) is reported at \(path)")
    )
  }
}

extension Inspection {
  fileprivate func fieldsNotNamed(by strategy: Int) -> [FindingKind.Unnamed] {
    let numbers = numberTrials(by: strategy)
    return readings[strategy].read.compactMap { reading in
      let occurrence = reading.occurrence
      if let number = numbers.first(where: { $0.occurrence.field == occurrence.field }),
        let report = report(of: number.result, missing: reading, strategy)
      {
        return FindingKind.unnamed(reading, report, of: number.number, isNumber: true)
      }
      let isText = occurrence.kind == .string
      for value in [TrialValue.otherType] + (isText ? [.text] : []) {
        guard let result = result(of: value, at: reading, by: strategy),
          let report = report(of: result, missing: reading, strategy)
        else { continue }
        return FindingKind.unnamed(
          reading, report, of: value == .text ? #"the text "~""# : "a value of another type",
          isNumber: false)
      }
      return nil
    }
  }

  /// The first report of a trial, if none of them names the field.
  private func report(
    of result: DirectTrial.Result, missing reading: FieldReadings.Reading, _ strategy: Int
  ) -> ReportedLoss? {
    let locator = session.oracles[strategy].locator
    let occurrence = reading.occurrence
    let location = occurrence.excerpt.document.index.pointer(to: occurrence.node).tokens.map(\.text)
    let isNamed = result.reports.contains { report in
      report.path.count >= location.count
        && zip(report.path, location).allSatisfy { locator.names($0, $1) }
    }
    return isNamed ? nil : result.reports.first
  }
}
