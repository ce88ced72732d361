import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzTestSupport

/// A baseline that was made on another system: only what the table of Foundations explains is no regression.
@Suite struct SystemBaselineTests {
  struct Server: Decodable, Equatable { let at: URL }

  private static let before = #"[{"at":"https://a.example/"},{"at":"https://b.example/"}]"#
  /// `URL(string:)` reads the second address up to iOS 16 and macOS 13.
  private static let after = #"[{"at":"https://a.example/"},{"at":"127.0.0.1:8000/b"}]"#

  @Test func whatTheTableExplainsIsNoRegression() throws {
    let comparison = try Self.comparison(Server.self, madeOn: "macos-13")
    #expect(!comparison.fails && comparison.findings.isEmpty)
    #expect(
      comparison.notes == [
        "servers, strict: not compared, because the baseline was made on macOS 13, and Swift 6.3 on "
          + "Linux does not read what differs there: addresses with a port and without a scheme at /*/at"
      ])
  }

  @Test(arguments: ["macos-14", "linux-6.3"])
  func aSystemThatDoesTheSameExplainsNothing(system: String) throws {
    #expect(try Self.comparison(Server.self, madeOn: system).fails)
  }

  @Test("A model that refuses what it read on the system of its baseline is worse")
  func aModelThatRefusesItIsARegression() throws {
    #expect(try Self.comparison(SecureAddress.self, madeOn: "macos-13").fails)
  }

  @Test func aBaselineNamesItsSystem() throws {
    let report = Self.report(Self.before, Server.self, on: "ios-17")
    let text = Baseline(of: report).text
    #expect(text.contains("\nsystem servers ios-17\n"))
    #expect(try Baseline(parsing: text) == Baseline(of: report))
  }

  private static func comparison<Record: Decodable & Equatable & SendableMetatype>(
    _ type: Record.Type, madeOn system: String
  ) throws -> BaselineComparison {
    let baseline = Baseline(of: report(before, type, on: system))
    return try BaselineComparison(
      of: report(after, type, on: "linux-6.3"), with: baseline,
      today: try #require(Day("2026-12-01")))
  }

  private static func report<Record: Decodable & Equatable & SendableMetatype>(
    _ json: String, _ type: Record.Type, on system: String
  ) -> Report {
    let study = Study("servers", json: json, record: type, recordsAt: "")
    var configuration = Runner.Configuration()
    configuration.mutators = [.removeKey]
    configuration.timesStrategies = false
    var environment = Environment()
    environment.foundation = TargetSystem(system)
    return Runner([study], configuration: configuration, environment: environment).run()
  }
}
