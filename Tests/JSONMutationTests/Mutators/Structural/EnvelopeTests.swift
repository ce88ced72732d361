import JSONMutation
import JSONText
import Testing

@Suite struct EnvelopeTests {
  @Test(arguments: [
    (
      " 1\n",
      [
        "added-data:  {\"data\":1}\n", "added-result:  {\"result\":1}\n",
        "added-with-meta:  {\"data\":1,\"meta\":{\"page\":1}}\n", "array:  [1]\n",
      ]
    ),
    (
      "[{}]",
      [
        #"added-data: {"data":[{}]}"#, #"added-result: {"result":[{}]}"#,
        #"added-with-meta: {"data":[{}],"meta":{"page":1}}"#, "array: [[{}]]", "first: {}",
      ]
    ),
    (
      #"{"data":{},"list": [1,2]}"#,
      [
        #"added-data: {"data":{"data":{},"list": [1,2]}}"#,
        #"added-result: {"result":{"data":{},"list": [1,2]}}"#,
        #"added-with-meta: {"data":{"data":{},"list": [1,2]},"meta":{"page":1}}"#,
        #"array: [{"data":{},"list": [1,2]}]"#, "removed: [1,2]",
        #"renamed: {"data":{},"items": [1,2]}"#,
      ]
    ),
  ])
  func changesWhatIsAroundADocument(text: String, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .envelope) == expected)
  }

  @Test func leavesScalarsAndInnerPlacesAlone() throws {
    let document = try Document(text: #"{"a":1,"b":[[2]]}"#)
    #expect(document.nodes(editableBy: .envelope) == [""])
    #expect(document.nodes(editableBy: .errorDocument) == [""])
    #expect(try Document(text: #"{"a":1}"#).mutants(by: .envelope).count == 4)
  }

  @Test(arguments: [
    (
      "[1]",
      [
        #"error: {"error":{"code":500,"message":"Internal Server Error"}}"#,
        #"errors: {"errors":[{"message":"Internal Server Error"}]}"#,
        #"message: {"message":"Internal Server Error"}"#,
        #"problem: {"type":"about:blank","title":"Internal Server Error","status":500}"#,
      ]
    ),
    (
      #"{"error":null,"errors":[],"title":""}"#, [#"message: {"message":"Internal Server Error"}"#]
    ),
  ])
  func replacesADocumentByAnError(text: String, expected: [String]) throws {
    #expect(try Document(text: text).mutants(by: .errorDocument) == expected)
  }
}
