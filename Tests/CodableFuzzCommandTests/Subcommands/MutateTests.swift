import Foundation
import Testing

@Suite struct MutateTests {
  @Test func writesALineForEachMutant() throws {
    let tool = try Tool()
    let file = try tool.write(#"{"a":1,"b":[true]}"#, to: "d.json")
    let run = try tool.run("mutate", file, "--mutator", "remove-key", "--plan", "every-place")
    #expect(run.exitCode == 0)
    let digest = "46a1c3ee"
    #expect(
      run.lines.map { $0.replacing(/@[0-9a-f]{8}/, with: "@" + digest) } == [
        #"{"mutant":"d@46a1c3ee:remove-key@/a","document":"d@46a1c3ee","class":"structural","#
          + #""mutations":[{"mutator":"remove-key","pointer":"/a","variant":"","#
          + #""before":"\"a\":1,","after":""}],"text":"{\"b\":[true]}"}"#,
        #"{"mutant":"d@46a1c3ee:remove-key@/b","document":"d@46a1c3ee","class":"structural","#
          + #""mutations":[{"mutator":"remove-key","pointer":"/b","variant":"","#
          + #""before":",\"b\":[true]","after":""}],"text":"{\"a\":1}"}"#,
      ])
  }

  @Test func isTheSameEachTime() throws {
    let tool = try Tool()
    let file = try tool.write(#"[{"a":1,"b":"x"},{"a":2,"b":"y"}]"#, to: "d.json")
    let arguments = ["mutate", file, "--count", "50", "--seed", "9", "--mutations", "3"]
    let run = try tool.run(arguments)
    #expect(run.lines.count == 50)
    #expect(try tool.run(arguments).output == run.output)
    let shorter = try tool.run("mutate", file, "--count", "20", "--seed", "9", "--mutations", "3")
    #expect(shorter.lines == Array(run.lines.prefix(20)))
  }
}
