import DecodingStrategies
import JSONMutation
import JSONText

/// Numbers that cost a strategy more than a value of another type does: Foundation reports them with
/// an error that is not a `DecodingError`.
extension FindingKind {
  static let escapingNumber: FindingKind = FindingKind(
    id: "escaping-number", title: "Numbers that get past error handling",
    cause: "A number that does not fit its type, such as 1.5 or 2^63 in an `Int`, makes Foundation "
      + "throw an internal error inside `init(from:)`. It is not a `DecodingError`, so a "
      + "`catch let error as DecodingError` misses it.",
    remedy: "Catch every error where elements or fields are decoded one by one."
  ) { inspection in
    var groups = FindingGroups()
    for strategy in inspection.strategies {
      for trial in inspection.numberTrials(by: strategy)
      where trial.result.reaction > trial.otherType.reaction {
        groups.add(
          ModelFinding.FieldLocation(
            trial.field, trial.location, note: "\(trial.number): \(trial.result.reaction.words)"),
          strategy: strategy)
      }
    }
    return groups.groups(in: inspection).map { group in
      ModelFinding(
        .escapingNumber, group.strategies,
        "a number that does not fit costs more than a value of another type in "
          + Format.count(group.fields.count, "field"),
        code: "do { … } catch { … }  // not: catch let error as DecodingError",
        fields: group.fields)
    }
  }
}

/// A number in the location of an integer, and what a strategy made of it.
struct NumberTrial {
  let field: Field
  let location: JSONPointer
  let number: String
  let node: NodeID
  let sample: TrialSample
  let result: DirectTrial.Result
  /// What it made of a value of another type there.
  let otherType: DirectTrial.Result
}

extension Inspection {
  /// Puts 1.5 and 2^63 in the location of each integer that a strategy reads: the worse of the two.
  func numberTrials(by strategy: Int) -> [NumberTrial] {
    if let known = knownNumberTrials[strategy] { return known }
    let trials = readings[strategy].read.compactMap { reading -> NumberTrial? in
      let index = reading.sample.document.index
      let literal = index.bytes[index.range(of: reading.node)]
      guard index.kind(of: reading.node) == .number, literal.allSatisfy(\.isIntegerByte),
        let otherType = result(of: .otherType, at: reading, by: strategy)
      else { return nil }
      return ["1.5", "9223372036854775808"].compactMap { number -> NumberTrial? in
        let splice = Splice(index.range(of: reading.node), with: Array(number.utf8))
        guard let result = trial.result(of: [splice], in: reading.sample, by: strategy) else {
          return nil
        }
        return NumberTrial(
          field: reading.field, location: reading.sample.location(of: reading.node),
          number: number, node: reading.node, sample: reading.sample, result: result,
          otherType: otherType)
      }.reduce(nil) { worst, other in
        guard let worst, worst.result.reaction >= other.result.reaction else { return other }
        return worst
      }
    }
    knownNumberTrials[strategy] = trials
    return trials
  }

  /// What a strategy makes of a value in the location of one that it reads.
  func result(
    of value: TrialValue, at reading: FieldReadings.Reading, by strategy: Int
  ) -> DirectTrial.Result? {
    if reading.value == value { return reading.result }
    return value.splice(at: reading.node, in: reading.sample.document.index).flatMap {
      trial.result(of: [$0], in: reading.sample, by: strategy)
    }
  }
}

extension UInt8 {
  fileprivate var isIntegerByte: Bool {
    self == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

extension DirectTrial.Reaction {
  /// What it costs, in a few words.
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
