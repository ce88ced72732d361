import FuzzModels
import Testing

@Suite struct GeneratedFileTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func keepsWhatIsOutsideTheRegion() throws {
    let before = Self.bytes("// Mine.\r\n\n") + [0xFF, 0x0A]
    let after = Self.bytes("\nextension A {}\n// codable")
    let old = before + GeneratedFile.bytes("struct A {}\n") + after
    let new = try GeneratedFile(old).replacing(with: "struct B {}\n")
    #expect(new == before + GeneratedFile.bytes("struct B {}\n") + after)
    #expect(try GeneratedFile(new).replacing(with: "struct A {}\n") == old)
  }

  @Test func isTheSameForTheSameText() throws {
    let bytes = GeneratedFile.bytes("struct A {}\n")
    #expect(try GeneratedFile(bytes).replacing(with: "struct A {}\n") == bytes)
    #expect(Self.text(bytes).hasPrefix("// codable-fuzz: generated "))
    #expect(Self.text(bytes).hasSuffix("\nstruct A {}\n// codable-fuzz: end\n"))
  }

  @Test func refusesAFileThatWasNotGenerated() {
    for text in ["", "struct A {}\n", "let text = \"// codable-fuzz: end\"\n"] {
      #expect(throws: GeneratedFile.Problem.noMarkers) { try GeneratedFile(Self.bytes(text)) }
    }
  }

  @Test func refusesBrokenMarkers() {
    let whole = Self.text(GeneratedFile.bytes("struct A {}\n"))
    let lines: [String] = whole.split(separator: "\n").map { "\($0)\n" }
    let broken = [
      lines[0] + lines[1], lines[1] + lines[2], whole + whole, whole + lines[2], lines[0] + whole,
      lines[2] + lines[1] + lines[0],
    ]
    for text in broken {
      #expect(throws: GeneratedFile.Problem.brokenMarkers) { try GeneratedFile(Self.bytes(text)) }
    }
  }

  @Test func refusesARegionThatWasEdited() {
    let whole = Self.text(GeneratedFile.bytes("struct A {}\n"))
    for edited in [
      whole.replacing("struct A", with: "struct B"), whole.replacing("\n//", with: "\n\n//"),
      whole.replacing("generated ", with: "generated 0"), whole.replacing("\n", with: "\r\n"),
    ] {
      #expect(throws: GeneratedFile.Problem.edited) { try GeneratedFile(Self.bytes(edited)) }
    }
    #expect(GeneratedFile.Problem.edited.description.contains("--force"))
  }
}
