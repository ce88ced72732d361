import JSONMutation
import JSONText

extension FindingKind {
  static let escapingNumber: FindingKind = FindingKind(
    "escaping-number", title: "Numbers that get past error handling",
    cause: "A number that does not fit its type, such as 1.5 or 2^63 in an `Int`, makes Foundation "
      + "throw an internal error inside `init(from:)`. It is not a `DecodingError`, so a "
      + "`catch let error as DecodingError` misses it.",
    remedy: "Catch every error where elements or fields are decoded one by one.",
    fields: { inspection, strategy in
      inspection.numberTrials(by: strategy).filter { $0.result.reaction > $0.otherType.reaction }
        .map { $0.occurrence.shown(note: "\($0.number): \($0.result.reaction.words)") }
    },
    finding: { group, _ in
      ModelFinding(
        .escapingNumber, group,
        "a number that does not fit costs more than a value of another type in "
          + Format.count(group.fields.count, "field"),
        code: "do { … } catch { … }  // not: catch let error as DecodingError")
    })
}

/// A number that replaced an integer, and what changed for a strategy.
struct NumberTrial {
  let occurrence: FieldReadings.Occurrence
  let number: String
  let result: DirectTrial.Result
  /// What changed when a value of another type replaced the integer.
  let otherType: DirectTrial.Result
}

extension Inspection {
  /// Replaces each integer that a strategy reads by 1.5 and 2^63, and takes the worse result.
  func numberTrials(by strategy: Int) -> [NumberTrial] {
    if let known = knownNumberTrials[strategy] { return known }
    let trials = readings[strategy].read.compactMap { reading -> NumberTrial? in
      let occurrence = reading.occurrence
      let index = occurrence.sample.document.index
      let literal = index.bytes[index.range(of: occurrence.node)]
      guard index.kind(of: occurrence.node) == .number, literal.allSatisfy(\.isIntegerByte),
        let otherType = result(of: .otherType, at: reading, by: strategy)
      else { return nil }
      return ["1.5", "9223372036854775808"].compactMap { number -> NumberTrial? in
        let splice = Splice(index.range(of: occurrence.node), with: Array(number.utf8))
        return trial.result(of: [splice], in: occurrence.sample, by: strategy).map {
          NumberTrial(occurrence: occurrence, number: number, result: $0, otherType: otherType)
        }
      }.reduce(nil) { worst, other in
        guard let worst, worst.result.reaction >= other.result.reaction else { return other }
        return worst
      }
    }
    knownNumberTrials[strategy] = trials
    return trials
  }

  /// What changes for a strategy when a value replaces one that it reads.
  func result(
    of value: TrialValue, at reading: FieldReadings.Reading, by strategy: Int
  ) -> DirectTrial.Result? {
    if reading.value == value { return reading.result }
    let occurrence = reading.occurrence
    return value.splice(at: occurrence.node, in: occurrence.sample.document.index).flatMap {
      trial.result(of: [$0], in: occurrence.sample, by: strategy)
    }
  }
}

extension UInt8 {
  fileprivate var isIntegerByte: Bool {
    self == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

extension DirectTrial.Reaction {
  var words: String {
    switch self {
    case .none: "nothing changes"
    case .reported: "it is reported"
    case .altered: "the record is altered"
    case .recordLost: "the record is lost"
    case .threw: "the whole decode throws"
    }
  }
}
