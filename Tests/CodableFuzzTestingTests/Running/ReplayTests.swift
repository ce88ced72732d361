import CodableFuzz
import JSONMutation
import Testing

@testable import CodableFuzzTesting

@Suite struct ReplayTests {
  @Test func saysWhatIsChangedAndWhatBecomesOfIt() throws {
    let id = "staff:flip-type@/staff_list/1/age=null"
    let replay = try #require(try Replay(of: Staff.study(), environment: [Replay.variable: id]))
    let text = try replay.text()
    #expect(
      text.hasPrefix(
        """
        staff:flip-type@/staff_list/1/age=null
          flip-type at byte 71
          - 85
          + null
          strict: threw, 0/1 intact kept, 0 lost in silence, 0 changed in silence
            staffList[1].age:
        """), "\(text)")
  }

  @Test func isOfTheStudyThatIsNamedOnly() throws {
    let others = [[:], [Replay.variable: "feed:remove-key@/0/a"]]
    for other in others { #expect(try Replay(of: Staff.study(), environment: other) == nil) }
    #expect(throws: MutantError.self) {
      try Replay(of: Staff.study(), environment: [Replay.variable: "nonsense"])
    }
  }
}
