/// The problems that a target reports, which an environment variable can choose.
enum ReportedProblems: String, CaseIterable {
  case all
  /// Those that none of an input's mutations shows alone.
  case new
  case none

  static let variable = "CODABLE_FUZZ_REPORT"

  /// Reads the variable; new problems if it is not set.
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
