import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation

struct Problem {
  let oracle: FuzzOracle
  let strategy: StrategyID
  let detail: String
  /// The mutant that shows it; nil if the input is the text itself.
  var mutant: MutantID?

  init(oracle: FuzzOracle, strategy: StrategyID, detail: String) {
    (self.oracle, self.strategy, self.detail) = (oracle, strategy, detail)
  }

  init(_ finding: FuzzFinding) {
    self.init(oracle: finding.oracle, strategy: finding.strategy, detail: finding.detail)
    mutant = finding.mutant
  }

  func report(tool: String) -> Never {
    let how = mutant.map {
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
    guard let text = environment[Self.variable] else {
      self = .new
      return
    }
    guard let value = Self(rawValue: text) else { throw UnknownValue(text: text) }
    self = value
  }

  struct UnknownValue: Error, CustomStringConvertible {
    let text: String

    var description: String {
      let values = ReportedProblems.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      return "\(ReportedProblems.variable) is '\(text)': use one of \(values)"
    }
  }
}
