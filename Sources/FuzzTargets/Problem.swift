import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzPlatform
import JSONMutation

struct Problem {
  let oracle: FuzzOracle
  let strategy: StrategyID
  let detail: String
  /// The mutant that shows it; nil if the input is the text itself.
  var mutant: Mutant?

  func report(tool: String) -> Never {
    let how = (mutant?.id).map {
      "  \($0)\n  replay it with:\n  \(tool) replay '\($0)'\n"
        + "  make it smaller with:\n  \(tool) minimize '\($0)' --strategy \(strategy)"
    }
    Self.write(
      """
      == codable-fuzz: \(oracle.rawValue) by \(strategy): \(oracle.purpose)
        \(detail)
      \(how ?? "  the input is the text itself, which libFuzzer writes to a file")
      """)
    end()
  }

  static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
  }

  /// Services that sort crashes do so by the functions on the stack, so each oracle has its own.
  private func end() -> Never {
    switch oracle {
    case .silentLoss: Self.foundSilentLoss(0)
    case .disagreement: Self.foundDisagreement(0)
    case .falseAcceptance: Self.foundFalseAcceptance(0)
    case .alteredMeaning: Self.foundAlteredMeaning((0, 0))
    }
  }

  // The compiler makes one function of those that are alike, but not of different types.
  @_optimize(none) private static func foundSilentLoss(_: Int64) -> Never { ThisProcess.abort() }
  @_optimize(none) private static func foundDisagreement(_: Float) -> Never { ThisProcess.abort() }
  @_optimize(none) private static func foundFalseAcceptance(_: Double) -> Never {
    ThisProcess.abort()
  }
  @_optimize(none) private static func foundAlteredMeaning(_: (Int, Int)) -> Never {
    ThisProcess.abort()
  }
}

enum ReportedProblems: String, CaseIterable {
  case all
  /// Those that none of an input's mutations shows alone.
  case new
  case none

  static let variable = "CODABLE_FUZZ_REPORT"

  init(environment: [String: String]) throws(UnknownValue) {
    let text = environment[Self.variable] ?? Self.new.rawValue
    guard let value = Self(rawValue: text) else {
      let values = Self.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw UnknownValue(description: "\(Self.variable) is '\(text)': use one of \(values)")
    }
    self = value
  }

  struct UnknownValue: Error, CustomStringConvertible {
    let description: String
  }
}

/// A rule that a target checks after each input.
enum FuzzOracle: String {
  /// A record was lost, and the caller was not told.
  case silentLoss = "silent-loss"
  /// Strict returned every record as it was, but this strategy lost or altered one.
  case disagreement
  /// Malformed text was decoded without a report.
  case falseAcceptance = "false-acceptance"
  /// A record that was not mutated came back altered, or was lost although the mutant preserves
  /// meaning.
  case alteredMeaning = "altered-meaning"

  var purpose: String {
    switch self {
    case .silentLoss: "a record was lost without a report"
    case .disagreement: "strict delivers every record, this strategy loses or alters one"
    case .falseAcceptance: "malformed text was decoded without a report"
    case .alteredMeaning: "an untouched record came back altered, or was lost"
    }
  }
}

extension Problem {
  private var fields: Set<Field> {
    Set((mutant?.mutations ?? []).compactMap { mutant?.document.fields.field(of: $0.node) })
  }

  private var mutators: Set<MutatorID> { Set((mutant?.mutations ?? []).map(\.mutator.id)) }

  /// Whether another problem is the same: of the same oracle and strategy, with the same fields or fewer.
  ///
  /// What malformed text a parser accepts does not depend on the field, but on the mutator.
  func isCovered(by other: Problem) -> Bool {
    guard oracle == other.oracle, strategy == other.strategy else { return false }
    return oracle == .falseAcceptance
      ? other.mutators.isSubset(of: mutators) : other.fields.isSubset(of: fields)
  }

  static func all(in verdicts: [Verdict], on mutant: Mutant) -> [Problem] {
    let strict = verdicts.first { $0.strategy == .strict }
    return verdicts.flatMap { verdict in
      verdict.violations(mutant.mutationClass, strict: strict).map { oracle, detail in
        Problem(oracle: oracle, strategy: verdict.strategy, detail: detail, mutant: mutant)
      }
    }
  }
}

extension Verdict {
  fileprivate func violations(
    _ mutationClass: MutationClass, strict: Verdict?
  ) -> [(FuzzOracle, String)] {
    func records(_ count: Int) -> String { Format.count(count, "record") }
    var found: [(FuzzOracle, String)] = []
    let silent = counters.lostSilently
    if silent > 0 { found.append((.silentLoss, "\(records(silent)) lost without a report")) }
    if counters[.falselyAccepted] > 0 {
      found.append((.falseAcceptance, "malformed text was decoded without a report"))
    }
    let altered = counters[.untouchedAltered]
    let lost = counters[.untouchedReported] + counters[.untouchedSilent]
    if altered > 0 {
      found.append((.alteredMeaning, Format.count(altered, "untouched record") + " altered"))
    } else if mutationClass == .meaningPreserving, lost > 0 {
      found.append((.alteredMeaning, "\(records(lost)) lost, but the mutant means the same"))
    }
    if let strict, strict.strategy != strategy, strict.outcome == .returned,
      strict.counters.lost == 0
    {
      if counters.lost > 0 {
        found.append((.disagreement, "strict delivers all, \(records(counters.lost)) lost here"))
      } else if strict.counters.altered == 0, counters.altered > 0 {
        found.append(
          (.disagreement, "strict delivers all as they were, \(counters.altered) altered here"))
      }
    }
    return found
  }
}

extension Counters {
  fileprivate var altered: Int {
    self[.untouchedAltered] + self[.mutatedAlteredReported] + self[.mutatedAlteredSilently]
  }
}
