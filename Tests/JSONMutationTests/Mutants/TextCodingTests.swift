import Foundation
import JSONMutation
import JSONText
import Testing

/// What reports name is coded as the text that people read.
@Suite struct TextCodingTests {
  @Test(arguments: ["", "/feed/2", "/a~1b/c~0d/", "/é"])
  func pointersAreTheirText(text: String) throws {
    try expectCoding(of: try JSONPointer(parsing: text), as: text)
    try expectCoding(of: Field(try JSONPointer(parsing: text)), as: text)
  }

  @Test(arguments: ["", "/feed/**", #"/a\*b/*/~1"#])
  func patternsAreTheirText(text: String) throws {
    try expectCoding(of: try PointerPattern(parsing: text), as: text)
  }

  @Test(arguments: [
    "feed:remove-key@/feed/2/url", "feed~9:damage@/feed=0.3,7,2", "a%20b:x@/k#2=y.1+z@",
  ])
  func identifiersAreTheirText(text: String) throws {
    try expectCoding(of: try MutantID(parsing: text), as: text)
  }

  @Test func textThatIsNoneIsRefusedWithItsReason() {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([JSONPointer].self, from: Data(#"["a/b"]"#.utf8))
    }
    #expect("\(error as Any)".contains("'a/b' is not a JSON Pointer"))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([PointerPattern].self, from: Data(#"["/~2"]"#.utf8))
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([MutantID].self, from: Data(#"["feed"]"#.utf8))
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Field].self, from: Data("[1]".utf8))
    }
  }

  private func expectCoding<Value: Codable & Equatable>(
    of value: Value, as text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let data = try JSONEncoder().encode([value])
    let texts = try JSONDecoder().decode([String].self, from: data)
    #expect(texts == [text], sourceLocation: sourceLocation)
    let again = try JSONDecoder().decode([Value].self, from: data)
    #expect(again == [value], sourceLocation: sourceLocation)
  }
}
