import Testing

@testable import CodableFuzzCommand

@Suite struct LineDifferenceTests {
  @Test func differencesAreLines() {
    let (old, new) = (["a: 1", "b: 2", "c: 3"], ["a: 1", "b: 3", "c: 3", "d: 4"])
    #expect(LineDifference.text(from: old, to: new) == "  - b: 2\n  + b: 3\n  + d: 4")
    #expect(LineDifference.text(from: old, to: old).isEmpty)
    let many = (0..<100).map(String.init)
    #expect(LineDifference.text(from: [], to: many).hasSuffix("  + 39\n  and 60 more"))
  }
}
