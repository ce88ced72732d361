import JSONMutation
import JSONText
import Testing

@Suite struct AdjustNumberTests {
  @Test(arguments: [
    (
      "[7]", "/0",
      [
        "negated: [-7]", "zero: [0]", "one-more: [8]", "one-less: [6]", "int8-max: [127]",
        "int8-above: [128]", "uint8-max: [255]", "uint8-above: [256]", "int16-max: [32767]",
        "int16-above: [32768]", "uint16-max: [65535]", "uint16-above: [65536]",
        "int32-max: [2147483647]", "int32-above: [2147483648]", "uint32-max: [4294967295]",
        "uint32-above: [4294967296]",
      ]
    ),
    ("[-1.50]", "/0", ["negated: [1.50]", "zero: [0]"]),
    ("[2e3]", "/0", ["negated: [-2e3]", "zero: [0]"]),
    ("[1e400]", "/0", ["zero: [0]"]),
    ("[12345678901234567890]", "/0", ["zero: [0]"]),
    ("[0.00]", "/0", []),
    ("[-0]", "/0", []),
    (#"["7",true]"#, "/0", []),
    (#"["7",true]"#, "/1", []),
  ])
  func changesSignAndSize(text: String, node: String, expected: [String]) throws {
    #expect(
      try Document(text: text).mutants(by: .adjustNumber, at: JSONPointer(stringLiteral: node))
        == expected)
  }

  @Test func offersNoNumberThatIsThereAlready() throws {
    let document = try Document(text: "[0,127]")
    let zero = try document.mutants(by: .adjustNumber, at: "/0")
    #expect(zero.prefix(3) == ["one-more: [1,127]", "one-less: [-1,127]", "int8-max: [127,127]"])
    let limit = try document.mutants(by: .adjustNumber, at: "/1")
    #expect(
      limit.prefix(5) == [
        "negated: [0,-127]", "zero: [0,0]", "one-more: [0,128]", "one-less: [0,126]",
        "int8-above: [0,128]",
      ])
  }
}
