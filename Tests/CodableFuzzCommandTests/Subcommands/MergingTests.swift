import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import CodableFuzzCommand
@testable import FuzzReports
@testable import FuzzTestSupport

@Suite struct MergingTests {
  /// Few shards of each plan, and more shards than a plan has mutants.
  @Test(
    arguments: TestPlan.all.flatMap { [(1, $0), (3, $0)] } + [(50, TestPlan.random)])
  func partialReportsMakeTheReportOfTheWholeRun(count: Int, plan: TestPlan) throws {
    var configuration = Runner.Configuration.untimed
    configuration.plan = plan.plan
    let whole = Runner([.notes], configuration: configuration).run()
    var merging = Merging()
    for number in (1...count).shuffled() {
      let shard = try #require(Shard("\(number)/\(count)"))
      let report = try JSONReporter().text(of: report(of: shard, configuration))
      try merging.add(Array(report.utf8), file: "\(number).json")
    }
    #expect(try text(of: try merging.report()) == text(of: whole))
  }

  @Test(arguments: [
    ([1, 3], 3, "shard 2 of 3 is missing: name the reports of all shards"),
    ([2], 3, "shards 1 and 3 of 3 are missing: name the reports of all shards"),
    ([3], 9, "shards 1, 2 and 4 to 9 of 9 are missing: name the reports of all shards"),
    ([], 2, "there are no reports to merge"),
  ])
  func partialReportsAreRefusedIfSomeAreMissing(
    numbers: [Int], count: Int, message: String
  ) throws {
    var merging = Merging()
    for number in numbers {
      let shard = try #require(Shard("\(number)/\(count)"))
      try merging.add(try bytes(of: shard), file: "\(number).json")
    }
    let error = #expect(throws: MergeError.self) { try merging.report() }
    #expect(error?.description == message)
  }

  @Test("Partial reports are refused if one is there twice")
  func areRefusedWhereOneIsThereTwice() throws {
    var merging = Merging()
    let shard = try #require(Shard("1/2"))
    try merging.add(try bytes(of: shard), file: "a.json")
    let error = #expect(throws: MergeError.self) {
      try merging.add(try bytes(of: shard), file: "b.json")
    }
    #expect(error?.description == "shard 1 of 2 is given twice: in a.json and in b.json")
  }

  @Test("Partial reports are refused if one is of another run")
  func areRefusedWhereOneIsOfAnotherRun() throws {
    var other = Runner.Configuration()
    other.plan = .random(count: 3, seed: 7)
    other.mutators = [.removeKey]
    #expect(
      try refusal(of: try report(of: try #require(Shard("2/2")), other))
        == "b.json: this is not a shard of the run of a.json: "
        + "the plan is 'random, count 3, seed 7, mutations 1', not 'every-field'; "
        + "the mutators are 'remove-key', not 'remove-key, flip-type, unknown-enum-tag'")
    other = Runner.Configuration()
    (other.usesExcerpts, other.advice) = (false, .all)
    #expect(
      try refusal(of: try report(of: try #require(Shard("2/2")), other))
        == "b.json: this is not a shard of the run of a.json: "
        + "it was run with '--no-excerpts, --advice all'")
    other = Runner.Configuration()
    other.writesBack = true
    #expect(
      try refusal(of: try report(of: try #require(Shard("2/2")), other))
        == "b.json: this is not a shard of the run of a.json: it was run with '--write-back'")
    var study = Study.notes.noting(maps: ["/notes"])
    #expect(
      try refusal(of: try report(of: try #require(Shard("2/2")), study: study))
        == "b.json: this is not a shard of the run of a.json: "
        + "it was run with '--map /notes of notes'")
    study = .notes
    study.json += [0x20]
    study.strategies.removeLast()
    #expect(
      try refusal(of: try report(of: try #require(Shard("2/2")), study: study))
        == "b.json: this is not a shard of the run of a.json: "
        + "'notes' was another document (\(Self.contents(of: study)), "
        + "not \(Self.contents(of: .notes))); the strategies of 'notes' are "
        + "'strict, permissive, wrapper, result', "
        + "not 'strict, permissive, wrapper, result, lossy-array'")
    #expect(
      try refusal(of: try report(of: try #require(Shard("2/3"))))
        == "b.json: this is not a shard of the run of a.json: it is one of 3 shards, not of 2")
  }

  /// A member that is added to the configuration has to be a part of the key, or to be named here.
  @Test func eachMemberOfTheConfigurationMakesAnotherRun() {
    func key(_ edit: (inout Runner.Configuration) -> Void) -> RunDescription {
      var configuration = Runner.Configuration()
      edit(&configuration)
      return RunDescription(tool: "1", [.notes], configuration)
    }
    typealias Edit = (inout Runner.Configuration) -> Void
    var edits: [String: [Edit]] = [
      "plan": [{ $0.plan = .exhaustive }], "mutators": [{ $0.mutators.removeLast() }],
      "filter": [
        { $0.filter.included = ["/notes/*"] }, { $0.filter.excluded = ["/notes/*"] },
      ],
      "systems": [{ $0.systems = [TargetSystem("ios-17")].compactMap(\.self) }],
      "settings": [
        { $0.advice = .all }, { $0.writesBack = true }, { $0.showsCapturedValues = true },
      ],
    ]
    let roles: [any CountingRole.Type] = Preparations.all + Analyses.standard
    edits["declined"] = roles.map { role in { $0[asks: role] = false } }
    // Times are no counts.
    let irrelevant: Set = ["timesStrategies"]
    let members = Mirror(reflecting: Runner.Configuration()).children.compactMap(\.label)
    #expect(Set(members) == Set(edits.keys).union(irrelevant))
    let usual = key { _ in }
    #expect(usual == key { $0.timesStrategies = false })
    #expect(usual == key { $0.advice = .own })
    var keys: Set = [usual]
    for edit in edits.values.joined() {
      #expect(keys.insert(key(edit)).inserted)
    }
  }

  @Test("Partial reports are refused if one is not of a shard")
  func areRefusedWhereOneIsOfNoShard() throws {
    #expect(
      try refusal(of: Runner([.notes]).run())
        == "b.json: this is the report of a whole run, not of a shard: 'render' shows it")
  }

  @Test("Partial reports are refused if one is cut off") func areRefusedWhereOneIsCutOff() throws {
    let bytes = try bytes(of: try #require(Shard("1/2")))
    for count in stride(from: 0, to: bytes.count - 2, by: 997) {
      var merging = Merging()
      let error = #expect(throws: MergeError.self) {
        try merging.add(Array(bytes.prefix(count)), file: "a.json")
      }
      #expect(error?.description.hasPrefix("a.json: the file is not a complete report") == true)
    }
  }

  @Test(
    "Partial reports are refused if one was edited",
    arguments: ["counts", "checksum", "run", "shard", "kept", "processor"])
  func areRefusedWhereAPartWasEdited(member: String) throws {
    let text = String(decoding: try bytes(of: try #require(Shard("1/2"))), as: UTF8.self)
    let edited =
      switch member {
      case "run": text.replacing(#""tool" : "1""#, with: #""tool" : "2""#)
      case "kept":
        text.replacing(try Regex(#""untouchedKept" : \d+"#), with: #""untouchedKept" : 12345"#)
      case "processor": text.replacing("\"environment\" : {", with: "\"environment\":{\"x\":1,")
      case "shard": text.replacing(#""shard" : "1/2""#, with: #""shard" : "2/2""#)
      default: text.replacing(try Regex("\"\(member)\" : \"....."), with: "\"\(member)\" : \"00000")
      }
    try #require(edited != text)
    var merging = Merging()
    let error = #expect(throws: MergeError.self) {
      try merging.add(Array(edited.utf8), file: "a.json")
    }
    #expect(error?.description == "a.json: the report was cut off or edited: make it again")
  }

  @Test("Partial reports are read in another layout, too") func areReadInAnotherLayout() throws {
    let text = String(decoding: try bytes(of: try #require(Shard("1/1"))), as: UTF8.self)
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    var merging = Merging()
    try merging.add(Array(lines.joined().utf8), file: "a.json")
    #expect(try merging.report().documents.count == 1)
  }

  @Test("Partial reports are refused if one is of another version")
  func areRefusedWhereOneIsOfAnotherVersion() throws {
    var merging = Merging()
    let error = #expect(throws: MergeError.self) {
      try merging.add(Array(#"{"version":1}"#.utf8), file: "a.json")
    }
    #expect(
      error?.description == "a.json: the report has version 1, but this tool reads version "
        + "\(Report.currentVersion): write it again with this tool")
  }

  private static func contents(of study: Study) -> String {
    "\(study.json.count) bytes with the digest \(LongDigest(of: study.json))"
  }

  private func refusal(of report: Report) throws -> String? {
    var merging = Merging()
    try merging.add(try bytes(of: try #require(Shard("1/2"))), file: "a.json")
    let text = try JSONReporter().text(of: report)
    let error = #expect(throws: MergeError.self) {
      try merging.add(Array(text.utf8), file: "b.json")
    }
    return error?.description
  }

  private func bytes(of shard: Shard) throws -> [UInt8] {
    Array(try JSONReporter().text(of: try report(of: shard)).utf8)
  }

  private func report(
    of shard: Shard, _ configuration: Runner.Configuration = Runner.Configuration(),
    study: Study = .notes
  ) throws -> Report {
    let run = try DocumentSession(study, configuration: configuration)
    run.run(shard.numbers(below: run.callPlan.count)) { _, _ throws(Never) in }
    var counts = RunCounts(studyCount: 1)
    counts.add(run.takeCounts(), study: 0)
    let runner = Runner([study], configuration: configuration)
    var report = runner.report(of: counts)
    try report.addPart(
      shard, of: RunDescription(tool: "1", [study], configuration), counts: counts)
    return report
  }

  /// The report as JSON, without what may vary.
  private func text(of report: Report) throws -> String {
    let text = try JSONReporter().text(of: report)
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    object["timings"] = nil
    object["environment"] = nil
    let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
    return String(decoding: data, as: UTF8.self)
  }
}
