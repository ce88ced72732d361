import JSONMutation
import JSONText
import Testing

@Suite struct RespellEnumTagTests {
  @Test(arguments: [
    (
      "in_progress",
      [
        "upper: IN_PROGRESS", "capitalized: In_progress", "hyphens: in-progress",
        "trailing-space: in_progress ", "homoglyph: \u{456}n_progress",
      ]
    ),
    (
      "ON",
      ["lower: on", "capitalized: On", "trailing-space: ON ", "homoglyph: \u{41E}N"]
    ),
    ("Flu", ["upper: FLU", "lower: flu", "trailing-space: Flu "]),
    (
      "pullRequest",
      [
        "upper: PULLREQUEST", "lower: pullrequest", "capitalized: Pullrequest",
        "trailing-space: pullRequest ", "homoglyph: \u{440}ullRequest",
      ]
    ),
    ("b1", ["upper: B1", "trailing-space: b1 "]),
  ])
  func spellsATagAnotherWay(tag: String, expected: [String]) throws {
    let document = try Document(text: #"["\#(tag)","\#(tag)"]"#)
    let mutants = try document.mutants(by: .respellEnumTag, at: "/0")
    let whole = expected.map {
      $0.replacing(": ", with: #": [""#, maxReplacements: 1) + #"","\#(tag)"]"#
    }
    #expect(mutants == whole)
  }

  @Test func leavesOtherStrings() throws {
    let document = try Document(text: #"["a","b",1,true]"#)
    #expect(document.nodes(editableBy: .respellEnumTag) == [])
    #expect(try document.mutated("respell-enum-tag@/0=upper") == #"["A","b",1,true]"#)
  }

  @Test func leavesEscapes() throws {
    let document = try Document(text: #"["\u0061b","ab"]"#, enumTags: ["/*"])
    #expect(document.nodes(editableBy: .respellEnumTag) == ["/1"])
  }
}
