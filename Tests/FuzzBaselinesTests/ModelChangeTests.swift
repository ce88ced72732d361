import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzBaselines
import FuzzReports
import JSONMutation
import JSONText
import Testing

/// A baseline fails where models changed for the worse, also where a lossy list hides it, and nowhere else.
///
/// Scripts/gate.sh does the same with variants of the demo models.
@Suite struct ModelChangeTests {
  private enum Key: CodingKey { case id, value, other }
  private typealias Container = KeyedDecodingContainer<Key>

  /// A way to read the value of a record.
  private protocol Reading: SendableMetatype {
    associatedtype Value: Equatable & Sendable
    static func read(_ container: Container) throws -> Value
  }

  private struct Record<Way: Reading>: Decodable, Equatable, Sendable {
    let id: Int
    let value: Way.Value

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      id = try container.decode(Int.self, forKey: .id)
      value = try Way.read(container)
    }
  }

  private enum Required<Value: Decodable & Equatable & Sendable>: Reading {
    static func read(_ container: Container) throws -> Value {
      try container.decode(Value.self, forKey: .value)
    }
  }

  private enum IfPresent<Value: Decodable & Equatable & Sendable>: Reading {
    static func read(_ container: Container) throws -> Value? {
      try container.decodeIfPresent(Value.self, forKey: .value)
    }
  }

  private enum Lossily<Value: Decodable & Equatable & Sendable>: Reading {
    static func read(_ container: Container) throws -> Lossy<Value?> {
      try container.decode(Lossy<Value?>.self, forKey: .value)
    }
  }

  private enum Tried<Value: Decodable & Equatable & Sendable>: Reading {
    static func read(_ container: Container) -> Value? {
      try? container.decode(Value.self, forKey: .value)
    }
  }

  private enum Misspelled: Reading {
    static func read(_ container: Container) throws -> String? {
      try container.decodeIfPresent(String.self, forKey: .other)
    }
  }

  private enum ListIfPresent: Reading {
    static func read(_ container: Container) throws -> [Int] {
      try IfPresent<[Int]>.read(container) ?? []
    }
  }

  private enum ListTried: Reading {
    static func read(_ container: Container) -> [Int] { Tried<[Int]>.read(container) ?? [] }
  }

  private enum ListLossily: Reading {
    static func read(_ container: Container) throws -> Lossy<[Int]?> {
      try container.decode(Lossy<[Int]?>.self, forKey: .value)
    }
  }

  /// Reads a text as an instant.
  private protocol Dating: SendableMetatype {
    static func date(_ text: String) throws -> Date
  }

  private enum Dated<Way: Dating>: Reading {
    static func read(_ container: Container) throws -> Date {
      try Way.date(try container.decode(String.self, forKey: .value))
    }
  }

  private enum ISODate: Dating {
    static func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
  }

  private enum Day: Dating {
    static func date(_ text: String) throws -> Date {
      try ISODate.date(text.prefix(10) + "T00:00:00Z")
    }
  }

  private enum WithoutZone: Dating {
    static func date(_ text: String) throws -> Date { try ISODate.date(text.prefix(19) + "Z") }
  }

  private enum OrEpoch: Dating {
    static func date(_ text: String) -> Date {
      (try? ISODate.date(text)) ?? Date(timeIntervalSince1970: 0)
    }
  }

  private enum AnyISODate: Dating {
    static func date(_ text: String) throws -> Date {
      let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      return try (try? ISODate.date(text)) ?? Date(text, strategy: fractional)
    }
  }

  /// Reads a number as a date, and a text as before.
  private enum Numbered<Seconds: Unit>: Reading {
    static func read(_ container: Container) throws -> Date {
      guard let number = try? container.decode(Double.self, forKey: .value) else {
        return try Dated<ISODate>.read(container)
      }
      return Date(timeIntervalSince1970: number / Seconds.count(in: number))
    }
  }

  private protocol Unit: SendableMetatype {
    static func count(in number: Double) -> Double
  }

  private enum Second: Unit {
    static func count(in _: Double) -> Double { 1 }
  }

  private enum BySize: Unit {
    static func count(in number: Double) -> Double { number > 1e11 ? 1_000 : 1 }
  }

  private enum Kind: String, Decodable { case bar, pub }
  private enum Bar: String, Decodable { case bar }

  private struct Page<Rows: Decodable>: Decodable { let rows: Rows }
  private struct SoftPage<Row: Decodable>: Decodable { let rows: LossyArray<Row>? }

  /// A record with a number; nil if this type is sent in its place.
  private struct Gap<Quiet: Decodable>: Decodable {
    let record: Record<Required<Int>>?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let isQuiet = (try? container.decode(Quiet.self, forKey: .value)) != nil
      record = isQuiet ? nil : try Record(from: decoder)
    }
  }

  private static func quiet<Quiet: Decodable & SendableMetatype>(
    about _: Quiet.Type
  ) -> Strategy {
    Strategy("app", like: JSONDecoder()) {
      try JSONDecoder().decode(Page<[Gap<Quiet>]>.self, from: $0).rows.compactMap(\.record)
    }
  }

  private enum TextOrTruth: Decodable {
    case text, truth

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self = (try? container.decode(String.self)) == nil ? .truth : .text
      if self == .truth { _ = try container.decode(Bool.self) }
    }
  }

  /// What was thrown for costs a record silently now, whether or not something else no longer does.
  @Test func aSilentLossIsSeenAlthoughAnotherIsMended() throws {
    let (truth, text) = (Self.quiet(about: Bool.self), Self.quiet(about: String.self))
    let both = Self.quiet(about: TextOrTruth.self)
    func worse(_ before: Strategy, _ after: Strategy) throws -> Set<MutatorID?> {
      let json = Self.page("1", "2")
      let baseline = Baseline(of: Self.report(before, json))
      let found = try BaselineComparison(
        of: Self.report(after, json), with: try Baseline(parsing: baseline.text), today: .today)
      return Set(found.findings(.worse).map(\.mutator))
    }
    #expect(try worse(truth, truth) == [])
    #expect(try worse(truth, text).contains("flip-type"))
    #expect(try worse(truth, both).contains("flip-type"))
  }

  /// A page of records with identifiers and these values; without the key where there is none.
  private static func page(_ values: String?..., first: String? = nil) -> String {
    let rows = values.enumerated().map { number, value in
      #"{"id":\#(number + 41)\#(value.map { #","value":\#($0)"# } ?? "")}"#
    }
    return #"{"rows":[\#(([first].compactMap(\.self) + rows).joined(separator: ","))]}"#
  }

  private static let words = page(#""a1""#, #""b2""#, #""c3""#)
  private static let dates = page(#""2026-03-01T06:00:00Z""#, #""2026-03-02T07:30:00Z""#)
  private static let kinds = page(#""bar""#, #""pub""#, #""bar""#, #""pub""#)

  private static func lossy<Way: Reading>(_: Way.Type) -> Strategy {
    .lossyArray(Page<LossyArray<Record<Way>>>.self, records: \.rows)
  }

  private static func report(_ strategy: Strategy, _ json: String) -> Report {
    let study = Study("page", json: Array(json.utf8), recordsAt: "/rows", strategies: [strategy])
    var runner = Runner([study])
    runner.configuration.mutators = [Mutator].baseline
    runner.configuration.timesStrategies = false
    runner.configuration.advice = .off
    return runner.run()
  }

  private static func comparison(
    _ before: any Reading.Type, _ json: String, to after: Strategy, _ newer: String? = nil
  ) throws -> BaselineComparison {
    let known = report(lossy(before), json)
    return try BaselineComparison(
      of: report(after, newer ?? json), with: Baseline(of: known, strategies: known.strategyIDs),
      today: .today)
  }

  private static let value: Set<Field> = ["/rows/*/value"]

  /// What changed, with a response, the models before and after, and the fields whose rows are worse.
  private static let changes:
    [(
      name: String, json: String, before: any Reading.Type, after: Strategy, fields: Set<Field>
    )] = [
      ("nothing", words, IfPresent<String>.self, lossy(IfPresent<String>.self), []),
      (
        "optional → required", page(#""a1""#, "null", nil), IfPresent<String>.self,
        lossy(Required<String>.self), value
      ),
      ("type narrowed", page("1", "2"), Required<Int>.self, lossy(Required<Int8>.self), value),
      ("@Lossy removed", words, Lossily<String>.self, lossy(IfPresent<String>.self), value),
      ("@Lossy → try?", words, Lossily<String>.self, lossy(Tried<String>.self), value),
      ("try? → @Lossy", words, Tried<String>.self, lossy(Lossily<String>.self), []),
      (
        "@Lossy, always null", page("null", "null"), IfPresent<String>.self,
        lossy(Lossily<String>.self), []
      ),
      ("decodeIfPresent → try?", words, IfPresent<String>.self, lossy(Tried<String>.self), value),
      ("(try? …) ?? []", page("[]", "[7,8]"), ListIfPresent.self, lossy(ListTried.self), value),
      ("a lossy list", page("[]", "[7,8]"), ListTried.self, lossy(ListLossily.self), []),
      ("dates: day", dates, Dated<ISODate>.self, lossy(Dated<Day>.self), value),
      ("dates: zone", dates, Dated<ISODate>.self, lossy(Dated<WithoutZone>.self), value),
      ("dates: or none", dates, Dated<ISODate>.self, lossy(Dated<OrEpoch>.self), value),
      ("dates: text", dates, Dated<ISODate>.self, lossy(Required<String>.self), []),
      ("dates: seconds", dates, Dated<ISODate>.self, lossy(Numbered<Second>.self), value),
      ("dates: numbers", dates, Dated<ISODate>.self, lossy(Numbered<BySize>.self), []),
      ("dates: more forms", dates, Dated<ISODate>.self, lossy(Dated<AnyISODate>.self), []),
      (
        "?? [] added", words, IfPresent<String>.self,
        .lossyArray(SoftPage<Record<IfPresent<String>>>.self, records: { $0.rows ?? [] }),
        ["/rows", Field(.root)]
      ),
    ]

  @Test("Each change of a model is seen", arguments: changes.map(\.name))
  func isSeen(change: String) throws {
    let (_, json, before, after, fields) = try #require(Self.changes.first { $0.name == change })
    let found = try Self.comparison(before, json, to: after)
    let worse = found.findings(.worse)
    #expect(Set(worse.compactMap(\.field)) == fields, "\(worse.map(\.description))")
    #expect(found.fails == !fields.isEmpty)
  }

  @Test func aValueThatIsNilForEveryoneIsWorse() throws {
    let changes = [
      (Self.dates, Self.lossy(Tried<Int>.self)), (Self.words, Self.lossy(Misspelled.self)),
    ]
    for (json, after) in changes {
      let found = try Self.comparison(IfPresent<String>.self, json, to: after)
      let unread = found.findings(.worse).filter { $0.after == .reading(false) }
      #expect(Set(unread.compactMap(\.field)) == Self.value)
      // That no mutant costs a record any more is not better.
      #expect(found.findings(.better).isEmpty)
    }
  }

  /// Records that no longer decode at all are seen in the document as it was sent.
  @Test func aCaseThatIsGoneIsSeenWithoutAMutant() throws {
    let found = try Self.comparison(
      Required<Kind>.self, Self.kinds, to: Self.lossy(Required<Bar>.self))
    #expect(found.findings(.worse).contains { $0.field == nil })
  }

  @Test(arguments: [
    "null", #"{"id":"none","value":"z9"}"#, #"{"id":7,"value":null}"#, #"{"id":7}"#,
  ])
  func aFirstRecordWithoutAValueHidesNothing(first: String) throws {
    let newer = Self.page(#""a1""#, #""b2""#, #""c3""#, first: first)
    let model = Self.lossy(IfPresent<String>.self)
    let same = try Self.comparison(IfPresent<String>.self, Self.words, to: model, newer)
    #expect(!same.findings.contains { $0.after == .reading(false) } && same.findings(.gone).isEmpty)
    let unread = try Self.comparison(
      IfPresent<String>.self, newer, to: Self.lossy(Misspelled.self))
    #expect(unread.findings(.worse).contains { $0.after == .reading(false) })
  }
}
