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
    let tool = try Tool(writing: Self.people(), to: "old.json")
    try tool.write(
      Self.people {
        $1["age"] = "\(30 + $0)"
        $1["town"] = $1.removeValue(forKey: "city")
      }, to: "new.json")
    let run = try tool.run(Self.arguments + ["--since", "old.json", "new.json"], exits: 1)
    let verdict = "new.json breaks your models: 8 of 8 records lost (strict)."
    #expect(
      run.output.hasPrefix(
        """
        \(verdict)
        Cause: /*/age changed from number to string: 8 records fail (expected Int, found a string).

        field    difference             evidence     strict                       fix
        -----------------------------------------------------------------------------
        /*/age      retyped  number 8 → string 8  list lost  @LenientInt var age: Int
        /*/city     renamed            8/8 → 8/8    nothing                         –
        → town

        """), "\(run.output)")
    #expect(run.error == "exit code 1: \(verdict)\n")
  }

  @Test func aResponseThatDidNotChangeIsClean() throws {
    let tool = try Tool(writing: Self.people(), to: "old.json")
    try tool.write(Self.people { $1["age"] = 60 + $0 }, to: "new.json")
    let run = try tool.run(Self.arguments + ["--since", "old.json", "new.json"], exits: 0)
    #expect(
      run.lines.prefix(2) == [
        "new.json decodes: all 8 records are kept (strict).", "No difference.",
      ],
      "\(run.output)")
  }

  @Test(arguments: ["lines", "folder", "capture"])
  func eitherSideMayBeManyDocuments(form: String) throws {
    let tool = try Tool(writing: Self.people(), to: "old.json")
    let half = try Self.people { $1["age"] = "\($0)" }
    switch form {
    case "lines": try tool.write(half + "\n" + half + "\n", to: "new.ndjson")
    case "folder":
      try tool.write(half, to: "new/1.json")
      try tool.write(half, to: "new/2.json")
    default:
      let entry: [String: Any] = [
        "request": ["method": "GET", "url": "https://api.example.com/people"],
        "response": ["status": 200, "content": ["text": half]],
      ]
      let data = try JSONSerialization.data(
        withJSONObject: ["log": ["version": "1.2", "entries": [entry, entry]]])
      try tool.write(Array(data), to: "new.har")
    }
    let new = ["lines": "new.ndjson", "folder": "new", "capture": "new.har"][form] ?? ""
    let run = try tool.run(
      Self.arguments + ["--since", "old.json", new, "--format", "json", "--quiet"], exits: 1)
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
    let tool = try Tool(writing: Self.people(), to: "old.json")
    try tool.write(Self.people { $1["age"] = nil }, to: "new.json")
    let run = try tool.run(Self.arguments + ["--since", "old.json", "new.json"])
    let line = try #require(
      run.output.replacing("\n", with: " ").firstMatch(of: #/people@\w+:difference@\S+/#))
    let id = String(line.output)
    let replay = try tool.run(
      "replay", id, "--document", "people=new.json", "--since", "old.json", exits: 0)
    #expect(replay.output.contains("no value for key \"age\""), "\(replay.output)")
    let alone = try tool.run("replay", id, "--document", "people=new.json", exits: 2)
    #expect(
      alone.error == "codable-fuzz: '\(id)' is a difference from older documents: name both with "
        + "--document people=NEW --since OLD\n")
  }

  @Test func shardsAddUpToTheWhole() throws {
    let tool = try Tool(writing: Self.people(), to: "old.json")
    try tool.write(
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
    let tool = try Tool(writing: Self.people(), to: "old.json")
    let line = try Self.people { $1["age"] = nil }
    try tool.write("\(line)\n{broken\n\(line)\n", to: "new.ndjson")
    let run = try tool.run(Self.arguments + ["--since", "old.json", "new.ndjson"], exits: 2)
    #expect(
      run.output.hasPrefix(
        """
        new.ndjson breaks your models: 16 of 16 records lost (strict).
        Cause: /* lost the key "age": 16 records have no value for key "age".

        field   difference    evidence     strict            fix
        --------------------------------------------------------
        /*/age     removed  8/8 → 0/16  list lost  let age: Int?

          people could not be read: new.ndjson, line 2 from byte 270: not JSON: found 'b' where a key or '}'
            was expected at byte offset 1 (line 1, column 2)

        """), "\(run.output)")
  }
}
