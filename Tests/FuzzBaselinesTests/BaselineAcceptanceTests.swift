import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzReports
@testable import FuzzTestSupport

@Suite struct BaselineAcceptanceTests {
  private func comparison(
    accepting lines: String..., on day: String = "2027-01-30", lost: Int = 4, lostBefore: Int = 0
  ) throws -> BaselineComparison {
    var sample = SampleReport(strategies: [.lossyArray])
    sample.cells[0].lost = Rate(lostBefore, of: 16)
    let text = sample.baseline.text.replacing(
      "end of", with: lines.map { "accept feed \($0)\n" }.joined() + "end of")
    sample.cells[0].lost = Rate(lost, of: 16)
    return try BaselineComparison(
      of: sample.report, with: try Baseline(parsing: text), today: try #require(Day(day)))
  }

  @Test(arguments: [
    "lossy-array /feed/*/url remove-key because so", "* /feed/*/url remove-key because so",
    "lossy-array * remove-key because so", "lossy-array /feed/*/url * because so",
    "* * * expires 2027-01-31 because so",
  ])
  func whatIsAcceptedDoesNotFail(line: String) throws {
    let found = try comparison(accepting: line)
    #expect(!found.fails && found.notes.isEmpty)
    #expect(found.findings.map(\.kind) == [.accepted])
    #expect(found.findings.first?.acceptance?.reason == "so")
    #expect(found.text.contains("because so"))
  }

  @Test(arguments: [
    "strict /feed/*/url remove-key because so", "lossy-array /feed/*/title remove-key because so",
    "lossy-array /feed/*/url flip-type because so",
  ])
  func whatIsNotCoveredFails(line: String) throws {
    let found = try comparison(accepting: line)
    #expect(found.findings.map(\.kind) == [.worse])
    #expect(
      found.notes == ["no finding matches the line 'accept feed \(line)': remove it"])
  }

  @Test func whatIsAcceptedIsThisChangeAndNoWorseOne() throws {
    let change = try comparison(accepting: "* /feed/*/title * because so")
    let finding = try #require(change.findings(.worse).first)
    let line = try finding.acceptance("the key is gone for now").lineText
    #expect(
      line
        == "accept feed lossy-array /feed/*/url remove-key up to kept 12/16 because the key is gone "
        + "for now")
    let accepted = String(line.dropFirst("accept feed ".count))
    for lost in [2, 4] {
      #expect(try comparison(accepting: accepted, lost: lost).findings.map(\.kind) == [.accepted])
    }
    let worse = try comparison(accepting: accepted, lost: 5)
    #expect(worse.findings.map(\.kind) == [.worse] && worse.notes.isEmpty)
  }

  @Test(arguments: [
    ("2027-01-30", BaselineComparison.Kind.accepted), ("2027-01-31", .expired),
    ("2028-01-01", .expired),
  ])
  func itExpires(day: String, kind: BaselineComparison.Kind) throws {
    let found = try comparison(
      accepting: "* * remove-key expires 2027-01-31 because so", on: day)
    #expect(found.findings.map(\.kind) == [kind])
    #expect(found.fails == (kind == .expired))
  }

  @Test func whatExpiredFailsEvenIfItIsNoWorse() throws {
    let line = "* * remove-key expires 2027-01-31 because so"
    let held = try comparison(accepting: line, lost: 4, lostBefore: 4)
    #expect(held.findings.isEmpty && held.notes.isEmpty)
    let expired = try comparison(accepting: line, on: "2027-02-01", lost: 4, lostBefore: 4)
    #expect(expired.findings.map(\.kind) == [.expired])
    #expect(
      expired.findings.first?.description.hasSuffix("(expires 2027-01-31 because so)") == true)
  }

  @Test func aLineThatHasNotExpiredGoesFirst() throws {
    let found = try comparison(
      accepting: "* * * expires 2026-01-01 because once", "lossy-array * * because still")
    #expect(found.findings.map(\.acceptance?.reason) == ["still"])
  }

  @Test func aLineThatAcceptsNothingIsNamed() throws {
    let found = try comparison(accepting: "* * remove-key because so", lost: 0)
    #expect(!found.fails)
    #expect(found.notes.count == 1)
  }

  @Test func aFindingIsAcceptedByALineOfItsOwn() throws {
    var sample = SampleReport(strategies: [.strict])
    sample.cells[0].field = "/feed/*/a b,c"
    var baseline = sample.baseline
    sample.cells[0].lost = Rate(3, of: 16)
    func found() throws -> BaselineComparison {
      try BaselineComparison(of: sample.report, with: baseline, today: .today)
    }
    let finding = try #require(try found().findings.first)
    #expect(finding.isAcceptable)
    for words in ["it comes back", "because it comes back", "expires 9999-01-01 because of it"] {
      baseline.accept([try finding.acceptance(words)])
      #expect(baseline.acceptances.count == 1)
      #expect(try Baseline(parsing: baseline.text) == baseline)
      #expect(try found().findings.map(\.kind) == [.accepted])
    }
    #expect(throws: BaselineWords.Mistake.self) { try finding.acceptance("because ") }
    #expect(throws: BaselineWords.Mistake.self) { try finding.acceptance("so\nrow") }
  }

  /// Only `* *` would accept it, and with it all of the strategy.
  @Test func theUnmutatedDocumentIsNotAcceptable() throws {
    var sample = SampleReport(strategies: [.strict])
    let baseline = sample.baseline
    sample.unmutated = Rate(8, of: 9)
    let found = try BaselineComparison(of: sample.report, with: baseline, today: .today)
    let finding = try #require(found.findings(.worse).first { $0.field == nil })
    #expect(!finding.isAcceptable)
  }

  @Test func updatingKeepsWhatIsAccepted() throws {
    var sample = SampleReport()
    let line = "accept feed strict * * because it throws\n"
    let text = sample.baseline.text.replacing("document feed", with: line + "document feed")
    sample.cells[0].lost = Rate(3, of: 16)
    let updated = try Baseline(parsing: text).updated(with: sample.report)
    #expect(updated.text.contains(line))
    #expect(updated.rows == sample.baseline.rows)
  }
}

/// A baseline fails where models changed for the worse, also where a lossy list hides it: a small form of
/// what Scripts/gate.sh does with the demo models.
@Suite struct ModelChangeTests {
  private static let json = """
    {"shops":[
    {"id":1,"name":"a","kind":"bar","tags":["x"],"url":"https://a.example","note":"n"},
    {"id":2,"name":"b","kind":"bar","tags":["y"],"url":"https://b.example","note":"m"},
    {"id":3,"name":"c","kind":"pub","tags":[],"url":"https://c.example","note":null},
    {"id":4,"name":"d","kind":"pub","tags":["z"],"url":"https://d.example"}]}
    """

  private enum Kind: String, Decodable { case bar, pub }

  private struct Shop: Decodable, Equatable {
    let id: Int
    let name: String?
    let kind: Kind
    let tags: [String]
    @Lossy var url: URL?
    let note: String?
  }

  private struct WithName: Decodable, Equatable {
    let id: Int
    let name: String
    let kind: Kind
    let tags: [String]
    @Lossy var url: URL?
    let note: String?
  }

  private struct WithoutNote: Decodable, Equatable {
    let id: Int
    let name: String?
    let kind: Kind
    let tags: [String]
    @Lossy var url: URL?
  }

  private struct WithStrictURL: Decodable, Equatable {
    let id: Int
    let name: String?
    let kind: Kind
    let tags: [String]
    let url: URL?
    let note: String?
  }

  private struct WithSmallID: Decodable, Equatable {
    let id: Int8
    let name: String?
    let kind: Kind
    let tags: [String]
    @Lossy var url: URL?
    let note: String?
  }

  private struct WithoutAKind: Decodable, Equatable {
    enum Kind: String, Decodable { case bar }

    let id: Int
    let name: String?
    let kind: Kind
    let tags: [String]
    @Lossy var url: URL?
    let note: String?
  }

  private struct Page<Shops: Decodable>: Decodable { let shops: Shops }

  private struct SilentPage<Shop: Decodable>: Decodable { let shops: LossyArray<Shop>? }

  private static func report(_ strategy: Strategy) -> Report {
    let study = Study(
      "shops", json: Array(json.utf8), recordsAt: "/shops", strategies: [strategy])
    var runner = Runner([study])
    runner.configuration.mutators = MutatorSet.baseline.mutators
    runner.configuration.timesStrategies = false
    runner.configuration.searchesFindings = false
    runner.configuration.advice = .none
    return runner.run()
  }

  private static func lossy<Model: Decodable & SendableMetatype>(_: Model.Type) -> Strategy {
    .lossyArray(Page<LossyArray<Model>>.self, at: \.shops)
  }

  /// What changed, the strategy since, and the fields whose rows are worse.
  private static let changes: [(name: String, strategy: Strategy, fields: Set<Field>)] = [
    ("nothing", lossy(Shop.self), []),
    ("optional → required", lossy(WithName.self), ["/shops/*/name"]),
    ("coding key removed", lossy(WithoutNote.self), ["/shops/*/note"]),
    ("@Lossy removed", lossy(WithStrictURL.self), ["/shops/*/url"]),
    ("type narrowed", lossy(WithSmallID.self), ["/shops/*/id"]),
    (
      "?? [] added", .lossyArray(SilentPage<Shop>.self, at: { $0.shops ?? [] }),
      ["/shops", Field(.root)]
    ),
  ]

  @Test(arguments: changes.map(\.name))
  func isSeen(change: String) throws {
    let (_, strategy, fields) = try #require(Self.changes.first { $0.name == change })
    let before = Self.report(Self.lossy(Shop.self))
    let baseline = Baseline(of: before, strategies: before.strategyIDs)
    let found = try BaselineComparison(
      of: Self.report(strategy), with: baseline, today: .today)
    #expect(Set(found.findings(.worse).compactMap(\.field)) == fields)
    #expect(found.fails == !fields.isEmpty)
  }

  /// Records that no longer decode at all are seen in the document as it was sent.
  @Test func aCaseThatIsGoneIsSeenWithoutAMutant() throws {
    let before = Self.report(Self.lossy(Shop.self))
    let found = try BaselineComparison(
      of: Self.report(Self.lossy(WithoutAKind.self)),
      with: Baseline(of: before, strategies: before.strategyIDs), today: .today)
    #expect(found.findings(.worse).contains { $0.field == nil })
  }
}
