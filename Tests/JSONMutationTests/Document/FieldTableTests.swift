import JSONMutation
import JSONText
import Testing

@Suite struct FieldTableTests {
  private static let one = "123e4567-e89b-12d3-a456-426614174000"
  private static let two = "123E4567-E89B-12D3-A456-426614174FFF"

  private func fields(_ text: String, recordsAt: JSONPointer? = nil) throws -> [String] {
    let document = try Document(text: text, recordsAt: recordsAt)
    return document.index.nodeIDs.map { document.fields.field(of: $0).description }
  }

  @Test func elementsOfAnArrayShareFields() throws {
    let text = #"[{"a":[1,{"b":2}]},{"a":[],"c":null}]"#
    #expect(
      try fields(text)
        == ["", "/*", "/*/a", "/*/a/*", "/*/a/*", "/*/a/*/b", "/*", "/*/a", "/*/c"])
    #expect(
      try Document(text: text).fields.all
        == ["", "/*", "/*/a", "/*/a/*", "/*/a/*/b", "/*/c"])
  }

  @Test func numbersAreIndicesIntoTheFields() throws {
    let document = try Document.nasty()
    for node in document.index.nodeIDs {
      let table = document.fields
      #expect(table.all[table.number(of: node)] == table.field(of: node))
    }
    #expect(Set(document.fields.all).count == document.fields.count)
  }

  @Test func recordsOfAnObjectShareFields() throws {
    let text = #"{"orders":{"x":{"t":1},"y":{"t":2}}}"#
    #expect(
      try fields(text, recordsAt: "/orders")
        == ["", "/orders", "/orders/{}", "/orders/{}/t", "/orders/{}", "/orders/{}/t"])
    #expect(
      try fields(text)
        == ["", "/orders", "/orders/x", "/orders/x/t", "/orders/y", "/orders/y/t"])
  }

  @Test(arguments: [
    #"{"1":{"a":0},"22":{"a":1}}"#, #"{"007":{"a":0},"007":{"a":1}}"#,
    #"{"\#(one)":{"a":0},"\#(two)":{"a":1}}"#,
  ])
  func integersAndUUIDsAreKeysOfRecords(text: String) throws {
    #expect(try fields(text) == ["", "/{}", "/{}/a", "/{}", "/{}/a"])
  }

  @Test(arguments: [
    ("1", "x"), ("1", "-2"), ("1", "2.0"), ("1", ""), ("1", "٣"), ("1", " 2"), ("1", one),
    (one, String(one.dropLast())), (one, one + "0"), (one, "123e4567+e89b-12d3-a456-426614174000"),
    (one, "123g4567-e89b-12d3-a456-426614174000"), (one, "123e45670e89b012d30a4560426614174000"),
  ])
  func otherKeysAreProperties(first: String, second: String) throws {
    #expect(
      try fields(#"{"\#(first)":0,"\#(second)":1}"#) == ["", "/\(first)", "/\(second)"])
  }

  @Test func oneIntegerKeyIsEnoughAndNoneIsNot() throws {
    #expect(try fields(#"{"7":{}}"#) == ["", "/{}"])
    #expect(try fields(#"{"a":{},"b":{"12":[0]}}"#) == ["", "/a", "/b", "/b/{}", "/b/{}/*"])
  }

  @Test func keysAreTheSameWhereTheirBytesAre() throws {
    let document = try Document(text: #"{"é":1,"\u00e9":2,"e\u0301":3,"é":4}"#)
    let numbers = document.index.nodeIDs.map { document.fields.number(of: $0) }
    #expect(numbers == [0, 1, 1, 2, 1])
  }

  @Test func keysAreEscapedLikePointers() throws {
    #expect(try fields(#"{"a/b":{"~":1},"c":0}"#) == ["", "/a~1b", "/a~1b/~0", "/c"])
  }
}

extension FieldTable {
  /// Every field, by its number.
  fileprivate var all: [Field] { (0..<count).map { field($0) } }
}
