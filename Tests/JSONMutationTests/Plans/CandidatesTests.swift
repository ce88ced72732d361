import JSONMutation
import JSONText
import Testing

@Suite struct CandidatesTests {
  @Test func areNumberedByPlaceMutatorAndVariant() throws {
    let document = try Document(text: #"{"a":["x","x"]}"#)
    let candidates = Candidates(in: document, by: [.unknownEnumTag, .removeKey])
    let ids = (0..<candidates.count).map { "\(candidates[$0].id(in: document))" }
    #expect(ids == ["remove-key@/a", "unknown-enum-tag@/a/0", "unknown-enum-tag@/a/1"])
  }

  @Test func mayBeNone() throws {
    #expect(Candidates(in: try Document(text: "[[1]]"), by: [.removeKey]).count == 0)
    #expect(Candidates(in: try Document(text: "[[1]]"), by: []).count == 0)
  }
}
