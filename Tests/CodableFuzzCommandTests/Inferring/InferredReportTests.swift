import Foundation
import Testing

@Suite struct InferredReportTests {
  private static let records = (1...12).map {
    #"{"id":\#($0),"kind":"\#($0 % 2 == 0 ? "audio" : "video")","author":{"name":"Ada \#($0)"}}"#
  }
  private static let list = "[\(records.joined(separator: ","))]"

  private func screen(
    of text: String, in name: String = "response.json", _ options: String...
  ) throws -> Tool.Run {
    let tool = try Tool(writing: text, to: name)
    return try tool.run([name, "--no-timing", "--threads", "1"] + options)
  }

  @Test(arguments: [
    (list, "12 records, "), (#"{"page":{"episodes":\#(list)}}"#, "12 records, "),
    (records[0], "1 response, "), (#"{"one":\#(records[0])}"#, "1 response, "),
  ])
  func modelsOfAnyResponseAreInferred(text: String, start: String) throws {
    let run = try screen(of: text)
    #expect(run.exitCode == 0)
    let starts = ["response: " + start, "The models are inferred from ", "inferred "]
    #expect(run.output.hasPrefix("response, with a strict model: "), "\(run.output)")
    for start in starts { #expect(run.lines.contains { $0.hasPrefix(start) }, "\(run.output)") }
    #expect(
      run.lines.suffix(3).prefix(2) == [
        "Models as Swift:  codable-fuzz infer response.json",
        "With a test:  codable-fuzz init response.json",
      ])
    #expect(run.lines.count <= 40 && run.lines.allSatisfy { $0.count <= 100 }, "\(run.output)")
  }

  @Test func strictLosesWhatInferredKeeps() throws {
    let run = try screen(of: Self.list)
    #expect(
      run.output.hasPrefix("response, with a strict model: one bad record costs the whole list."),
      "\(run.output)")
    #expect(run.lines.contains { $0.hasPrefix("inferred ") })
    let json = try screen(of: Self.list, in: "response.json", "--format", "json")
    #expect(json.output.contains(#""strategy" : "inferred""#))
  }

  @Test(arguments: [
    (list, "decode([Response].self, from: data)", "decode(LossyArray<Response>.self, from: data)"),
    (#"{"items":\#(list)}"#, "let items: [Item]", "@Lossy var items: [Item]"),
    (
      #"{"status":"ok","series":[{"name":"s","items":\#(list)}]}"#, "let items: [Item]",
      "@Lossy var items: [Item]"
    ),
  ])
  func adviceNamesTheTypesThatAreInferred(text: String, before: String, after: String) throws {
    let run = try screen(of: text)
    #expect(
      run.output.hasPrefix("response, with a strict model: one bad record costs the whole list."),
      "\(run.output)")
    #expect(run.output.contains("\n  - \(before)\n  + \(after)\n"), "\(run.output)")
    let code = try Tool(writing: text, to: "response.json").run([
      "infer", "response.json", "--strict",
    ]).output
    let type = try #require(before.split(separator: "[").last?.prefix { $0 != "]" })
    #expect(code.contains("struct \(type): "), "\(code)")
  }

  /// Its types lead to the list through an array, which holds another object as well.
  @Test func aListThatNoPropertyHoldsHasNoLineToChange() throws {
    let run = try screen(of: #"[{"page":1},\#(Self.list)]"#)
    #expect(
      !run.output.contains("InferredRecord") && !run.lines.contains { $0.hasPrefix("Change") })
    #expect(
      run.output.hasPrefix("response, with a strict model: one bad record costs the whole list."))
    #expect(run.output.contains("\n  not in this record:\n    */page"), "\(run.output)")
  }

  @Test func theDocumentsOfAFileAreOneSample() throws {
    let run = try screen(of: Self.records.joined(separator: "\n"), in: "responses.ndjson")
    #expect(run.exitCode == 0)
    #expect(
      run.lines[4].hasPrefix("The models are inferred from 12 responses: strict "), "\(run.output)")
  }

  @Test func filesThatAreNamedTogetherAreOneSample() throws {
    let tool = try Tool(writing: "[\(Self.records[0])]", to: "one.json")
    try tool.write("[\(Self.records[1])]", to: "two.json")
    let run = try tool.run("one.json", "two.json", "--no-timing", "--threads", "1", exits: 0)
    let sentence = "The models are inferred from 2 records at the root of 2 responses: strict "
    #expect(run.lines[2].hasPrefix(sentence), "\(run.output)")
    #expect(run.lines.contains { $0.hasSuffix("  codable-fuzz infer one.json two.json") })
  }

  @Test func standardInputIsOneDocument() throws {
    let tool = try Tool()
    let run = try tool.run(["-", "--no-timing"], input: Self.list, exits: 0)
    #expect(run.output.hasPrefix("stdin, with a strict model: "))
    let lines = try tool.run(["-"], input: Self.records.joined(separator: "\n"), exits: 2)
    #expect(
      lines.error
        == "codable-fuzz: standard input: many documents that can be read only once: save them "
        + "to a file first\n")
  }

  @Test func aPrintedMutantIsReplayed() throws {
    let tool = try Tool(writing: Self.list, to: "response.json")
    let run = try tool.run("response.json", "--no-timing", "--threads", "1")
    let line = try #require(run.lines.first { $0.hasPrefix("Worst mutant:  codable-fuzz replay ") })
    // It is no change of the whole document.
    #expect(!line.contains(":flip-type@="), "\(line)")
    let words = line.split(separator: " ").dropFirst(3).map(String.init)
    let replay = try tool.run(words)
    #expect(replay.exitCode == 0, "\(line): \(replay.error)")
    #expect(replay.lines.contains { $0.hasPrefix("inferred ") })
    #expect(replay.lines.contains { $0.hasPrefix("strict ") && $0.contains("threw") })
  }

  @Test func modelsOfTheOldResponseDecodeTheNewOne() throws {
    let tool = try Tool(writing: Self.list, to: "old.json")
    try tool.write(Self.list.replacing(#""id":"#, with: #""number":"#), to: "new.json")
    let run = try tool.run(
      "--since", "old.json", "new.json", "--no-timing", "--threads", "1", exits: 1)
    #expect(
      run.error
        == "exit code 1: new.json breaks strict models: 12 of 12 records lost (strict). inferred "
        + "loses 12.\n")
    #expect(run.output.contains(#/\n/\*/id .* list lost +12 records /#), "\(run.output)")
    #expect(run.output.contains(#/\nfield .* strict +inferred +fix\n/#), "\(run.output)")
  }

  /// A record without what was in it is not all kept.
  @Test func valuesThatInferredModelsLoseAreSaid() throws {
    let tool = try Tool()
    func list(_ key: String) -> String {
      "[" + (1...4).map { #"{"id":\#($0),"\#(key)":"Title \#($0)"}"# }.joined(separator: ",") + "]"
    }
    try tool.write(list("title"), to: "old.json")
    try tool.write(list("name"), to: "new.json")
    let run = try tool.run("--since", "old.json", "new.json", "--no-timing", "--threads", "1")
    #expect(
      run.error
        == "exit code 1: new.json breaks strict models: 4 of 4 records lost (strict). inferred "
        + "keeps all records, but 4 of 4 values of /*/name are lost silently.\n")
    #expect(run.output.contains(#/\n/\*/title .* list lost +4 values silently /#), "\(run.output)")
  }
}
