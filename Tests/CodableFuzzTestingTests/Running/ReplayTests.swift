import CodableFuzz
import Foundation
import FuzzIsolation
import JSONMutation
import Testing

@testable import CodableFuzzTesting

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct ReplayTests {
  @Test func saysWhatIsChangedAndWhatBecomesOfIt() throws {
    let id = "staff:flip-type@/staff_list/1/age=null"
    let replay = try #require(try Replay(environment: [Replay.variable: id]))
    let text = try #require(try replay.text(of: Staff.study()))
    #expect(
      text.hasPrefix(
        """
        staff:flip-type@/staff_list/1/age=null    structural, 78 bytes, digest 4b70f80f
          @@ flip-type@/staff_list/1/age=null, byte 71, line 1 @@
          - …6},{"full_name":"Grace","age":85}]}
          + …6},{"full_name":"Grace","age":null}]}

        strategy      result    untouched kept  mutated record  error
        """), "\(text)")
  }

  @Test func isOfTheStudyThatIsNamedOnly() throws {
    #expect(try Replay(environment: [:]) == nil)
    let replay = try #require(
      try Replay(environment: [Replay.variable: "feed:remove-key@/0/a"]))
    #expect(try replay.text(of: Staff.study()) == nil)
    #expect(throws: MutantError.self) { try Replay(environment: [Replay.variable: "nonsense"]) }
  }

  // Exit tests with captured values came with Swift 6.3.
  #if compiler(>=6.3)
    @Test(arguments: ["staff:flip-type@/staff_list/1/age=null", "feed:remove-key@/0/a"])
    func measuresNothing(id: String) async throws {
      let result = try await #require(
        processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
      ) { [id = id as String] in
        setenv(Replay.variable, id, 1)
        let study = Staff.study([
          Strategy("mine") { data in
            print("mine decodes \(data.count) bytes")
            return [Employee]()
          }
        ])
        // A test would end here.
        let end = #expect(throws: UnmeasuredStudy.self) {
          try survivalReport(of: study, baseline: "Nowhere")
        }
        Watchdog.say(end?.reason)
      }
      let output = String(decoding: result.standardOutputContent, as: UTF8.self)
      let decodes = output.split(separator: "\n").count { $0.hasPrefix("mine decodes") }
      let isNamed = id.hasPrefix("staff:")
      // The record alone, the unmutated document, and the mutant: no plan.
      #expect(isNamed ? 1...4 ~= decodes : decodes == 0, "\(output)")
      #expect(output.contains("\(id)    ") == isNamed)
      let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
      let reason =
        isNamed
        ? "replayed a mutant of staff; nothing was measured"
        : "names a mutant of 'feed', and the document of this test is 'staff'"
      #expect(errors.contains(reason), "\(errors)")
    }
  #endif
}
