import CodableFuzz
import Foundation
import JSONText
import Testing

@testable import CodableFuzzCommand
@testable import FuzzReports

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct ScenariosTests {
  private static let table: ScenarioTable = {
    struct Person: Decodable, Equatable { let name: String, age: Int }
    let json = #"[{"name":"Ada","age":36},{"name":"Grace","age":85}]"#
    return ScenarioTable(
      Study(
        "people", json: Array(json.utf8), recordsAt: "",
        strategies: [
          .strict([Person].self, at: \.self),
          Strategy("hiding") { data in
            let people = try? JSONDecoder().decode([Person].self, from: data)
            return Recovery(people ?? [])
          },
        ]), striking: "/0", scenarios: [.missingKey(at: "/age"), .numberAsString(at: "/age")])
  }()

  // Exit tests came with Swift 6.2.
  #if compiler(>=6.2)
    @Test func printsTheTables() async throws {
      let result = await #expect(
        processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
      ) {
        let command = FuzzCommand(studies: [], scenarios: [Self.table])
        exit(command.run(["scenarios", "--format", "markdown"]).rawValue)
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.contains("| strategy | missing-key | number-as-string |\n"))
      #expect(output.contains("| strict | all lost, reported | all lost, reported |\n"))
      #expect(output.contains("| hiding | all lost, silent | all lost, silent |\n"))
    }

    @Test func printsAReportAsJSON() async throws {
      let result = await #expect(
        processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
      ) {
        let command = FuzzCommand(studies: [], scenarios: [Self.table])
        exit(command.run(["scenarios", "--format=json"]).rawValue)
      }
      let output = Data(result?.standardOutputContent ?? [])
      // The test process may print lines of its own before.
      let start = try #require(output.firstIndex(of: UInt8(ascii: "{")))
      let end = try #require(output.lastIndex(of: UInt8(ascii: "}")))
      let report = try JSONDecoder().decode(ScenarioReport.self, from: output[start...end])
      #expect(report == ScenarioReport([try Self.table.results()]))
    }
  #endif

  @Test func withoutTablesItSaysWhatToDo() {
    let error = #expect(throws: UsageError.self) {
      try Scenarios.run([], of: FuzzCommand(studies: [], toolName: "people-fuzz"))
    }
    #expect(
      error?.message == "people-fuzz has no table of scenarios: pass some to "
        + "FuzzCommand.main(scenarios:studies:) in the tool's main file")
  }

  @Test(arguments: [
    (["--format", "markdwon"], "unknown format 'markdwon'; did you mean 'markdown'?"),
    (["people"], "scenarios takes no 'people': it has lists of its own"),
  ])
  func whatIsNotUnderstoodIsAUsageError(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) {
      try Scenarios.run(arguments, of: FuzzCommand(studies: [], scenarios: [Self.table]))
    }
    #expect(error?.message == message)
  }

  @Test func aTableThatCannotBeMadeIsTrouble() {
    var table = Self.table
    table.record = "/9"
    let error = #expect(throws: ScenarioError.self) {
      try Scenarios.run([], of: FuzzCommand(studies: [], scenarios: [table]))
    }
    #expect(error == .noRecord("/9", document: "people"))
  }
}
