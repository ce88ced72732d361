import CodableFuzz
import CodableFuzzTesting
import Foundation
import FuzzBaselines
import FuzzPlatform
import JSONMutation
import JSONText
@testable import FuzzFixtures

/// What must fail a test, or must not, in Swift Testing and XCTest alike.
///
/// ``ProvokedTests`` and ``ProvokedXCTests`` have a function for each, and ``TwinTests`` runs both.
enum Provocation: String, CaseIterable {
  case unreadableDocument, nothingDecodes, noRecords, unreadableFixture
  case baselineIsMissing, baselineIsWorse, baselineIsOfAnotherPlan, baselineIsShared
  case baselineOfTheReport
  case mutatorBreaksItsWord, mutatorOffersNothing, strategyEndedTheLastRun
  case metricIsTooLow, metricOfNothing, metricOfNoStrategy, findings
  // These fail nothing.
  case allIsWell, silentLosses, misspelledKey, unknownNameInWarnings, usedUpBudget, baselineIsBetter

  static let variable = "PROVOKE_FAILURES"

  static var folder: String? { ProcessInfo.processInfo.environment[variable] }

  static let failing = allCases.prefix { $0 != .allIsWell }

  func provoke() throws {
    let json = Staff.json
    switch self {
    case .unreadableDocument:
      try run(Study("invalid", json: "[1,", record: Employee.self, recordsAt: ""))
    case .nothingDecodes:
      try run(Study("staff", json: json, record: Employee.self, recordsAt: "/staff_list"))
    case .noRecords: try run(Study("none", json: "[]", record: Employee.self, recordsAt: ""))
    case .unreadableFixture: try run(Study(fixture: "Nobody.json", record: Employee.self))
    case .baselineIsMissing: try run(Staff.study(), baseline: folder())
    case .baselineIsWorse: try run(Staff.study(), baseline: folder { $0.removingRows })
    case .baselineIsOfAnotherPlan:
      try run(Staff.study(), mutators: .meaningPreserving, baseline: folder { $0 })
    case .baselineIsShared:
      let folder = try folder { $0 }
      try run(Staff.study(), baseline: folder)
      var other = Staff.study()
      other.json += Array("\n".utf8)
      try run(other, baseline: folder)
    case .baselineOfTheReport: try Staff.report().expectBaseline(in: folder { $0.removingRows })
    case .mutatorBreaksItsWord: try expectConformance(of: Self.idle, in: [document("[1]")])
    case .mutatorOffersNothing: try expectConformance(of: Self.idle, in: [document("[true]")])
    case .strategyEndedTheLastRun: try run(Staff.study([Self.trap]))
    case .metricIsTooLow, .metricOfNothing, .metricOfNoStrategy, .findings: break
    case .allIsWell: try run(Staff.study(), baseline: folder { $0 })
    case .silentLosses: try run(Staff.study(), silentLossWarnings: [.wrapper])
    case .misspelledKey:
      try run(
        Study(
          "staff", json: json, record: Misspelled.self, recordsAt: "/staff_list",
          decoder: JSONDecoder.api))
    case .unknownNameInWarnings: try run(Staff.study(), silentLossWarnings: ["nobody"])
    case .usedUpBudget: try run(Staff.study(), baseline: folder { $0 }, timeBudget: .zero)
    case .baselineIsBetter:
      try run(
        Staff.study(),
        baseline: folder {
          $0.replacing("valid 2/2 unmutated 2/2", with: "valid 1/2 unmutated 1/1")
        })
    }
  }

  private func run(
    _ study: @autoclosure () throws -> Study, mutators: [Mutator]? = nil,
    baseline: @autoclosure () throws -> String? = nil,
    silentLossWarnings: [StrategyID]? = nil, timeBudget: Duration? = nil
  ) throws {
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    try expectSurvival(
      of: study(), baseline: baseline(),
      options: .init(
        mutators: mutators, configuration: configuration, advice: .off,
        silentLossWarnings: silentLossWarnings, timeBudget: timeBudget,
        artifacts: folder() + "/artifacts"))
  }

  private func folder(baseline change: ((String) -> String)? = nil) throws -> String {
    let folder = (Self.folder ?? "") + "/" + rawValue
    guard let change else { return folder }
    let text = change(Baseline(of: Staff.report()).text)
    try Storages.baselines(in: folder).write(
      try Baseline(parsing: text), to: Baseline.Name(document: DocumentName("staff")))
    return folder
  }

  private func document(_ text: String) throws -> Document {
    try Document(DocumentName("doc"), parsing: Array(text.utf8))
  }

  private struct Misspelled: Decodable, Equatable {
    let fullName: String
    let age: Int?

    enum CodingKeys: String, CodingKey {
      case fullName
      case age = "aeg"
    }
  }

  /// Ends the process on one mutant.
  private static let trap = Strategy("trap") { data in
    if String(decoding: data, as: UTF8.self).contains(#""age":null"#) { abort() }
    return [Employee]()
  }

  /// Replaces a number with itself.
  private static let idle = Mutator(
    "idle", .structural, purpose: "changes nothing", ideal: "the same value"
  ) { node, document, edits in
    guard document.index.kind(of: node) == .number else { return }
    let range = document.index.range(of: node)
    edits.offer { $0.replace(range, with: document.index.bytes[range]) }
  }
}

extension String {
  /// A baseline in which nothing was ever lost.
  fileprivate var removingRows: String {
    split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("row ") }
      .joined(separator: "\n")
  }
}
