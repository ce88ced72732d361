import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation
import Testing

@testable import CodableFuzzCommand

@Suite struct MutateTests {
  @Test("mutate writes a line for each mutant") func writesALineForEachMutant() throws {
    let tool = try Tool()
    let file = try tool.write(#"{"a":1,"b":[true]}"#, to: "d.json")
    let run = try tool.run(
      "mutate", file, "--mutator", "remove-key", "--plan", "exhaustive", exits: 0)
    let digest = "46a1c3ee"
    #expect(
      run.lines.map { $0.replacing(/@[0-9a-f]{8}/, with: "@" + digest) } == [
        #"{"mutant":"d@46a1c3ee:remove-key@/a","document":"d@46a1c3ee","class":"structural","#
          + #""mutations":[{"mutator":"remove-key","pointer":"/a","variant":"","#
          + #""offset":1,"length":6,"before":"\"a\":1,","after":""}],"text":"{\"b\":[true]}"}"#,
        #"{"mutant":"d@46a1c3ee:remove-key@/b","document":"d@46a1c3ee","class":"structural","#
          + #""mutations":[{"mutator":"remove-key","pointer":"/b","variant":"","#
          + #""offset":6,"length":11,"before":",\"b\":[true]","after":""}],"text":"{\"a\":1}"}"#,
      ])
  }

  /// Which list holds the records is the same in all commands, and they say so.
  @Test func theListIsNamedByEachCommand() throws {
    let tool = try Tool()
    let plugins = "abcdefgh".map { #""\#($0)-tool":{"title":"\#($0)","uses":[{"id":1},{"id":2}]}"# }
    let file = try tool.write(
      #"{"others":[1],"plugins":{\#(plugins.joined(separator: ","))}}"#, to: "response.json")
    let count = ["--plan", "random", "--count", "1"]
    let mutants = try tool.run(["mutate", file] + count)
    #expect(mutants.error == "response@f5410fbc: the records are at '/plugins'\n")
    let quiet = try tool.run(["mutate", file, "--quiet"] + count)
    #expect(quiet.error.isEmpty)
    let own = try tool.run(["mutate", file, "--records-at", "/others"] + count)
    #expect(own.error == "response@f5410fbc: the records are at '/others'\n")
    #expect(
      try tool.run("infer", file).lines[2]
        == "/// A model of 8 records at `/plugins` in 1 document.")
    let options = ["--no-timing", "--threads", "1"]
    let sentence = "The models are inferred from 8 records at /plugins"
    let run = try tool.run([file] + options)
    #expect(run.lines.joined(separator: " ").contains(sentence), "\(run.output)")
    let since = try tool.run(["--since", file, file] + options)
    #expect(since.lines.joined(separator: " ").contains(sentence), "\(since.output)")
  }

  @Test("mutate writes the same each time") func isTheSameEachTime() throws {
    let tool = try Tool()
    let file = try tool.write(#"[{"a":1,"b":"x"},{"a":2,"b":"y"}]"#, to: "d.json")
    let arguments = ["mutate", file, "--count", "50", "--seed", "9", "--mutations", "3"]
    let run = try tool.run(arguments)
    #expect(run.lines.count == 50)
    #expect(try tool.run(arguments).output == run.output)
    let shorter = try tool.run("mutate", file, "--count", "20", "--seed", "9", "--mutations", "3")
    #expect(shorter.lines == Array(run.lines.prefix(20)))
  }

  @Test func linesOfNDJSONAreDocumentsOfTheirOwn() throws {
    let tool = try Tool()
    let file = try tool.write("{\"a\":1}\r\n\n[2]\n{bad\n", to: "d.txt")
    let run = try tool.run("mutate", file, "--mutator", "null-value", "--include", "/*", exits: 2)
    #expect(
      run.error
        == "\(file), line 4 from byte 14: not JSON: found 'b' where a key or '}' was expected at "
        + "byte offset 1 (line 1, column 2)\n")
    let texts = run.lines.compactMap { $0.split(separator: #""text":"#).last }
    #expect(texts == [#""{\"a\":null}\r"}"#, #""[null]"}"#])
    #expect(run.lines.map { $0.prefix(14) } == [#"{"mutant":"d-1"#, #"{"mutant":"d-3"#])
    let id = try #require(run.lines.last?.split(separator: "\"").dropFirst(3).first)
    let replay = try tool.run("replay", String(id), "--document", "d-3=\(file)", exits: 0)
    #expect(replay.lines[2...3] == ["  - [2]", "  + [null]"])
  }

  @Test(arguments: ["d.ndjson", "d.NDJSON", "d.JsonL"])
  func theNameTellsThatLinesAreDocuments(name: String) throws {
    let tool = try Tool()
    let file = try tool.write("{\"a\":1}\n", to: name)
    let run = try tool.run("mutate", file, "--mutator", "null-value", "--include", "/*", exits: 0)
    #expect(run.lines.map { $0.prefix(14) } == [#"{"mutant":"d-1"#])
  }

  @Test func aLineIsWrittenBeforeTheNextIsRead() throws {
    let tool = try Tool()
    let line = "[1,\"\(String(repeating: "x", count: 200_000))\"]"
    try tool.write(line + "\n", to: "line")
    // The writer goes on with the second line only when the mutants of the first are there.
    try tool.run(
      ["mutate", "in.ndjson", "--mutator", "null-value"],
      prelude: "mkfifo in.ndjson; (cat line; for i in $(seq 300); do [ -s out ] && break; "
        + "sleep 0.1; done; [ -s out ] && cat line) >in.ndjson & exec >out", exits: 0)
    let ids = try tool.text(of: "out").split(separator: "\n").map { $0.prefix(15) }
    #expect(Set(ids) == [#"{"mutant":"in-1"#, #"{"mutant":"in-2"#])
  }

  @Test func filesThatCannotBeReadAreNamedAndTheOthersWritten() throws {
    let tool = try Tool()
    let good = try tool.write("[1]", to: "good.json")
    let bad = try tool.write("[1", to: "bad.json")
    let run = try tool.run("mutate", bad, "missing.json", good, "--mutator", "null-value", exits: 2)
    #expect(
      run.error == """
        \(bad): not JSON: the text ends where ',' or ']' was expected at byte offset 2 (line 1, column 3)
        missing.json: there is no such file
        good@fc9ae53e: the records are at the root

        """)
    #expect(run.lines.count == 2)
  }

  @Test func standardInputThatCannotBeReadKeepsTheMutantsOfOtherFiles() throws {
    let tool = try Tool(writing: "[1]", to: "a.json")
    try tool.write("[2]", to: "b.json")
    let run = try tool.run(
      [
        "mutate", "a.json", "-", "b.json", "--mutator", "null-value", "--document-limit", "1M",
      ], prelude: "exec </dev/zero", exits: 2)
    #expect(run.error.contains("standard input: the document has more than"), "\(run.error)")
    let names = run.lines.map { $0.prefix(12) }
    #expect(Set(names) == [#"{"mutant":"a"#, #"{"mutant":"b"#], "\(names)")
  }

  @Test func whatIsNotUTF8IsWrittenAsBase64() throws {
    let tool = try Tool()
    let file = try tool.write(#""é""#, to: "d.json")
    let run = try tool.run(
      "mutate", file, "--mutator", "truncate", "--plan", "exhaustive", exits: 0)
    let decoder = JSONDecoder()
    let lines = try run.lines.map { try decoder.decode(Line.self, from: Data($0.utf8)) }
    #expect(lines.contains { $0.text != nil } == true)
    let bytes = lines.compactMap(\.base64)
    #expect(bytes.map(Array.init) == [[0x22, 0xC3]])
    #expect(bytes.allSatisfy { !String(decoding: $0, as: UTF8.self).utf8.elementsEqual($0) })
    #expect(bytes.count + lines.compactMap(\.text).count == lines.count)
  }

  @Test("mutate writes a file for each mutant and a manifest")
  func writesAFileForEachMutantAndAManifest() throws {
    let tool = try Tool()
    let file = try tool.write("[1,{\"a\":true}]", to: "d.json")
    let lines = try tool.run("mutate", file, "--mutator", "all").lines
    let run = try tool.run(
      "mutate", file, "--mutator", "all", "--format", "files", "--output", "mutants")
    #expect(run.exitCode == 0 && run.output.isEmpty)
    let manifest = try tool.text(of: "mutants/manifest.ndjson").split(separator: "\n")
    #expect(manifest.count == lines.count)
    let decoder = JSONDecoder()
    for (entry, line) in zip(manifest, lines) {
      let entry = try decoder.decode(Line.self, from: Data(entry.utf8))
      let line = try decoder.decode(Line.self, from: Data(line.utf8))
      let name = "mutants/\(entry.file ?? "")"
      let bytes = try Data(contentsOf: tool.folder.appendingPathComponent(name))
      #expect(entry.mutant == line.mutant)
      #expect(bytes == line.base64 ?? line.text.map { Data($0.utf8) })
    }
  }

  private struct Line: Decodable {
    let mutant: String
    let text: String?
    let base64: Data?
    let file: String?
  }

  @Test func fieldsAreWhatOptionsSayTheyAre() throws {
    let tool = try Tool()
    let file = try tool.write(
      #"{"names":{"en":"a b","de":"c d"},"7":{"1":0,"2":0},"on":["x","x"]}"#, to: "d.json")
    func pointers(_ arguments: String...) throws -> [String] {
      let run = try tool.run(["mutate", file] + arguments, exits: 0)
      return run.output.matches(of: /"pointer":"([^"]*)"/).map { String($0.output.1) }
    }
    let keys = ["--mutator", "remove-key", "--include", "/*/*"]
    #expect(try pointers(keys[0], keys[1], keys[2], keys[3]) == ["/names/en", "/names/de", "/7/1"])
    #expect(
      try pointers(keys[0], keys[1], keys[2], keys[3], "--map", "/names", "--not-map", "/7")
        == ["/names/en", "/7/1", "/7/2"])
    #expect(try pointers("--mutator", "unknown-enum-tag") == ["/on/0"])
    #expect(
      try pointers(
        "--mutator", "unknown-enum-tag", "--enum-tag", "/names/en", "--not-enum-tag", "/on/*")
        == ["/names/en"])
  }
}
