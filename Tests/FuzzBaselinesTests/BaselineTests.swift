import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzTestSupport

@Suite struct BaselineTests {
  private static let text = """
    codable-fuzz baseline 4
    accept feed strict * remove-key expires 2027-01-31 because it is being rolled out, see #7
    document feed records 9 metrics kept,returned,silent plan every-field mutators flip-type,remove-key
    fields feed /feed/*/url flip-type 5 remove-key 1
    reads feed lossy-array,strict /feed/*/url
    row feed strict /feed/*/url flip-type kept 8/40 returned 1/5 silent 1/45 altered 2/40 crashed 4/5
    row feed strict /feed/*/url remove-key kept 0/8
    strategy feed lossy-array valid 9/9 unmutated 9/9
    strategy feed strict valid 9/9 unmutated 8/9
    time feed lossy-array ratio 1.008 from 0.981 to 1.043
    end of baseline

    """

  @Test("A baseline is printed as it was read") func isPrintedAsItWasRead() throws {
    let baseline = try Baseline(parsing: Self.text)
    #expect(baseline.text == Self.text)
    #expect(try Baseline(parsing: Self.text.replacing("\n", with: "\r\n")) == baseline)
  }

  /// What is repaired while it is read would be written back as something else.
  @Test func textThatIsNotUTF8IsRefused() throws {
    var bytes = Array(Self.text.utf8)
    #expect(try Baseline.text(of: bytes) == Self.text)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "#")))
    bytes[place] = 0xE9
    let error = #expect(throws: BaselineError.self) { try Baseline.text(of: bytes) }
    #expect(error?.description.hasPrefix("line 2 of the baseline is not valid: it is not") == true)
  }

  @Test func aLongLineIsNotPrintedWhole() throws {
    let line = String(repeating: "x", count: 1_000_000)
    let text = Self.text.replacing("end of", with: line + "\nend of")
    let error = #expect(throws: BaselineError.self) { try Baseline(parsing: text) }
    let count = try #require(error).description.utf8.count
    #expect((400..<2_000).contains(count))
  }

  @Test func linesMayBeInAnyOrder() throws {
    var lines = Self.text.split(separator: "\n")
    lines[1..<10].reverse()
    let text = lines.map { $0 + "\n" }.joined()
    #expect(try Baseline(parsing: text).text == Self.text)
  }

  @Test(arguments: [
    ("", BaselineError.noBaseline),
    ("codable-fuzz report 3\nend of baseline\n", .noBaseline),
    ("\u{FEFF}\(text)", .noBaseline),
    (text.replacing("baseline 4", with: "baseline 3"), .otherVersion(3)),
    (text.replacing("baseline 4", with: "baseline 5"), .otherVersion(5)),
    (text.replacing("baseline 4", with: "baseline four"), .noBaseline),
    (text.replacing("end of baseline\n", with: ""), .incomplete),
    (String(text.dropLast()), .incomplete),
    (text + "\n", .incomplete),
    (text.replacing("row feed", with: "<<<<<<< HEAD\nrow feed"), .mergeConflict(line: 6)),
    (text.replacing("time feed", with: "=======\ntime feed"), .mergeConflict(line: 10)),
  ])
  func textThatIsNotABaselineIsRefused(text: String, error: BaselineError) {
    #expect(throws: error) { try Baseline(parsing: text) }
  }

  @Test(arguments: [
    ("kept 0/8", "kept 9/8", 7, "kept is a share such as 7/8, not '9/8'"),
    ("kept 0/8", "kept 8/8", 7, "kept 8/8 is left out"),
    ("kept 0/8", "kept 0/8 ", 7, "a metric is missing"),
    ("kept 0/8", "kept  0/8", 7, "kept is missing"),
    ("kept 0/8", "kept 00/8", 7, "it is written 'row feed strict /feed/*/url remove-key kept 0/8'"),
    ("remove-key kept 0/8", "remove-key", 7, "the line names nothing that was lost"),
    ("kept 0/8", "kept 0/8 lost", 7, "lost is missing"),
    (
      "kept 0/8", "lost 8/8 kept 0/8", 7, "it is written 'row feed strict /feed/*/url remove-key ke"
    ),
    ("kept 0/8", "recovered 0/1 equal 1/2", 7, "more records are equal than were recovered"),
    ("metrics kept", "metric kept", 3, "'metrics' is expected instead of 'metric'"),
    (
      "reads feed lossy-array,strict", "reads feed strict,lossy-array", 5, "it is written 'reads fe"
    ),
    (
      "reads feed lossy-array,strict", "reads feed lossy,strict", 5, "no line 'strategy feed lossy'"
    ),
    ("reads feed", "reads feed strict /feed/*/url\nreads feed", 6, "line 5 is about the same"),
    ("strict /feed/*/url\n", "strict /feed/*/url /a\n", 5, "'/a' is too much"),
    ("kept 0/8", "kept 0/8 returned 0/2", 7, "'remove-key' made 1 mutants there"),
    ("kept 0/8", "silent 0/9", 7, "silent 0/9 is left out"),
    ("kept 0/8", "altered 3/8", 7, "more records are kept and altered than there are"),
    ("altered 2/40", "altered 33/40", 6, "more records are kept and altered than there are"),
    ("crashed 4/5", "crashed 4/6", 6, "'flip-type' made 5 mutants there"),
    ("crashed 4/5", "crashed -4/5", 6, "crashed is a share such as 7/8, not '-4/5'"),
    ("row feed strict /feed/*/url remove", "row feed strict feed remove", 7, "'feed' is not a"),
    ("url remove-key kept", "url null-value kept", 7, "says that 'null-value' made mutants there"),
    (
      "row feed strict /feed/*/url f", "row feed strict /feed/*/ul f", 6, "'fields feed /feed/*/ul'"
    ),
    ("row feed strict /feed/*/url f", "row feed stric /feed/*/url f", 6, "'strategy feed stric'"),
    ("row feed strict /feed/*/url f", "row fed strict /feed/*/url f", 6, "no line 'document fed'"),
    ("time feed lossy-array", "time feed lossy", 10, "there is no line 'strategy feed lossy'"),
    ("from 0.981", "from 1.981", 10, "the ratio is outside of its interval"),
    ("ratio 1.008", "ratio fast", 10, "a ratio is a number such as 1.128, not 'fast'"),
    (
      "valid 9/9 unmutated 8/9", "valid 8/9 unmutated 8/9", 9,
      "8 records decode on their own, not 9"
    ),
    ("records 9", "9", 3, "'records' is expected instead of '9'"),
    ("mutators flip-type,remove-key", "mutators flip-type,,remove-key", 3, "'' is not a"),
    ("2027-01-31", "2027-02-31", 2, "'2027-02-31' is not a day such as 2027-01-31"),
    ("because it is", "since it is", 2, "'because' is expected instead of 'since'"),
    ("because it is being rolled out, see #7", "because ", 2, "the reason is missing"),
    ("flip-type 5 remove-key 1", "remove-key 1 flip-type 5", 4, "'flip-type' comes before"),
    ("flip-type 5 remove-key 1", "flip-type 5 flip-type 1", 4, "and only once"),
    ("flip-type 5 remove-key 1", "flip-type 5 remove-key 0", 4, "a whole number from 1, not '0'"),
    ("fields feed", "fields feed /feed/*/url a 1\nfields feed", 5, "line 4 is about the same"),
    ("fields feed", "\nfields feed", 4, "no line starts with ''"),
    ("fields feed", "# note\nfields feed", 4, "no line starts with '#'"),
    ("fields feed /feed/*/url", "fields feed /feed/*/{url}", 4, "it is written 'fields feed /feed"),
    ("fields feed /feed/*/url", "fields feed /feed/*/{url,a}", 4, "it is written 'fields feed /fe"),
    ("url remove-key kept", "{id,url} remove-key kept", 7, "no line 'fields feed /feed/*/id'"),
    ("url remove-key kept", "url flip-type,remove-key kept", 7, "line 6 is about the same"),
    ("url remove-key kept", "url remove-key,a kept", 7, "it is written 'row feed strict"),
    ("strategy feed strict", "strategy feed %zz", 9, "'%zz' is not a"),
    ("strategy feed strict", "strategy feed a+b", 9, "it is written 'strategy feed a%2Bb"),
  ])
  func aBaselineNamesTheLineThatAMistakenEditSpoiled(
    part: String, replacement: String, line: Int, reason: String
  ) throws {
    let text = Self.text.replacing(part, with: replacement, maxReplacements: 1)
    try #require(text != Self.text)
    let error = try #require(throws: BaselineError.self) { try Baseline(parsing: text) }
    guard case .badLine(let number, _, let found) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(number == line)
    #expect(found.contains(reason), "\(found)")
  }

  /// What a reader looks for, and what is sorted by any tool, differ for names that are encoded.
  @Test("Names in a baseline are ordered by text, and fields by word")
  func namesAreInTheOrderOfTheirTextsAndFieldsInThatOfTheirWords() {
    var sample = SampleReport(strategies: ["z", "\u{e9}"])
    let fields: [Field] = ["/feed/*/z", "/feed/*/\u{e9}"]
    sample.cells = fields.map { SampleReport.Cell(field: $0, lost: Rate(1, of: 16)) }
    let lines = sample.baseline.text.split(separator: "\n")
    #expect(lines[3] == "reads feed z,%C3%A9 /feed/*/{%C3%A9,z}")
  }

  @Test func aDuplicateIsRefused() {
    let text = Self.text.replacing(
      "kept 0/8\n", with: "kept 0/8\nrow feed strict /feed/*/url remove-key kept 1/8\n")
    #expect(throws: BaselineError.self) { try Baseline(parsing: text) }
  }

  @Test func hostileNamesAreReadBack() throws {
    var sample = SampleReport()
    let hostile = "a b/c~%*{}\n<<<<<<<\u{202E}é,="
    sample.document = DocumentName(hostile, recordCount: 7)
    sample.strategies = [.strict, StrategyID(rawValue: hostile), "*", ""]
    sample.plan = Report.Plan(
      id: "random", count: 10, seed: 7, mutations: 3,
      mutators: [MutatorID(rawValue: hostile), "*"],
      included: [try PointerPattern(parsing: "/**/é,"), try PointerPattern(parsing: "")],
      excluded: [try PointerPattern(parsing: "/a b/*")])
    let fields: [Field] = [
      Field(.root), "/", "/*/{}", Field(JSONPointer([JSONPointer.Token(hostile)])),
    ]
    sample.cells = fields.map {
      SampleReport.Cell(field: $0, mutator: MutatorID(rawValue: hostile), lost: Rate(3, of: 16))
    }
    let baseline = sample.baseline
    #expect(baseline.rows.count == 16)
    #expect(try Baseline(parsing: baseline.text) == baseline)
  }

  @Test func aRowOfWhichNothingWasLostIsLeftOut() {
    var sample = SampleReport()
    sample.cells[1].silent = Rate(1, of: 18)
    let baseline = sample.baseline
    #expect(
      BaselineKind.row.lines(baseline) == [
        "row feed lossy-array,strict /feed/*/url flip-type silent 1/18 recovered 1/2 equal 1/2"
      ])
    #expect(
      Set(BaselineKind.fields.lines(baseline)) == [
        "fields feed /feed/*/title remove-key 2",
        "fields feed /feed/*/url flip-type 2 remove-key 2",
      ])
  }

  @Test func rowsThatBehaveAlikeShareALine() throws {
    var sample = SampleReport(strategies: [.strict])
    let names = ["id", "title", "url", "author/name", "author/{}", "a,b"]
    sample.cells = names.flatMap { name in
      ["flip-type", "remove-key"].map { mutator in
        SampleReport.Cell(
          field: Field(stringLiteral: "/feed/*/\(name)"), mutator: mutator,
          lost: Rate(name == "title" && mutator == "flip-type" ? 1 : 16, of: 16))
      }
    }
    let baseline = sample.baseline
    let lines = baseline.text.split(separator: "\n").filter { !$0.hasPrefix("time") }
    #expect(
      lines.dropFirst(2).dropLast(2) == [
        "fields feed /feed/*/author/{name,{}} flip-type 2 remove-key 2",
        "fields feed /feed/*/{a%2Cb,id,title,url} flip-type 2 remove-key 2",
        "reads feed strict /feed/*/author/{name,{}}",
        "reads feed strict /feed/*/{a%2Cb,id,title,url}",
        "row feed strict /feed/*/author/{name,{}} flip-type,remove-key kept 0/16",
        "row feed strict /feed/*/title flip-type kept 15/16",
        "row feed strict /feed/*/{a%2Cb,id,title,url} remove-key kept 0/16",
        "row feed strict /feed/*/{a%2Cb,id,url} flip-type kept 0/16",
      ])
    #expect(baseline.rows.count == 12)
    #expect(try Baseline(parsing: baseline.text) == baseline)
  }

  @Test(
    arguments: [
      (["strict", "app", "wrapper"], ["app"]), (["strict", "wrapper"], ["strict"]),
      (["wrapper", "lossy-array"], ["wrapper", "lossy-array"]),
    ] as [([StrategyID], [StrategyID])])
  func aBaselineCoversTheTeamsOwnStrategies(
    strategies: [StrategyID], covered: [StrategyID]
  ) throws {
    let sample = SampleReport(strategies: strategies)
    let baseline = Baseline(of: sample.report)
    #expect(Set(baseline.unmutated.keys.map(\.strategy)) == Set(covered))
    #expect(try Baseline().updated(with: sample.report) == baseline)
    let named = try baseline.updated(with: sample.report, selection: .init(covered: ["wrapper"]))
    #expect(named.unmutated.keys.map(\.strategy) == ["wrapper"])
    #expect(
      try named.updated(with: sample.report).unmutated.keys.map(\.strategy).contains("wrapper"),
      "what a baseline covers stays covered")
    let comparison = try BaselineComparison(of: sample.report, with: baseline, today: .today)
    #expect(comparison.findings.isEmpty)
    let note = baseline.coverageNote(of: try #require(sample.report.documents.first), option: "--x")
    let names = covered.map(\.rawValue).joined(separator: ", ")
    #expect(note?.contains("the baseline covers \(names), but not ") ?? (covered == strategies))
  }

  @Test func anOlderBaselineNamesTheCommandThatRenewsIt() throws {
    let old = Self.text.replacing("baseline 4", with: "baseline 3")
    let error = try #require(throws: BaselineError.self) { try Baseline(parsing: old) }
    #expect(
      error.description == """
        the baseline has version 3, but this version of CodableFuzz reads version 4: renew it and \
        review the difference, with --update-baseline added to the command, or with:
          UPDATE_BASELINES=1 swift test
        """)
    let renewed = try Baseline(renewing: old)
    #expect(renewed.acceptances == (try Baseline(parsing: Self.text).acceptances))
    #expect(renewed.rows.isEmpty && renewed.conditions.isEmpty)
    #expect(throws: BaselineError.otherVersion(5)) {
      try Baseline(renewing: old.replacing("baseline 3", with: "baseline 5"))
    }
  }

  @Test func aBrokenBaselineOfThisVersionIsNotRenewed() throws {
    #expect(try Baseline(renewing: Self.text) == Baseline(parsing: Self.text))
    let cutOff = Self.text.replacing("end of baseline\n", with: "")
    let error = try #require(throws: BaselineError.self) { try Baseline(renewing: cutOff) }
    #expect(error == .incomplete)
    #expect(
      error.description == """
        the baseline does not end with the line 'end of baseline': put lines of your own before \
        it, or, if the file was cut off, restore the file from version control, or delete it and \
        write a new one with --update-baseline added to the command, or with:
          UPDATE_BASELINES=1 swift test
        """)
  }

  @Test func timingsOfADebugBuildAreLeftOut() {
    var sample = SampleReport()
    #expect(
      BaselineKind.time.lines(sample.baseline) == [
        "time feed lossy-array ratio 1.100 from 1.050 to 1.150"
      ])
    sample.build = .debug
    #expect(sample.baseline.times.isEmpty)
  }
}

@Suite struct DayTests {
  @Test(
    "A day is read as in ISO 8601",
    arguments: ["2026-11-21", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
  func isReadAsISO8601HasIt(text: String) {
    #expect(Day(text)?.description == text)
  }

  @Test(arguments: [
    "", "2026-11-31", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-01-00",
    "26-01-01", "2026-1-1", "2026-01-01 ", "2026/01/01", "+026-01-01", "0000-01-01", "٢٠٢٦-٠١-٠١",
    "2026-01-01T00:00:00Z",
  ])
  func aDayIsADayOfTheCalendar(text: String) {
    #expect(Day(text) == nil)
  }

  @Test("A day is before later ones") func isBeforeLaterOnes() throws {
    let days = try ["2025-12-31", "2026-01-02", "2026-01-10", "2026-10-01"].map {
      try #require(Day($0))
    }
    #expect(days.reversed().sorted() == days)
    #expect(days[3] < Day.today)
  }
}
