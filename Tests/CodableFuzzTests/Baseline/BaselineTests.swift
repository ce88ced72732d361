import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz

@Suite struct BaselineTests {
  private static let text = """
    codable-fuzz baseline 2
    accept feed strict * remove-key expires 2027-01-31 because it is being rolled out, see #7
    document feed records 9 decoded whole plan every-shape mutators flip-type,remove-key
    row feed strict /feed/*/url flip-type returned 1/5 kept 8/40 changed 2 silent 1/45 faults 4
    row feed strict /feed/*/url remove-key kept 0/8
    shape feed /feed/*/url flip-type 5 remove-key 1
    strategy feed lossy-array alone 9/9 unmutated 9/9
    strategy feed strict alone 9/9 unmutated 8/9
    time feed lossy-array ratio 1.008 from 0.981 to 1.043
    end of baseline

    """

  @Test func isPrintedAsItWasRead() throws {
    let baseline = try Baseline(parsing: Self.text)
    #expect(baseline.text == Self.text)
    #expect(try Baseline(parsing: Self.text.replacing("\n", with: "\r\n")) == baseline)
  }

  @Test func linesMayBeInAnyOrder() throws {
    var lines = Self.text.split(separator: "\n")
    lines[1..<9].reverse()
    let text = lines.map { $0 + "\n" }.joined()
    #expect(try Baseline(parsing: text).text == Self.text)
  }

  @Test(arguments: [
    ("", BaselineError.noBaseline),
    ("codable-fuzz report 2\nend of baseline\n", .noBaseline),
    ("\u{FEFF}\(text)", .noBaseline),
    (text.replacing("baseline 2", with: "baseline 1"), .otherVersion(1)),
    (text.replacing("baseline 2", with: "baseline 3"), .otherVersion(3)),
    (text.replacing("baseline 2", with: "baseline two"), .noBaseline),
    (text.replacing("end of baseline\n", with: ""), .incomplete),
    (String(text.dropLast()), .incomplete),
    (text + "\n", .incomplete),
    (text.replacing("row feed", with: "<<<<<<< HEAD\nrow feed"), .mergeConflict(line: 4)),
    (text.replacing("time feed", with: "=======\ntime feed"), .mergeConflict(line: 9)),
  ])
  func refusesWhatIsNoBaseline(text: String, error: BaselineError) {
    #expect(throws: error) { try Baseline(parsing: text) }
  }

  @Test(arguments: [
    ("kept 0/8", "kept 9/8", 5, "kept is a share such as 7/8, not '9/8'"),
    ("kept 0/8", "kept 8/8", 5, "kept 8/8 is left out"),
    ("kept 0/8", "kept 0/8 ", 5, "'' is too much"),
    ("kept 0/8", "kept  0/8", 5, "kept is missing"),
    ("kept 0/8", "kept 00/8", 5, "it is written 'row feed strict /feed/*/url remove-key kept 0/8'"),
    ("kept 0/8", "lost 8/8", 5, "it says of nothing that it was lost"),
    ("kept 0/8", "kept 0/8 lost 8/8", 5, "'lost' is too much"),
    ("kept 0/8", "returned 0/2 kept 0/8", 5, "'remove-key' made 1 mutants there"),
    ("kept 0/8", "silent 0/9", 5, "silent 0 is left out"),
    ("kept 0/8", "changed 3", 5, "a record that is changed is not kept, but all are"),
    ("changed 2", "changed 33", 4, "more records are kept and changed than there are"),
    ("faults 4", "faults 6", 4, "'flip-type' made 5 mutants there"),
    ("faults 4", "faults -4", 4, "faults is a whole number from 1, not '-4'"),
    ("row feed strict /feed/*/url remove", "row feed strict feed remove", 5, "'feed' is no shape"),
    ("url remove-key kept", "url null-value kept", 5, "says that 'null-value' made mutants there"),
    ("row feed strict /feed/*/url f", "row feed strict /feed/*/ul f", 4, "'shape feed /feed/*/ul'"),
    ("row feed strict /feed/*/url f", "row feed stric /feed/*/url f", 4, "'strategy feed stric'"),
    ("row feed strict /feed/*/url f", "row fed strict /feed/*/url f", 4, "no line 'document fed'"),
    ("time feed lossy-array", "time feed lossy", 9, "there is no line 'strategy feed lossy'"),
    ("from 0.981", "from 1.981", 9, "the ratio lies outside of its interval"),
    ("ratio 1.008", "ratio fast", 9, "a ratio is a number such as 1.128, not 'fast'"),
    ("alone 9/9 unmutated 8/9", "alone 8/9 unmutated 8/9", 8, "8 records decode alone, not 9"),
    ("decoded whole", "decoded half", 3, "mutants are not decoded 'half'"),
    ("records 9", "9", 3, "'records' is expected in the place of '9'"),
    ("mutators flip-type,remove-key", "mutators flip-type,,remove-key", 3, "'' is no name"),
    ("2027-01-31", "2027-02-31", 2, "'2027-02-31' is no day such as 2027-01-31"),
    ("because it is", "since it is", 2, "'because' is expected in the place of 'since'"),
    ("because it is being rolled out, see #7", "because ", 2, "the reason is missing"),
    ("flip-type 5 remove-key 1", "remove-key 1 flip-type 5", 6, "'flip-type' stands before"),
    ("flip-type 5 remove-key 1", "flip-type 5 remove-key 0", 6, "a whole number from 1, not '0'"),
    ("shape feed", "shape feed /feed/*/url a 1\nshape feed", 7, "line 6 is about the same"),
    ("shape feed", "\nshape feed", 6, "no line starts with ''"),
    ("shape feed", "# note\nshape feed", 6, "no line starts with '#'"),
    ("strategy feed strict", "strategy feed %zz", 8, "'%zz' is no name"),
    ("strategy feed strict", "strategy feed a+b", 8, "it is written 'strategy feed a%2Bb"),
  ])
  func namesTheLineThatAMistakenEditSpoiled(
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
      id: "random", count: 10, seed: 7, mutations: 3, rate: 0.1,
      mutators: [MutatorID(rawValue: hostile), "*"],
      included: [try PointerPattern(parsing: "/**/é,"), try PointerPattern(parsing: "")],
      excluded: [try PointerPattern(parsing: "/a b/*")])
    let shapes: [Shape] = [
      Shape(.root), "/", "/*/{}", Shape(JSONPointer([JSONPointer.Token(hostile)])),
    ]
    sample.cells = shapes.map {
      SampleReport.Cell(shape: $0, mutator: MutatorID(rawValue: hostile), lost: Rate(3, of: 16))
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
      baseline.rows.map(\.text) == [
        "row feed lossy-array /feed/*/url flip-type silent 1/18",
        "row feed strict /feed/*/url flip-type silent 1/18",
      ])
    #expect(
      baseline.made.map(\.text) == [
        "shape feed /feed/*/title remove-key 2",
        "shape feed /feed/*/url flip-type 2 remove-key 2",
      ])
  }

  @Test func timingsOfADebugBuildAreLeftOut() {
    var sample = SampleReport()
    #expect(
      sample.baseline.times.map(\.text) == [
        "time feed lossy-array ratio 1.100 from 1.050 to 1.150"
      ])
    sample.build = .debug
    #expect(sample.baseline.times.isEmpty)
  }
}
