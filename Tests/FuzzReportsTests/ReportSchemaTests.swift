import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import CodableFuzzCommand
@testable import FuzzDescriptions
@testable import FuzzDifferences
@testable import FuzzFormats
@testable import FuzzReports
@testable import FuzzTestSupport

/// The schema of JSON reports, held against reports of all kinds.
@Suite struct ReportSchemaTests {
  @Test("The schema accepts reports", arguments: SampleRun.allCases)
  func acceptsReports(run: SampleRun) throws {
    try expectAccepted(try run.report)
  }

  private func expectAccepted(
    _ report: Report, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let value = try JSONValue(parsing: try JSONReporter().text(of: report))
    #expect(try Self.schema.errors(in: value) == [], sourceLocation: sourceLocation)
  }

  @Test("The schema accepts a report of a described document")
  func acceptsAReportOfADescribedDocument() throws {
    var allowances = GapTests.allowances
    allowances["/total"] = FieldAllowance(.required)
    let report = GapTests.report(GapTests.study(allowances))
    let description = try #require(report.documents[0].apiDescription)
    #expect(!description.gaps.isEmpty && !description.contradictions.isEmpty)
    try expectAccepted(report)
  }

  @Test("The schema accepts a report of what changed") func acceptsAReportOfWhatChanged() throws {
    var study = Study.notes.noting(differences: [
      Difference(
        .removed, "/notes/*/title", before: "present 4/4", after: "present 0/4",
        recipe: Difference.Recipe()),
      Difference(
        .renamed, "/notes/*/id", newField: "/notes/*/key", before: "present 4/4",
        after: "present 4/4", recipe: Difference.Recipe()),
      Difference(
        .added, "/notes/*/pages", before: "present 0/4", after: "present 1/4",
        recipe: Difference.Recipe(values: ["1"])),
    ])
    study.ask(DifferenceAnalysis.self)
    var configuration = Runner.Configuration()
    configuration.mutators = [.difference]
    let report = Runner([study], configuration: configuration).run()
    let changelog = try #require(report.differences)
    #expect(changelog.rows.count == 3 && changelog.all != nil)
    #expect(changelog.rows.allSatisfy { $0.example != nil })
    try expectAccepted(report)
  }

  @Test("The schema accepts the causes of what newer responses lose")
  func acceptsTheCausesOfWhatNewerResponsesLose() throws {
    let report = try PlantedChange { $1.change("actor") { $0["id"] = "\($0.count)" } }.report
    let newer = try #require(report.differences?.newer.first)
    #expect(newer.causes?.count == 1 && newer.failure != nil)
    #expect(report.differences?.rows.first?.prices.first?.fix != nil)
    try expectAccepted(report)
  }

  @Test("The schema refuses reports that were changed")
  func refusesReportsThatWereChanged() throws {
    let schema = try Self.schema
    var seen: Set<String> = []
    for run in [SampleRun.everything, .interrupted] {
      let report = try JSONValue(parsing: try JSONReporter().text(of: try run.report))
      // The schema does not know the answers to questions that somebody adds.
      let others = try Self.unknownAnalyses(in: report)
      for path in report.paths(seen: &seen) where !path.contains(where: others.contains) {
        // An object with a member more; null in place of anything else.
        let changed = report.changed(at: path[...]) { value in
          // Other versions may answer other questions.
          guard case .object(var members) = value, path.last != "analyses" else { return .null }
          members["unexpected"] = .null
          return .object(members)
        }
        #expect(!schema.errors(in: changed).isEmpty, "\(path)")
      }
    }
  }

  @Test(arguments: [
    (["version"], JSONValue.number(2)),
    (["documents", "0", "name"], .string("")),
    (["documents", "0", "byteCount"], .number(-1)),
    (["documents", "0", "byteCount"], .number(1.5)),
    (["documents", "0", "list"], .string("notes")),
    (["documents", "0", "unmutated", "0", "outcome"], .string("came back")),
    (["documents", "0", "analyses", "worst-mutants", "0", "id"], .string("notes")),
  ])
  func theSchemaRefusesInvalidValues(path: [String], value: JSONValue) throws {
    let report = try JSONValue(parsing: try JSONReporter().text(of: SampleRun.everything.report))
    let changed = report.changed(at: path[...]) { _ in value }
    #expect(changed != report)
    #expect(!(try Self.schema).errors(in: changed).isEmpty)
  }

  @Test("The schema names every member that is required")
  func namesEveryMemberThatIsRequired() throws {
    let report = try JSONValue(parsing: try JSONReporter().text(of: SampleRun.everything.report))
    for key in [
      "version", "plan", "documents", "comparisons", "failures", "timings", "environment",
    ] {
      var members = report.members
      members[key] = nil
      #expect(!(try Self.schema).errors(in: .object(members)).isEmpty, "\(key)")
    }
  }

  /// The names of answers that the schema does not describe.
  private static func unknownAnalyses(in report: JSONValue) throws -> Set<String> {
    let schema = try JSONValue(parsing: try schemaText)
    let known = ["$defs", "document", "properties", "analyses", "properties"]
      .reduce(schema) { $0.members[$1] ?? .null }
    let found = report.members["documents"]?.elements.flatMap {
      $0.members["analyses"]?.members.keys.map(\.self) ?? []
    }
    return Set(found ?? []).subtracting(known.members.keys)
  }

  private static var schema: JSONSchema {
    get throws { try JSONSchema(parsing: schemaText) }
  }

  private static var schemaText: String {
    get throws {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/CodableFuzz/CodableFuzz.docc/Resources")
        .appendingPathComponent("report-\(Report.currentVersion).schema.json")
      return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
  }
}

/// Runs of all kinds.
enum SampleRun: String, CaseIterable {
  case everything, crashes, part, interrupted, merged, stream, empty

  var report: Report {
    get throws {
      switch self {
      case .everything: try everything
      case .crashes: crashes
      case .part: try part(Shard("2/3"))
      case .interrupted: try interrupted
      case .merged: try merged
      case .stream: try stream
      case .empty: Runner([]).run()
      }
    }
  }

  /// A long list with a record that is invalid, times and advice.
  private var everything: Report {
    get throws {
      var study = Study.notes
      study.recordCount = 40
      let json = String(decoding: try study.document().index.bytes, as: UTF8.self)
        .replacing(#""title":"d""#, with: #""title":7"#)
      study = Study.notes.of(json: Array(json.utf8))
      study.strategies = [study.strategies[0], study.strategies[2]]
      let invalid = Study("invalid", json: Array("[1,".utf8), recordsAt: "", strategies: [])
      var runner = Runner([study, invalid])
      runner.configuration.mutators = [.removeKey, .truncate]
      runner.configuration.filter.excluded = ["/none"]
      var report = runner.run()
      let example = try MutantID(parsing: "notes:remove-key@/notes/0/id")
      report.documents[0].analyses[AdviceAnalysis.self] = [
        Advice(
          strategy: .strict, change: ModelChange(.unknownCase, "/notes/*/tag"),
          before: "let tag: Tag", after: "let tag: OpenEnum<Tag>", breaksSource: true,
          recordSurvival: Rate(0, of: 3), changedRecordSurvival: Rate(3, of: 3),
          recovery: Rate(0, of: 1), changedRecovery: Rate(1, of: 1), example: example)
      ]
      return report
    }
  }

  private static let crash = Crash(
    call: .mutant(3), strategy: 1, input: "notes:remove-key@/notes/0/id", outcome: .hung,
    reason: "no answer in 10 s", isTrap: false, file: "f.json")

  private var crashes: Report {
    Runner([.notes]).run(crashes: [Self.crash])
  }

  private func part(_ shard: Shard?, isStopped: Bool = false) throws -> Report {
    let shard = shard ?? .whole
    let run = try DocumentSession(.notes, configuration: Runner.Configuration())
    run.run(shard.numbers(below: run.callPlan.count)) { _, _ throws(Never) in }
    var counts = RunCounts(studyCount: 1)
    counts.add(run.takeCounts(), study: 0)
    if isStopped {
      counts.partial = Report.Partial(
        reason: "interrupted",
        documents: [
          Report.Partial.Part(document: DocumentName("notes"), done: 5, planned: 20),
          Report.Partial.Part(document: DocumentName("next"), done: 0, planned: nil),
        ])
    }
    let runner = Runner([.notes])
    var report = runner.report(of: counts)
    let description = RunDescription(
      tool: "1", runner.studies, runner.configuration, limits: ["--timeout 10.0"])
    try report.addPart(shard, of: description, counts: counts)
    return report
  }

  private var interrupted: Report {
    get throws { try part(nil, isStopped: true) }
  }

  private var merged: Report {
    get throws {
      var merging = Merging()
      for number in 1...2 {
        let text = try JSONReporter().text(of: try part(Shard("\(number)/2")))
        try merging.add(Array(text.utf8), file: "\(number).json")
      }
      return try merging.report()
    }
  }

  private var stream: Report {
    get throws {
      var counts = RunCounts(studyCount: 1)
      counts.start(Job(study: 0, source: .notes, isStream: true))
      for number in 0..<2 {
        let study = Study.notes.of(json: Array(Study.notesJSON.utf8))
        let run = try DocumentSession(study, number: number, configuration: Runner.Configuration())
        run.run(0..<run.callPlan.mutantCount) { _, _ throws(Never) in }
        counts.add(run.takeCounts(), study: 0)
      }
      counts.add(
        DocumentFailure(document: DocumentName("notes"), message: "no JSON"),
        Job(study: 0, number: 2, source: .notes, isStream: true))
      return Runner([.notes]).report(of: counts)
    }
  }
}
