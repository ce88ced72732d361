import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzReports
@testable import FuzzTestSupport

@Suite struct FirstScreenTests {
  private func screen(_ report: Report, tool: String? = "fuzz") -> String {
    var context = ReportContext()
    context.tool = tool
    return TextReporter().text(of: report, in: context)
  }

  @Test(
    arguments: [
      (
        [.mutants: 9, .returned: 9, .untouchedKept: 72, .mutatedReported: 9],
        "72 of 81 records sent are decoded, 9 are reported, none is lost silently"
      ),
      (
        [.mutants: 9, .untouchedReported: 1, .mutatedSilent: 1],
        "0 of 2 records sent are decoded, 1 is reported, 1 is lost silently"
      ),
      ([.mutants: 3], "no record decodes"),
      ([:], "not tried: there are no mutants"),
    ] as [(Counters, String)])
  func fatesAddUp(counters: Counters, expected: String) {
    #expect(counters.fates == expected)
  }

  @Test func aListWithFiveStrategiesIsOneScreen() {
    #expect(
      screen(Runner([.notes]).untimed.run()) == """
        notes: one bad record costs the whole list. A changed type does it in each of the 3 fields of a
        record.
        notes: 4 records, 46 mutants (a key removed or a type changed)

        one record of the response  absent   null     empty    type     tag    format
          "total": 4                –        –        –        –        –      –
          "notes": [  (one of 4)    LIST     LIST     ok       LIST     ·      ·
            {                       ·        LIST→rec LIST→rec LIST→rec ·      ·
              "id": 10              LIST→rec LIST→rec ·        LIST→rec ·      LIST→rec
              "title": "a"          LIST→rec LIST→rec ok       LIST→rec ·      ·
              "tag": "x"            ok       ok       ok       LIST→rec ·      ·
        LIST list lost (LIST→ after the change), rec record lost, ok nothing lost, · does not apply, – not
        read

        Change one line, and 62.5 % of all records are decoded (21.7 % today)
          - let notes: [Note]
          + @Lossy var notes: [Note]

        notes (184 records sent in 46 mutants)
                     decoded  █ decoded  ▒ lost, reported  ░ lost silently  lost silently
        strict        21.7 %  ██████████▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒              0
        wrapper       62.5 %  ███████████████████████████▒▒▒▒▒▒▒▒▒▒▒░░░░░░             25
        lossy-array   62.5 %  ███████████████████████████▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒              0

        Worst mutant:  codable-fuzz replay notes:remove-key@/notes
        All tables:  --verbose    To share:  --output report.html

        """)
  }

  @Test(
    arguments: [
      (LeftOut(mutants: 3), "3 mutants of 12, the least plausible"),
      (LeftOut(documents: 1), "the mutants of 1 document of 1"),
      (LeftOut(untriedFields: 1), "whether 1 field may hold enum tags or maps"),
      (
        LeftOut(elements: 2, wholeByteCount: 9_000, mutants: 3, untriedFields: 4),
        "2 elements at the end of long lists (BYTES of 9,000 were read), and 3 mutants of 12, the "
          + "least plausible, and whether 4 fields may hold enum tags or maps"
      ),
    ])
  func whatALargeDocumentLeavesOutIsSaid(leftOut: LeftOut, words: String) {
    var configuration = Runner.Configuration()
    configuration.plan = .random(count: 9, seed: 1)
    var report = Runner([.notes], configuration: configuration).untimed.run()
    report.documents[0].leaveOut(leftOut)
    let bytes = Format.count(report.documents[0].byteCount, "byte")
    let sentence =
      "notes is large, so this was left out: "
      + words.replacingOccurrences(of: "BYTES", with: bytes) + ". --unlimited leaves out nothing."
    let lines = screen(report).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(lines.contains(sentence), "\(sentence)\n\(lines)")
  }

  @Test func barsAddUpToTheRecordsSent() throws {
    let report = Runner([.notes]).untimed.run()
    let content = RunContent(report: report, context: ReportContext(), medium: .screen)
    let blocks = content.distinctResults?.blocks ?? []
    let bars = try #require(
      blocks.lazy.compactMap { block -> Bars? in
        if case .bars(let bars) = block { bars } else { nil }
      }.first)
    for row in bars.rows {
      #expect(row.counts.reduce(0, +) == row.total)
      let strategy = try #require(
        report.comparisons[0].strategies.first { strategy in
          row.name.plain.hasPrefix(strategy.strategy.rawValue)
        })
      #expect(row.total == strategy.headline.sent)
      #expect(row.counts.last == strategy.headline.lostSilently)
      #expect(row.rate == Rate(row.counts[0], of: row.total))
    }
  }

  @Test func decodedIsNotRecordSurvival() throws {
    let report = Runner([.notes]).untimed.run()
    let strict = try #require(report.strategy(.strict)).headline
    #expect(strict.decoded != strict.recordSurvival)
    #expect(
      HTMLReporter().text(of: report, in: ReportContext()).contains(
        "decoded counts all records sent; record"))
    var context = ReportContext()
    context.isVerbose = true
    let words = "\nRecord survival (untouched records kept), notes\n"
    #expect(TextReporter().text(of: report, in: context).contains(words))
  }

  /// With more fields than there is room for, long paths, and problems above the response.
  @Test(arguments: [false, true])
  func whateverIsSaidThereAreFortyLines(isLarge: Bool) throws {
    let record = "{" + Wide.keys.map { #""\#($0)":1"# }.joined(separator: ",") + "}"
    let study = Study(
      "wide", json: "[\(record),\(record)]", recordsAt: "",
      strategies: [
        .strict([Wide].self, records: \.self),
        .wrapper([Failable<Wide>].self, records: \.self, value: \.value),
      ])
    var report = Runner([study]).untimed.run()
    if isLarge { report.documents[0].leftOut = LeftOut(mutants: 3, untriedFields: 4) }
    var context = ReportContext()
    context.tool = "fuzz"
    let file = String(repeating: "folder/", count: 12) + "wide.json"
    context.sample = SampleSummary(files: [file], entries: [])
    let text = TextReporter().text(of: report, in: context)
    #expect(text.count { $0 == "\n" } <= 40, "\(text)")
    #expect(text.contains(#/\n\d+ more fields cost something/#), "\(text)")
    #expect(text.contains("\nModels as Swift:\n  fuzz infer \(file)\n"), "\(text)")
  }

  private struct Wide: Decodable, Hashable {
    static let keys = """
      alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau
      """.split(whereSeparator: \.isWhitespace).map(String.init)
    let values: [Int]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: PathComponent.self)
      values = try Self.keys.map { try container.decode(Int.self, forKey: PathComponent($0)) }
    }
  }

  @Test func aResponseWithoutAListIsNoRecord() {
    let study = Study("note", json: #"{"a":1,"b":"x"}"#, record: Pair.self)
    let text = screen(Runner([study]).untimed.run())
    #expect(
      text.hasPrefix(
        """
        note: one bad value costs the whole response. A missing key does it in each of the 2 fields.
        note: 1 response, 17 mutants (a key removed or a type changed)

        """), "\(text)")
    #expect(!text.contains("record"), "\(text)")
  }

  private struct Pair: Decodable, Hashable {
    let a: Int
    let b: String
  }

  @Test func resultsThatHideLossesComeLast() {
    let report = Runner([.notes]).untimed.run()
    let results = DistinctResult.all(of: report.comparisons[0].strategies)
    #expect(Set(results.flatMap(\.strategies)) == Set(report.strategyIDs))
    let silent = results.map(\.counters.losesSilently)
    #expect(silent == silent.sorted { !$0 && $1 })
    #expect(silent.last == true)
  }

  /// It has the sums over the documents that have it, also if two larger groups of documents come first.
  @Test func anOwnStrategyThatSomeDocumentsLackIsShown() throws {
    let app = Strategy("app") { try JSONDecoder().decode(Notes<[Note]>.self, from: $0).notes }
    let studies = (1...4).map { number in
      var study = Study.notes
      study.name = "notes-\(number)"
      if number == 1 { study.strategies.removeAll { $0.id == .permissive } }
      if number > 2 { study.strategies.append(app) }
      return study
    }
    let report = Runner(studies).untimed.run()
    #expect(report.comparisons.map(\.documents.count) == [4, 3, 2])
    let sums = try #require(report.strategy("app")).headline
    let content = RunContent(report: report, context: ReportContext(), medium: .screen)
    guard case .bars(let bars) = try #require(content.distinctResults?.blocks.first) else {
      Issue.record("bars are expected")
      return
    }
    let row = try #require(bars.rows.last)
    #expect(row.name.plain == "app (in 2 of 4 documents)" && row.total == sums.sent)
    #expect(HTMLReporter().text(of: report, in: ReportContext()).contains("(in 2 of 4 documents)"))
  }

  @Test func onlyStrategiesOfTheAppAreCalledSo() {
    func names(_ id: StrategyID) -> [String] {
      let strategy = Strategy(id) { try JSONDecoder().decode(Notes<[Note]>.self, from: $0).notes }
      var study = Study.notes
      study.strategies = [strategy]
      let report = Runner([study]).untimed.run()
      let content = RunContent(report: report, context: ReportContext(), medium: .screen)
      guard case .bars(let bars) = content.distinctResults?.blocks.first else { return [] }
      return bars.rows.map(\.name.plain)
    }
    #expect(names("tolerant") == ["tolerant (your app)"])
    #expect(names(.lossyArray) == ["lossy-array"] && names(.app) == ["app"])
  }

  @Test func problemsComeFirst() {
    var sample = SampleReport()
    sample.failures = [DocumentFailure(document: DocumentName("broken"), message: "not JSON")]
    let lines = screen(sample.report).split(separator: "\n")
    #expect(lines.dropFirst().first == "  broken could not be read: not JSON")
  }

  @Test(arguments: [(1.05, nil), (1.3, "wrapper 1.30×, lossy-array 1.00×")] as [(Double, String?)])
  func decodeTimeIsShownWhereItDiffers(wrapper: Double, words: String?) {
    var report = Runner([.notes]).untimed.run()
    report.timings.documents = [
      DocumentTimings(
        document: DocumentName("notes"), byteCount: 1, recordCount: 4, rounds: 9,
        strategies: report.strategyIDs.map { strategy in
          StrategyTimings(
            strategy: strategy,
            clean: StrategyTimings.Throughput(
              medianNanoseconds: strategy == .wrapper ? wrapper : 1, megabytesPerSecond: 1,
              recordsPerSecond: 1, ratioToStrict: nil),
            nanosecondsPerRecoveredRecord: nil, sampledMutants: 0)
        })
    ]
    report.environment.build = .debug
    let text = screen(report)
    #expect(text.contains("debug build") == (words != nil))
    #expect(text.contains("Decode time") == (words != nil))
    if let words { #expect(text.contains("\nDecode time ÷ strict's: \(words)\n"), "\(text)") }
  }

  @Test func aPartialRunSaysSo() {
    let whole = SampleReport().report
    let partial = Report(
      version: whole.version,
      partial: Report.Partial(
        reason: "interrupted",
        documents: [Report.Partial.Part(document: DocumentName("feed"), done: 3, planned: 9)]),
      plan: whole.plan, documents: whole.documents, comparisons: whole.comparisons, failures: [],
      timings: whole.timings, environment: whole.environment)
    let text = screen(partial)
    #expect(text.contains("PARTIAL: interrupted"))
    #expect(!screen(whole).contains("PARTIAL"))
  }

  @Test func aRecordThatOneStrategyLeavesOutIsNotInvalidForAll() throws {
    let study = Study(
      "notes", json: #"[{"a":1},null,{"a":2}]"#, recordsAt: "",
      strategies: [
        .strict([[String: Int]?].self, records: \.self),
        Strategy(.wrapper) {
          Recovery(try JSONDecoder().decode([[String: Int]?].self, from: $0).compactMap(\.self))
        },
      ])
    let text = screen(Runner([study]).untimed.run()).replacing("\n    ", with: " ")
    #expect(text.contains("1 of 3 records does not come back even alone with wrapper: /1: "))
  }

  @Test func theChangeThatHelpsMostIsNamed() throws {
    let report = Runner([.notes]).untimed.run()
    let best = try #require(report.documents[0].advice?.first { $0.strategy == .strict })
    let text = screen(report)
    let own = try #require(report.documents[0].ownStrategy).headline
    let gain = best.keptGain + best.deliveredGain
    let decoded = Rate(own.sent - own.lost + gain, of: own.sent)
    let (before, after) = (try #require(best.before), try #require(best.after))
    #expect(
      text.contains(
        "Change one line, and \(decoded.share) of all records are decoded "
          + "(\(own.decoded.share) today)\n  - \(before)\n  + \(after)\n"))
  }

  @Test func withoutAToolThereIsNothingToType() {
    #expect(!screen(Runner([.notes]).untimed.run(), tool: nil).contains("--output"))
  }
}
