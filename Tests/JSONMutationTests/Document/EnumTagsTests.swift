import JSONMutation
import JSONText
import Testing

@Suite struct EnumTagsTests {
  private func array(_ strings: [String]) -> String {
    "[" + strings.map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }

  private func tagCount(_ text: String, named: [Field] = []) throws -> Int {
    try Document(text: text, enumTags: named).nodes(editableBy: .unknownEnumTag).count
  }

  @Test(arguments: [
    (["open", "open"], 2), (["open", "closed"], 0), (["open", "open", "closed"], 3),
    (["a", "b", "c", "c"], 4),
    (["a", "b", "c", "d", "d"], 0),
    (["open", "open", "closed", "closed"], 4), (["open", "open", "open", "closed"], 4), (["a"], 0),
    ([], 0),
  ])
  func aQuarterOfThemRepeatsAnother(strings: [String], count: Int) throws {
    #expect(try tagCount(array(strings)) == count)
  }

  @Test(arguments: [(1, 2), (16, 32), (17, 0)])
  func thereAreAtMostSixteen(distinct: Int, count: Int) throws {
    let strings = (0..<distinct).flatMap { ["tag\($0)", "tag\($0)"] }
    #expect(try tagCount(array(strings)) == count)
  }

  @Test(arguments: [(40, 2), (41, 0)])
  func theyHaveAtMostFortyCharacters(length: Int, count: Int) throws {
    let tag = String(repeating: "a", count: length)
    #expect(try tagCount(array([tag, tag])) == count)
  }

  @Test(arguments: ["a", "Z", "PullRequestEvent", "a_b-c.D9", "z1"])
  func theyLookLikeIdentifiers(tag: String) throws {
    #expect(try tagCount(array([tag, tag])) == 2)
  }

  @Test(arguments: [
    "", "two words", "1st", "_a", "-a", ".a", "é", "aé", "a/b", "a:b", "a@b", #"\u0061"#, "[", "{",
  ])
  func otherTextIsNoTag(text: String) throws {
    #expect(try tagCount(array([text, text])) == 0)
    #expect(try tagCount(array(["open", "open", "open", text])) == 0)
  }

  @Test func nullsAndOtherTypesDoNotCount() throws {
    let document = try Document(text: #"["open",null,"open",3,[],{"a":"open"}]"#)
    #expect(document.nodes(editableBy: .unknownEnumTag) == ["/0", "/2"])
  }

  @Test func everyFieldIsJudgedByItself() throws {
    let text = #"[{"a":"on","b":"on","c":"x"},{"a":"on","b":"off","c":"x"}]"#
    let document = try Document(text: text)
    #expect(document.nodes(editableBy: .unknownEnumTag) == ["/0/a", "/0/c", "/1/a", "/1/c"])
    #expect(try tagCount(#"{"a":"on","b":"on"}"#) == 0)
  }

  @Test func aStudyMayNameTags() throws {
    let text = #"[{"a":"not like one","b":1},{"a":"nor this","b":"x"},{"a":null}]"#
    #expect(try tagCount(text) == 0)
    #expect(try tagCount(text, named: ["/*/b"]) == 1)
    #expect(try tagCount(text, named: ["/*/c", "/*", "/0/a"]) == 0)
    let document = try Document(text: text, enumTags: ["/*/a"])
    #expect(document.nodes(editableBy: .unknownEnumTag) == ["/0/a", "/1/a"])
  }
}
