import JSONMutation
import JSONText
import Testing

@Suite struct BitFlipTests {
  @Test(arguments: [
    (#""a""#, "=bit-0.0", [0x23, 0x61, 0x22]), (#""a""#, "=bit-7.1", [0x22, 0xE1, 0x22]),
    (#""a""#, "=bit-5.2", [0x22, 0x61, 0x02]), ("[1]", "/0=bit-6.0", [0x5B, 0x71, 0x5D]),
    (#"{"a":1}"#, "/a=bit-7.3", [0x7B, 0x22, 0x61, 0x22, 0xBA, 0x31, 0x7D]),
    (#""é""#, "=bit-6.1", [0x22, 0x83, 0xA9, 0x22]),
    ("[true]", "/0=burst", [0x5B, 0xFF, 0xAA, 0xFF, 0xAA, 0x5D]),
  ])
  func flipsOneBitOrOverwritesTheValue(text: String, edit: String, expected: [UInt8]) throws {
    #expect(try Document(text: text).mutant("bit-flip@\(edit)").bytes() == expected)
  }

  @Test(arguments: [
    ("7", "", ["bit-3.0", "bit-4.0", "bit-5.0", "bit-6.0", "bit-7.0", "burst"]),
    (
      #""a""#, "",
      [
        "bit-0.0", "bit-2.0", "bit-3.0", "bit-5.0", "bit-6.0", "bit-7.0", "bit-7.1", "bit-5.2",
        "bit-7.2", "burst",
      ]
    ),
  ])
  func offersTheseVariants(text: String, pointer: String, variants: [String]) throws {
    let document = try Document(text: text)
    let node = try #require(document.index.node(at: JSONPointer(parsing: pointer)))
    let offered = Mutator.bitFlip.variants(at: node, in: document)
    #expect(offered.map(\.description) == variants)
  }

  @Test func editsFourBytesOfALongString() throws {
    let document = try Document(text: #""0123456789""#)
    let offsets = Mutator.bitFlip.variants(at: document.index.root, in: document)
      .compactMap(\.offset)
    #expect(Set(offsets) == [0, 3, 7, 11])
  }
}
