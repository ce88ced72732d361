import Foundation
import Testing

/// What changed from old responses to new ones, on the command line.
@Suite struct SinceTests {
  private static let names = [
    "Ada", "Grace", "Katherine", "Annie", "Mary", "Barbara", "Sophie", "Radia",
  ]

  private static func people(_ change: (Int, inout [String: Any]) -> Void = { _, _ in }) throws
    -> String
  {
    let people = names.enumerated().map { number, name in
      var person: [String: Any] = ["name": name, "age": 30 + number, "city": "City \(number)"]
      change(number, &person)
      return person
    }
    let data = try JSONSerialization.data(withJSONObject: people, options: [.sortedKeys])
    return String(decoding: data, as: UTF8.self)
  }

  private static let arguments = ["--document", "people", "--no-timing", "--strategy", "strict"]

  @Test func aDifferenceThatCostsRecordsIsPricedAndExits1() throws {
    let tool = try Tool()
    _ = try tool.write(Self.people(), to: "old.json")
    _ = try tool.write(
      Self.people {
        $1["age"] = "\(30 + $0)"
        $1["town"] = $1.removeValue(forKey: "city")
      }, to: "new.json")
    let run = try tool.run(Self.arguments + ["--since", "old.json", "new.json"])
    #expect(run.exitCode == 1)
    let verdict = "new.json breaks your models: 8 of 8 records lost (strict)."
    #expect(run.lines.first == verdict, "\(run.output)")
    #expect(
      run.lines.contains {
        $0.hasPrefix("/*/age ") && $0.contains("retyped") && $0.contains("list lost")
      },
      "\(run.output)")
    #expect(
      run.lines.contains {
        $0.hasPrefix("/*/city ") && $0.contains("renamed") && $0.contains("nothing")
      })
    #expect(run.output.contains("→ town"))
    #expect(run.error.contains("exit code 1: " + verdict))
  }

  @Test func aResponseThatDidNotChangeIsClean() throws {
    let tool = try Tool()
    _ = try tool.write(Self.people(), to: "old.json")
    _ = try tool.write(Self.people { $1["age"] = 60 + $0 }, to: "new.json")
    let run = try tool.run(Self.arguments + ["--since", "old.json", "new.json"])
    #expect(run.exitCode == 0)
    #expect(run.lines.first == "new.json decodes: all 8 records are kept (strict).")
    #expect(run.lines.contains("No difference."), "\(run.output)")
  }

  @Test(arguments: ["lines", "folder", "capture"])
  func eitherSideMayBeManyDocuments(form: String) throws {
    let tool = try Tool()
    _ = try tool.write(Self.people(), to: "old.json")
    let half = try Self.people { $1["age"] = "\($0)" }
    switch form {
    case "lines": _ = try tool.write(half + "\n" + half + "\n", to: "new.ndjson")
    case "folder":
      try FileManager.default.createDirectory(
        at: tool.folder.appendingPathComponent("new"), withIntermediateDirectories: true)
      _ = try tool.write(half, to: "new/1.json")
      _ = try tool.write(half, to: "new/2.json")
    default:
      let entry: [String: Any] = [
        "request": ["method": "GET", "url": "https://api.example.com/people"],
        "response": ["status": 200, "content": ["text": half]],
      ]
      let data = try JSONSerialization.data(
        withJSONObject: ["log": ["version": "1.2", "entries": [entry, entry]]])
      _ = try tool.write(Array(data), to: "new.har")
    }
    let new = ["lines": "new.ndjson", "folder": "new", "capture": "new.har"][form] ?? ""
    let run = try tool.run(
      Self.arguments + ["--since", "old.json", new, "--format", "json", "--quiet"])
    #expect(run.exitCode == 1, "\(run.error)")
    let documents = try #require(try run.report["documents"] as? [[String: Any]])
    let differences = try #require(
      (documents.first?["analyses"] as? [String: Any])?["differences"]
        as? [String: Any])
    let rows = try #require(differences["rows"] as? [[String: Any]])
    let difference = try #require(rows.first)
    #expect(rows.count == 1)
    #expect(difference["kind"] as? String == "retyped")
    #expect(difference["before"] as? String == "number 8")
    #expect(difference["after"] as? String == "string 16")
    #expect(difference["field"] as? String == "/*/age")
  }

  @Test func aDifferenceIsReplayedWithBothResponses() throws {
    let tool = try Tool()
    _ = try tool.write(Self.people(), to: "old.json")
    _ = try tool.write(Self.people { $1["age"] = nil }, to: "new.json")
    let run = try tool.run(Self.arguments + ["--since", "old.json", "new.json"])
    let line = try #require(
      run.output.replacing("\n", with: " ").firstMatch(of: #/people@\w+:difference@\S+/#))
    let id = String(line.output)
    let replay = try tool.run(
      "replay", id, "--document", "people=new.json", "--since", "old.json")
    #expect(replay.exitCode == 0, "\(replay.error)")
    #expect(replay.output.contains("no value for key \"age\""), "\(replay.output)")
    let alone = try tool.run("replay", id, "--document", "people=new.json")
    #expect(alone.exitCode == 2)
    #expect(
      alone.error.contains("name both with --document people=NEW --since OLD"), "\(alone.error)")
  }

  @Test func shardsAddUpToTheWhole() throws {
    let tool = try Tool()
    _ = try tool.write(Self.people(), to: "old.json")
    _ = try tool.write(
      Self.people {
        $1["age"] = nil
        $1["name"] = [$1["name"]]
        $1["city"] = nil
      }, to: "new.json")
    let base = [
      "--document", "people", "--no-timing", "--quiet", "--format", "json", "--since", "old.json",
      "new.json",
    ]
    let whole = try tool.run(base)
    for shard in ["1/2", "2/2"] {
      let run = try tool.run(base + ["--shard", shard, "--output", "\(shard.prefix(1)).json"])
      #expect(run.exitCode <= 1, "\(run.error)")
    }
    let merged = try tool.run("merge", "1.json", "2.json", "--format", "json", "--quiet")
    let (one, other) = (try whole.report["documents"], try merged.report["documents"])
    #expect(one as? NSArray == other as? NSArray)
  }

  @Test func oneBrokenLineIsNamedAndTheOthersCompared() throws {
    let tool = try Tool()
    _ = try tool.write(Self.people(), to: "old.json")
    let line = try Self.people { $1["age"] = nil }
    _ = try tool.write("\(line)\n{broken\n\(line)\n", to: "new.ndjson")
    let run = try tool.run(Self.arguments + ["--since", "old.json", "new.ndjson"])
    #expect(run.exitCode == 2)
    #expect(run.output.contains("new.ndjson, line 2"), "\(run.output)")
    #expect(
      run.lines.contains {
        $0.hasPrefix("/*/age ") && $0.contains("removed") && $0.contains("list lost")
      },
      "\(run.output)")
  }
}
