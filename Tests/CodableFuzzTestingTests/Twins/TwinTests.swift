import CodableFuzz
import CodableFuzzTesting
import Foundation
import FuzzBaselines
import FuzzPlatform
import FuzzReports
import Testing

/// A test in XCTest fails wherever its twin in Swift Testing fails, and nowhere else.
@Suite(.enabled(if: TestExecutable.isThere, TestExecutable.reason))
struct TwinTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("twins-\(UUID().uuidString)")

  @Test("Twins in both frameworks fail in the same functions")
  func failInTheSameFunctions() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let expected = Set(Provocation.failing.map(\.rawValue))
    let (swiftTesting, _) = try failures(
      of: ["--testing-library", "swift-testing", "--filter", "ProvokedTests"])
    #expect(swiftTesting == expected)
    try FileManager.default.removeItem(at: folder)
    let (xctest, output) = try failures(of: ["CodableFuzzTestingTests.ProvokedXCTests"])
    #expect(xctest == expected)
    checkWords(of: output)
  }

  /// XCTest shows what Swift Testing shows, with the line of the test.
  private func checkWords(of output: String) {
    for words in [
      "Baseline fails: ", "nothing was measured: its list has no records",
      "doc: idle@/0: changes nothing",
      "It crashed or hung in an earlier run, and is skipped, as a crash",
      #"("staff, strict: 0/39 untouched records kept (0.0 %)"#, #"is less than ("0.9")"#,
      "warning: staff: nil-property: 1 property has the same value in every record",
      "warning: silentLossWarnings names 'nobody', which no study has run",
      "warning: PARTIAL: the time budget of 0 s was used up",
      "staff: the report is in \(folder.path)/allIsWell/artifacts/reports: Provocation-staff",
    ] { #expect(output.contains(words), "\(words)") }
    let failed =
      /Provocation.swift:\d+: error: ProvokedXCTests.testBaselineIsMissing : failed - there/
    #expect(output.contains(failed))
    let warned = /Provocation.swift:\d+: warning: records lost silently: 17 by wrapper/
    #expect(output.contains(warned))
    let reports = folder.appendingPathComponent("allIsWell/artifacts/reports").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: reports)) ?? []
    #expect(Set(names.compactMap { $0.split(separator: ".").last }) == ["html", "md", "json"])
  }

  private func failures(of arguments: [String]) throws -> (names: Set<String>, output: String) {
    // The first run of this test ends the process; what is compared is what the next run says.
    var crash = arguments
    crash[crash.count - 1] +=
      arguments.count == 1 ? "/testStrategyEndedTheLastRun" : "/strategyEndedTheLastRun"
    let (status, _) = try run(crash)
    #expect(status != 0)
    let (_, output) = try run(arguments)
    return (Set(output.split(separator: "\n").compactMap(Self.failingFunction)), output)
  }

  private static func failingFunction(_ line: Substring) -> String? {
    if let match = line.firstMatch(of: /Test Case .*\.test(\w)(\w*)' failed/) {
      return match.1.lowercased() + match.2
    }
    return line.firstMatch(of: /Test (\w+)\(\) failed after/).map { String($0.1) }
  }

  private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    try TestExecutable.run(
      arguments, in: folder,
      // Else the first framework would write the missing baseline of the second.
      setting: ["CI": "1", Provocation.variable: folder.path])
  }
}

// Exit tests came with Swift 6.2.
#if compiler(>=6.2)
  /// Where no test runs, a failure is thrown.
  @Suite struct UnrecordedTests {
    @Test("A failure that no framework records is thrown") func isThrownInAnApp() async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        setenv("CI", "1", 1)
        // Nothing here belongs to a test, though Swift Testing is there.
        withKnownIssue(isIntermittent: true) {
          do {
            try Staff.report().expectBaseline(in: "Nowhere")
          } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(7)
          }
        }
      }
      let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
      let words = "Nowhere/staff.txt, and none is written while CI is set"
      #expect(errors.contains(words), "\(errors)")
      #expect(errors.contains("(thrown because no test is running"), "\(errors)")
    }
  }
#endif
