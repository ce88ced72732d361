import DecodingStrategies
import Foundation
import FuzzBaselines
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz

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
    ("?? [] added", .lossyArray(SilentPage<Shop>.self, at: { $0.shops ?? [] }), ["/shops"]),
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
