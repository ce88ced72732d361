import JSONMutation
import JSONText
import Testing

@Suite struct LoneSurrogateTests {
  @Test(arguments: [
    ("high-start", #"{"k":"\ud83dx"}"#), ("low-start", #"{"k":"\ude00x"}"#),
    ("reversed-start", #"{"k":"\ude00\ud83dx"}"#), ("high-end", #"{"k":"x\ud83d"}"#),
    ("low-end", #"{"k":"x\ude00"}"#), ("reversed-end", #"{"k":"x\ude00\ud83d"}"#),
    ("key-high-start", #"{"\ud83dk":"x"}"#), ("key-reversed-end", #"{"k\ude00\ud83d":"x"}"#),
  ])
  func insertsEscapesThatDoNotPair(variant: String, expected: String) throws {
    let document = try Document(text: #"{"k":"x"}"#)
    #expect(try document.mutated("lone-surrogate@/k=\(variant)") == expected)
  }

  @Test(arguments: [
    ("7", []), (#""""#, ["high-start", "low-start", "reversed-start"]),
    (#""\uDE00 ""#, ["high-end", "low-end", "reversed-end"]),
    (#"" \ud83d""#, ["high-start", "low-start", "reversed-start"]), (#""\ud83d\ude00""#, []),
  ])
  func leavesOutWhatMayPair(text: String, variants: [String]) throws {
    let document = try Document(text: text)
    let offered = Mutator.loneSurrogate.variants(at: document.index.root, in: document)
    #expect(offered.map(\.name) == variants)
  }
}
