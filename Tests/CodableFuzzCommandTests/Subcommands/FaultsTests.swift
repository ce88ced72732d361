import CodableFuzz
import Foundation
import JSONText
import Testing

@testable import CodableFuzzCommand

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct FaultsTests {
  private static let table: FaultTable = {
    struct Person: Decodable, Equatable { let name: String, age: Int }
    let json = #"[{"name":"Ada","age":36},{"name":"Grace","age":85}]"#
    return FaultTable(
      Study(
        "people", json: Array(json.utf8), recordsAt: "",
        strategies: [
          .strict([Person].self, at: \.self),
          Strategy("hiding") { data in
            let people = try? JSONDecoder().decode([Person].self, from: data)
            return Recovery(people ?? [])
          },
        ]), striking: "/0", faults: [.missingKey(at: "/age"), .numberAsString(at: "/age")])
  }()

  // Exit tests came with Swift 6.2.
  #if compiler(>=6.2)
    @Test func printsTheTables() async throws {
      let result = await #expect(
        processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
      ) {
        let command = FuzzCommand(studies: [], faults: [Self.table])
        exit(command.run(["faults", "--format", "markdown"]).rawValue)
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.contains("| strategy | missing-key | number-as-string |\n"))
      #expect(output.contains("| strict | all lost, told | all lost, told |\n"))
      #expect(output.contains("| hiding | all lost, silent | all lost, silent |\n"))
    }

    @Test func printsAReportAsJSON() async throws {
      let result = await #expect(
        processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
      ) {
        let command = FuzzCommand(studies: [], faults: [Self.table])
        exit(command.run(["faults", "--format=json"]).rawValue)
      }
      let output = Data(result?.standardOutputContent ?? [])
      // The test process may print lines of its own before.
      let start = try #require(output.firstIndex(of: UInt8(ascii: "{")))
      let end = try #require(output.lastIndex(of: UInt8(ascii: "}")))
      let report = try JSONDecoder().decode(FaultReport.self, from: output[start...end])
      #expect(report == FaultReport([try Self.table.results()]))
    }
  #endif

  @Test func withoutTablesItSaysWhatToDo() {
    let error = #expect(throws: UsageError.self) {
      try Faults.run([], of: FuzzCommand(studies: [], toolName: "people-fuzz"))
    }
    #expect(
      error?.message == "people-fuzz has no table of faults: hand some to "
        + "FuzzCommand.main(faults:studies:) where the tool is made")
  }

  @Test(arguments: [
    (["--format", "markdwon"], "unknown format 'markdwon'; did you mean 'markdown'?"),
    (["people"], "faults takes no 'people'"),
  ])
  func whatIsNotUnderstoodIsAUsageError(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) {
      try Faults.run(arguments, of: FuzzCommand(studies: [], faults: [Self.table]))
    }
    #expect(error?.message == message)
  }

  @Test func aTableThatCannotBeMadeIsTrouble() {
    var table = Self.table
    table.record = "/9"
    let error = #expect(throws: FaultError.self) {
      try Faults.run([], of: FuzzCommand(studies: [], faults: [table]))
    }
    #expect(error == .noRecord("/9", document: "people"))
  }
}
