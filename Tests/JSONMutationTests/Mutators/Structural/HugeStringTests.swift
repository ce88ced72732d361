import JSONMutation
import JSONText
import Testing

@Suite struct HugeStringTests {
  private static let length = 10_000

  @Test func replacesAString() throws {
    let document = try Document(text: #"{"a": "b" ,"c":1}"#)
    let text = String(repeating: "x", count: Self.length)
    #expect(
      try document.mutants(by: .hugeString, at: "/a") == [#"{"a": "\#(text)" ,"c":1}"#])
    #expect(document.nodes(editableBy: .hugeString) == ["/a"])
  }

  @Test func leavesAStringOfThatLength() throws {
    let text = String(repeating: "x", count: Self.length)
    #expect(try Document(text: "[\"\(text)\"]").nodes(editableBy: .hugeString) == [])
  }

  @Test func replacesAKey() throws {
    let document = try Document(text: #"{"a": "b" ,"c":[1]}"#)
    let key = String(repeating: "k", count: Self.length)
    #expect(
      try document.mutants(by: .hugeKey, at: "/c") == [#"{"a": "b" ,"\#(key)":[1]}"#])
    #expect(document.nodes(editableBy: .hugeKey) == ["/a", "/c"])
  }

  @Test(arguments: [(64, 0, 64), (65, 0, 0), (2, 10_000, 0)])
  func neverRepeatsAKey(members: Int, keyLength: Int, count: Int) throws {
    let value = String(repeating: "v", count: Self.length)
    let key = String(repeating: "k", count: keyLength)
    let text = (1...members).map { "\"\(key)\($0)\":\"\(value)\"" }.joined(separator: ",")
    #expect(try Document(text: "{\(text)}").nodes(editableBy: .hugeKey).count == count)
  }
}
