import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz

/// Which changes are advised, and in what order.
@Suite struct AdviceRankingTests {
  private static let list = ModelChange(.lossyList, "/events")
  private static let issue = ModelChange(.lossy, "/events/*/issue")
  private static let title = ModelChange(.optional, "/events/*/issue/title")

  @Test("The ranking of advice goes by records kept and then by records delivered")
  func goesByRecordsKeptAndThenByRecordsDelivered() throws {
    let advice = try advice([Self.issue: (95, 40), Self.list: (100, 0), Self.title: (95, 39)])
    #expect(advice.map(\.change) == [Self.list, Self.issue, Self.title])
  }

  @Test("The ranking of advice prefers the smaller of equal savings")
  func prefersTheSmallerOfEqualSavings() throws {
    let part = ModelChange(.lossy, "/events/*/actor/name")
    let whole = ModelChange(.lossy, "/events/*/issue")
    let optional = ModelChange(.optional, "/events/*/other/very/deep")
    let advice = try advice([whole: (9, 1), part: (9, 1), optional: (9, 1), Self.list: (9, 1)])
    #expect(advice.map(\.change) == [optional, part, whole])
  }

  @Test(
    "The ranking of advice leaves out what saves nothing", arguments: [(0, 0), (0, -1), (-1, 4)])
  func leavesOutWhatSavesNothing(kept: Int, delivered: Int) throws {
    #expect(try advice([Self.issue: (kept, delivered)]) == [])
  }

  @Test(
    arguments: [
      // Nearly as good and smaller: both are shown.
      ([list: (100, 0), issue: (95, 40)], [list, issue]),
      ([list: (100, 0), issue: (95, 40), title: (60, 0)], [list, issue, title]),
      // Much worse, or not smaller: the best is obvious.
      ([list: (100, 0), issue: (40, 90)], [list]),
      ([issue: (100, 0), list: (100, 0)], [issue]),
      ([title: (100, 0), issue: (90, 0)], [title]),
      // Where no record around is kept, it goes by what is delivered.
      ([list: (0, 10), title: (0, 8)], [list, title]),
    ] as [([ModelChange: (Int, Int)], [ModelChange])])
  func choicesAreShownWhereTheBestIsNotObvious(
    saved: [ModelChange: (Int, Int)], expected: [ModelChange]
  ) throws {
    #expect(Advice.choices(among: try advice(saved)).map(\.change) == expected)
  }

  @Test("The ranking of advice keeps choices between changes among the first")
  func keepsChoicesAmongTheFirst() throws {
    var saved: [ModelChange: (Int, Int)] = [Self.issue: (60, 0)]
    for number in 0..<20 {
      saved[ModelChange(.lossyList, Field(stringLiteral: "/events/*/\(number)"))] = (100, number)
    }
    let advice = try advice(saved)
    #expect(advice.count == 11 && advice.last?.change == Self.issue)
    #expect(Advice.leading(advice, count: 3).map(\.change).contains(Self.issue))
  }

  @Test(arguments: [
    (
      ModelChange(.optional, "/a/b"), false,
      "breaks source: callers must unwrap an optional; "
        + "@Defaulted keeps the type"
    ),
    (
      ModelChange(.lossy, "/a/b"), false,
      "breaks source: callers must unwrap an optional; "
        + "@Defaulted keeps the type"
    ),
    (ModelChange(.lossy, "/a/b"), true, "keeps the type"),
    (
      ModelChange(.unknownCase, "/a/b"), false,
      "breaks source: each switch over the tag needs the new case"
    ),
    (ModelChange(.lossyList, "/a"), false, "keeps the type"),
    (ModelChange(.lossyList, ""), false, "breaks source: callers use another type of list"),
    (ModelChange(.lossyList, "/a/*"), false, "breaks source: callers use another type of list"),
  ])
  func rankedAdviceSaysWhetherItBreaksSource(
    change: ModelChange, isOptional: Bool, note: String
  ) throws {
    let advice = try #require(try advice([change: (1, 1)], keepsType: isOptional).first)
    #expect(advice.sourceNote == note)
    #expect(advice.breaksSource == note.hasPrefix("breaks"))
  }

  private func advice(
    _ saved: [ModelChange: (kept: Int, delivered: Int)], keepsType: Bool = false
  ) throws -> [Advice] {
    var counts = AdviceCounts()
    let example = try MutantID(parsing: "events:remove-key@/events/0/issue")
    for (change, saved) in saved {
      let gain = AdviceCounts.Gain(
        kept: saved.kept, delivered: saved.delivered, keepsType: keepsType, isByHand: false,
        rank: 0,
        first: RunPosition(document: 0, number: 0), example: example)
      counts.add(gain, by: change, strategy: 0, of: nil)
    }
    var strategy = StrategyCounts()
    strategy.byClass[.structural] = StrategyCounts.Counted(
      counters: [.untouchedReported: 200, .mutatedReported: 200])
    let report = StrategyReport(strategy, of: .strict, mutators: [], fields: [])
    return counts.advice(for: [report])
  }
}

/// The property of a model that a field is decoded into, as advice names it.
@Suite struct PropertyTests {
  private class Base { let id = 1 }
  private final class Derived: Base { let title = "a" }
  private struct Box<Value, Other> { let value: Value; let other: Other? }
  private enum Shape { case circle(Circle) }
  private struct Circle { let radius = 1.5 }
  private struct Page {
    let items: [Item] = [Item(tags: nil), Item(tags: ["a"])]
    let byName: [String: Item] = ["x": Item(tags: nil)]
    let createdAt = 1
    let box = Box(value: 1, other: ["a": [2]])
    let shape = Shape.circle(Circle())
    let derived = Derived()
    let _wrapped: Wrapped = Wrapped(wrappedValue: 1)
  }
  private struct Item { let tags: [String]? }
  private struct Wrapped { let wrappedValue: Int }

  @Test func aPropertyThatIsAKeywordIsInBackticks() throws {
    let property = Property(name: "private", type: "Int")
    let lines = try #require(ModelChange(.lossy, "/items/*/private").lines(property))
    #expect(lines.before == "let `private`: Int" && lines.after == "@Lossy var `private`: Int?")
  }

  @Test func aWrapperKeepsTheTypeOnlyIfItHasTheSame() {
    let change = ModelChange(.otherType, "/*/a", .init(wrapper: "LenientInt", type: "Int"))
    #expect(!change.breaksSource(isOptional: false, type: "Int"))
    #expect(change.breaksSource(isOptional: false, type: "Int64"))
  }

  @Test func aPropertyThatIsNotKnownHasNoLine() {
    #expect(ModelChange(.lossy, "/items/*/private").lines(nil) == nil)
  }

  @Test(
    arguments: [
      (ChangeKind.optional, "/*/a/*", "[Double]", "let a: [Double?]"),
      (.optional, "/*/a", "[Double]", "let a: [Double]?"),
      (.unknownCase, "/*/a/*", "[Role]?", "let a: [OpenEnum<Role>]?"),
      (.unknownCase, "/*/a/{}", "[String: Size]", "let a: [String: OpenEnum<Size>]"),
      (.unknownCase, "/*/a/{}/*", "[String: [Size]?]", "let a: [String: [OpenEnum<Size>]?]"),
      (.unknownCase, "/*/a/*", "Box<Role>", nil),
      (.lossy, "/*/a", "URL?", "@Lossy var a: URL?"),
      (.lossyList, "/*/a", "[Role]", "@Lossy var a: [Role]"),
    ] as [(ChangeKind, Field, String, String?)])
  func whatIsInAListIsChangedThere(
    kind: ChangeKind, field: Field, type: String, expected: String?
  ) {
    let lines = ModelChange(kind, field).lines(Property(name: "a", type: type))
    #expect(lines?.after == expected)
  }

  @Test func anOptionalInAWrapperOfTheAppsOwnGetsAnotherWrapper() {
    let property = Property(name: "score", type: "Double?", wrapper: "Stored")
    let lines = ModelChange(.optional, "/*/score").lines(property)
    #expect(lines?.before == "@Stored var score: Double?")
    #expect(lines?.after == "@Lossy var score: Double?")
  }

  @Test(arguments: [
    ("createdAt", "createdAt: Int"), ("created_at", "createdAt: Int"),
    ("CREATED-AT", "createdAt: Int"),
    ("items", "items: [Item]"), ("items/*/tags", "tags: [String]?"),
    ("byName/{}/tags", "tags: [String]?"), ("box/other", "other: [String: [Int]]?"),
    ("box", "box: Box<Int, [String: [Int]]>"), ("shape/radius", "radius: Double"),
    ("derived/id", "id: Int"), ("derived/title", "title: String"), ("wrapped", "wrapped: Int"),
    ("items/1/tags", "tags: [String]?"), ("byName/x/tags", "tags: [String]?"),
  ])
  func thePropertyOfAFieldIsFoundByReflection(path: String, expected: String) throws {
    let tokens = path.split(separator: "/").map { name in
      name == "*" ? Field.anyElement : name == "{}" ? Field.anyKey : JSONPointer.Token(String(name))
    }
    let property = try #require(
      Property.find(at: tokens, of: Page(), keys: .asSent)?.property, "\(path)")
    #expect("\(property.name): \(property.type)" == expected)
  }

  @Test(
    "The property of a field is nil if no record has it",
    arguments: [["nothing"], ["items", "nothing"], ["createdAt", "x"], ["_wrapped_by"]])
  func isNilWhereNoRecordHasIt(path: [String]) {
    let tokens = path.map { JSONPointer.Token($0) }
    #expect(Property.find(at: tokens, of: Page(), keys: .asSent) == nil)
  }

  @Test(arguments: [
    (Int?.self as Any.Type, "Int?"), ([String: Int?].self, "[String: Int?]"),
    ([[Int]].self, "[[Int]]"), (Result<Int, any Error>.self, "Result<Int, Error>"),
    (Set<Int>.self, "Set<Int>"),
  ])
  func typesAreSpelledAsInSource(type: Any.Type, expected: String) {
    #expect(SwiftType.source(of: type) == expected)
  }
}
