import DecodingStrategies
import Foundation
import FuzzPlatform
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import CodableFuzzTesting
@testable import FuzzBaselines
@testable import FuzzReports
@testable import FuzzTestSupport

/// A small report, and in words what it holds.
struct ReportedSample {
  let holds: String
  let report: Report
  var context = ReportContext()
  var baseline: Baseline?

  init(_ holds: String, _ report: Report) {
    (self.holds, self.report) = (holds, report)
    context.documentFiles["feed"] = "feed.json"
    context.tool = "codable-fuzz"
  }

  static func all() throws -> [Self] {
    try runs() + crashes() + studies() + changed() + baselines()
  }

  /// What a test says that compares the report with the baseline.
  func issues() throws -> [String] {
    guard let baseline else { return [] }
    return try recordedIssues {
      try report.expectBaseline(
        in: Shelf(baseline: baseline), updates: false, timeTolerance: 0.1, today: Self.today)
    }
  }

  fileprivate static let today = Day("2030-01-01") ?? .today
}

private struct Shelf: Storage {
  let baseline: Baseline

  func read(_ name: Baseline.Name) -> Baseline? { baseline }
  func write(_ value: Baseline, to name: Baseline.Name) {}
}

/// What a closure records in the running test.
func recordedIssues(_ body: () throws -> Void) throws -> [String] {
  nonisolated(unsafe) var found: [String] = []
  try withKnownIssue(isIntermittent: true) {
    try body()
  } matching: { issue in
    let text = issue.error.map { "\($0)" } ?? issue.text
    found.append((issue.isWarning ? "warns    " : "fails    ") + text)
    return true
  }
  return found
}

extension ReportedSample {
  private static func runs() throws -> [Self] {
    let plain = SampleReport(hasHeadline: true)
    var stopped = plain.report
    stopped.partial = Report.Partial(
      reason: "interrupted", documents: [.init(document: plain.document, done: 2, planned: 6)])
    var unmatched = plain.report
    unmatched.unmatchedPatterns = [try PointerPattern(parsing: "/feed/*/nobody")]
    var idle = SampleReport(cells: []).report
    idle.documents[0] = idle.documents[0].with(mutantCount: 0)
    let unreadable = SampleReport(failures: [
      DocumentFailure(document: DocumentName("bad"), message: "no JSON at byte offset 3")
    ])
    var altered = plain
    altered.cells[0].changed = 3
    var failing = Self(
      "untouched records that were altered, with --fail-on findings", altered.report)
    failing.context.failsOnFindings = true
    var silent = plain
    silent.cells[0].silent = Rate(1, of: 18)
    silent.cells[1].lost = Rate(4, of: 16)
    silent.cells[1].lostSilently = 3
    var required = Self("a share that a test requires", silent.report)
    required.context.requirements = Requirements(of: .strict)
    required.context.requirements?.keeping = 1
    return [
      Self("nothing lost", plain.report), Self("a run that was stopped", stopped),
      Self("a document that cannot be read", unreadable.report),
      Self("a pattern that matches nothing", unmatched), Self("no mutants", idle),
      Self(
        "a document without records", SampleReport(recordCount: 0, unmutated: Rate(0, of: 0)).report
      ),
      Self("untouched records that were altered", altered.report), failing,
      Self("silent losses of two mutators", silent.report), required,
    ]
  }

  private static func crashes() -> [Self] {
    let sample = SampleReport(strategies: [.strict, .lossyArray], hasHeadline: true)
    func report(_ crashes: [(Call, String, Outcome)]) -> Report {
      var report = sample.report
      report.documents[0].crashes = crashes.map { call, input, outcome in
        let crash = Crash(
          call: call, strategy: 0, input: input, outcome: outcome,
          reason: outcome == .hung ? "no answer in 10 s" : "signal 5 (SIGTRAP)", isTrap: true,
          file: "artifacts/1.json")
        return CrashRecord(crash, by: .strict, in: sample.document)
      }
      return report
    }
    let url = "feed:remove-key@/feed/0/url"
    var counted = sample
    counted.cells[0].crashes = 2
    return [
      Self("a crash", report([(.mutant(0), url, .crashed)])),
      Self("a hang", report([(.mutant(0), url, .hung)])),
      Self(
        "crashes at one field",
        report([(.mutant(0), url, .crashed), (.mutant(1), "feed:flip-type@/feed/1/url", .crashed)])),
      Self("a crash in timing", report([(.timing, "feed, timing", .crashed)])),
      Self("crashes in lessons", report([(.lesson(3), "feed, lesson 3", .crashed)])),
      Self("crashes that are only counted", counted.report),
    ]
  }

  private struct Item: Codable, Equatable {
    let id: Int
    let name: String
  }

  private struct Late: Codable, Equatable {
    let id: Int
    let title: String?
  }

  /// A record that writes its number as it does not read it.
  private struct Odd: Codable, Equatable {
    let id: Int

    enum CodingKeys: CodingKey { case id }

    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("\(id)", forKey: .id)
    }
  }

  /// A store whose saves leave an empty list.
  private static func store() throws -> Study {
    let clean = try DocumentIndex(parsing: Array(#"[{"id":1},{"id":2}]"#.utf8))
    let nothing = try DocumentIndex(parsing: Array("[]".utf8))
    let rule = StoreRule(clean: clean, after: clean, file: "feed.json")
    var facts = StoreFacts()
    facts.failures = ["1.0/feed.json, of another version, does not open, or is not saved: no id"]
    let strategy = Strategy(store: .app, facts) { data in
      data.elementsEqual(clean.bytes)
        ? nil
        : rule.outcome(of: Array(data), after: nothing, error: nil)
    }
    return Study("feed", json: clean.bytes, strategies: [strategy])
  }

  private static func report(_ study: Study, writesBack: Bool = false) -> Report {
    var runner = Runner([study]).untimed
    if study.strategies.contains(where: { $0.store != nil }) {
      runner.configuration = runner.configuration.countingOnly
    }
    runner.configuration.writesBack = writesBack
    return runner.run()
  }

  private static func studies() throws -> [Self] {
    let bad = #"[{"id":1,"name":"a"},{"id":"2","name":"b"},{"id":3,"name":"c"}]"#
    func items<Record: Decodable & SendableMetatype>(_ json: String, _ type: Record.Type) -> Study {
      Study("items", json: json, record: type, recordsAt: "")
    }
    var finding = SampleReport(strategies: [.strict]).report
    finding.documents[0].analyses[ModelFindingAnalysis.self] = [
      ModelFinding(
        FindingKind(
          id: "duplicate-key", title: "keys that occur twice", cause: "the backend sends it twice",
          remedy: "let it send one"
        ) { _ in [] },
        FindingGroup(strategies: [.strict], fields: [.init("/feed/*/url", "/feed/0/url")]),
        "1 key occurs twice", lostRecords: 2)
    ]
    struct Dated: Decodable { let at: Date }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    var dated = Runner([
      Study(
        "events", json: #"[{"at":"2026-01-02T03:04:05.6Z"},{"at":"2026-01-02T03:04:05Z"}]"#,
        record: Dated.self, recordsAt: "", decoder: decoder)
    ]).untimed
    dated.configuration.systems = [TargetSystem(.iOS, "16")]
    return [
      Self("records that do not decode", report(items(bad, Item.self))),
      Self("records none of which decodes", report(items(#"[{"id":1},{"id":2}]"#, Item.self))),
      Self(
        "a document that is one record",
        report(Study("items", json: #"{"id":1,"name":"a"}"#, record: Item.self))),
      Self("silent losses", Staff.report()),
      Self(
        "findings about models",
        report(items(#"[{"id":1,"name":"a"},{"id":2,"name":"b"}]"#, Late.self))),
      Self("a finding about models that costs records", finding),
      Self("dates that a target system does not read", dated.run()),
      Self("a store whose saves destroy rows", report(try store())),
      Self(
        "records that do not decode again after a save",
        report(items(#"[{"id":1},{"id":2}]"#, Odd.self), writesBack: true)),
      Self(
        "values that a save erases",
        report(items(#"[{"id":1,"name":"a"},{"id":2,"name":"b"}]"#, Late.self), writesBack: true)),
    ]
  }

  /// Newer items, one of which lacks a key, and items that all come back, but with less in them.
  private static func changed() throws -> [Self] {
    struct Soft: Decodable {
      let price: Double
      let note: String?
      let isOpen: Bool
      @Lossy var stars: Int?

      enum Key: String, CodingKey { case price, note = "sent_note", state, stars }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        price = try container.decode(Double.self, forKey: .price)
        note = try container.decodeIfPresent(String.self, forKey: .note)
        isOpen = try container.decode(String.self, forKey: .state) == "open"
        _stars = try container.decode(Lossy<Int?>.self, forKey: .stars)
      }
    }
    func sample<Record: Decodable & SendableMetatype>(
      _ holds: String, _ type: Record.Type, _ newer: String, since old: String
    ) throws -> Self {
      let study = Study("items", json: newer, record: type, recordsAt: "")
      var sample = Self(holds, try Report(on: study, since: old))
      sample.context.newerFiles["items"] = "new.json"
      sample.context.documentFiles["items"] = "old.json"
      return sample
    }
    let soft = #"""
      [{"price":1.5,"sent_note":"a","state":"open","stars":1},
       {"price":2.5,"sent_note":"b","state":"open","stars":2}]
      """#
    return [
      try sample(
        "records lost to what changed", Item.self, #"[{"id":1,"name":"a"},{"id":2}]"#,
        since: #"[{"id":1,"name":"a"},{"id":2,"name":"b"}]"#),
      try sample(
        "values lost to what changed", Soft.self,
        #"""
        [{"price":1.5,"price":1.25,"sentNote":"a","state":"shut","stars":"many"},
         {"price":2.5000000000000000001,"sentNote":"b","state":"open","stars":2}]
        """#, since: soft),
    ]
  }
}

extension ReportedSample {
  private init(
    _ holds: String, _ report: Report, with baseline: Baseline, accepting acceptance: String? = nil
  ) throws {
    var baseline = baseline
    if let acceptance { try baseline.accept(acceptance) }
    self.init(holds, report)
    self.baseline = baseline
    context.comparison = try BaselineComparison(
      of: report, with: baseline, today: Self.today, timeTolerance: 0.1)
    context.comparison?.file = "Baselines/feed.txt"
    context.comparison?.fileText = baseline.text
  }

  private static func baselines() throws -> [Self] {
    let known = SampleReport(strategies: [.strict, .lossyArray])
    var worse = known
    worse.cells[0].lost = Rate(1, of: 16)
    var worst = known
    worst.cells[0].lost = Rate(4, of: 16)
    var fewer = known
    fewer.cells.removeLast()
    let (slow, fast) = (
      Interval(median: 1.5, low: 1.45, high: 1.55), Interval(median: 0.8, low: 0.75, high: 0.85)
    )
    var (slower, faster) = (known, known)
    (slower.ratio, faster.ratio) = (slow, fast)
    var wider = known
    wider.cells.append(SampleReport.Cell(field: "/feed/*/late", lost: Rate(2, of: 16)))
    var stopped = fewer.report
    stopped.partial = Report.Partial(
      reason: "the time budget of 1 s was used up",
      documents: [.init(document: known.document, done: 2, planned: 6)])
    var crashed = known.report
    crashed.documents[0].crashes = [
      CrashRecord(
        Crash(
          call: .timing, strategy: 0, input: "feed, timing", outcome: .crashed,
          reason: "signal 5 (SIGTRAP)", isTrap: true, file: nil), by: .strict, in: known.document)
    ]
    let accept = "accept feed * /feed/*/url remove-key"
    return try [
      Self("a baseline that passes", known.report, with: known.baseline),
      Self("rows that are worse", worse.report, with: known.baseline),
      Self(
        "a row that is worse, and accepted", worse.report, with: known.baseline,
        accepting: accept + " because nobody shows it"),
      Self(
        "a row whose acceptance expired", worse.report, with: known.baseline,
        accepting: accept + " expires 2029-01-01 because it is being fixed"),
      Self("rows that are better", worse.report, with: worst.baseline),
      Self("rows of a field that is no longer read", known.report, with: worse.baseline),
      Self("a row that is gone", fewer.report, with: known.baseline),
      Self("a row that is new", wider.report, with: known.baseline),
      Self("rows that are slower", slower.report, with: known.baseline),
      Self("rows that are faster", faster.report, with: known.baseline),
      Self("a baseline compared in part", stopped, with: known.baseline),
      Self("a crash that the baseline lacks", crashed, with: known.baseline),
    ]
  }
}

extension DocumentReport {
  fileprivate func with(mutantCount: Int) -> DocumentReport {
    DocumentReport(
      name: name, documentCount: documentCount, byteCount: byteCount, list: list,
      recordCount: recordCount, unmutated: unmutated, alreadyInvalid: alreadyInvalid,
      mutantCount: mutantCount, excerpts: excerpts, crashes: crashes, strategies: strategies)
  }
}
