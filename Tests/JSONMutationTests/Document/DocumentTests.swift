import JSONMutation
import JSONText
import Testing

@Suite struct DocumentTests {
  @Test func theRecordsOfAnArrayAreItsElements() throws {
    let document = try Document(text: #"{"feed":[{"a":[1]}, 2],"x":0}"#, recordsAt: "/feed")
    #expect(
      document.records.map { document.index.pointer(to: $0).description } == ["/feed/0", "/feed/1"])
    #expect(document.recordKeys == nil)
    #expect(document.list == document.index.node(at: "/feed"))
    #expect(document.recordRange(0) == 9..<18)
    #expect(document.recordRange(1) == 20..<21)
  }

  @Test func theRecordsOfAnObjectAreItsMembers() throws {
    let document = try Document(text: #"{"\u0061":1, "b" : {"c":2}, "a":3}"#, recordsAt: "")
    #expect(document.records.count == 3)
    #expect(document.recordKeys == ["a", "b", "a"])
    #expect(document.recordRange(0) == 1..<11)
    #expect(document.recordRange(1) == 13..<26)
  }

  @Test func aDocumentWithoutAListIsOneRecord() throws {
    let document = try Document(text: " [1,2] ")
    #expect(document.records == [document.index.root])
    #expect(document.list == nil)
    #expect(document.recordKeys == nil)
    #expect(document.recordRange(0) == 1..<6)
  }

  @Test(arguments: [("[]", nil), ("{}", [])] as [(String, [String]?)])
  func aListMayBeEmpty(text: String, keys: [String]?) throws {
    let document = try Document(text: text, recordsAt: "")
    #expect(document.records == [])
    #expect(document.recordKeys == keys)
  }

  @Test(
    arguments: [
      (
        "{\n]", nil,
        "not JSON: found ']' where a key or '}' was expected at byte offset 2 (line 2, column 1)"
      ),
      (
        "{}", "/feed",
        "a list of records was expected at '/feed', but there is nothing"
      ),
      (
        #"{"feed":"x"}"#, "/feed",
        "a list of records was expected at '/feed', but there is a string"
      ),
      (
        #"{"feed":{"few":[1,2],"items":[{"id":1},{"id":2}]}}"#, "/item",
        "a list of records was expected at '/item', but there is nothing; "
          + "the records seem to be at '/feed/items'"
      ),
      ("null", "", "a list of records was expected at the root, but there is a null"),
    ] as [(String, JSONPointer?, String)])
  func refusesTextWithoutTheList(text: String, list: JSONPointer?, message: String) {
    let error = #expect(throws: DocumentError.self) {
      try Document(text: text, recordsAt: list)
    }
    #expect(error?.description == message)
  }
}
