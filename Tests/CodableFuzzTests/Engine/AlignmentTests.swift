import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz

@Suite struct AlignmentTests {
  @Test(arguments: [
    // Records, the clean records of the elements (mutated ones in brackets, - for one
    // that counts for nothing), the matched elements.
    ([1, 2, 3], ["1", "2", "3"], [0, 1, 2]),
    ([1, 3], ["1", "2", "3"], [0, 2]),
    ([2, 3], ["1", "2", "3"], [1, 2]),
    ([7, 7], ["7", "7", "7"], [0, 1]),
    ([1, 9, 3], ["1", "[2]", "3", "4"], [0, 1, 2]),
    ([9], ["[1]", "[2]"], [0]),
    ([1, 2], ["[0]", "1", "2", "[3]"], [1, 2]),
    ([], ["1"], []),
    ([2, 2, 3], ["-", "[3]"], [1]),
    ([2, 3], ["0", "-", "[2]", "-"], [2]),
    ([5], [], []),
  ])
  func theAlignmentFindsTheBestMatch(records: [Int], elements: [String], expected: [Int]) {
    let alignment = alignment(of: records, with: elements)
    #expect(alignment.pairs().map(\.element) == expected)
  }

  @Test("The alignment takes the first of equally good records")
  func ofEquallyGoodRecordsTakesTheFirst() {
    #expect(alignment(of: [2, 2, 3], with: ["-", "[3]"]).pairs().map(\.position) == [0])
    #expect(alignment(of: [2, 3], with: ["0", "-", "[2]", "-"]).pairs().map(\.position) == [0])
    #expect(alignment(of: [9, 1, 1], with: ["1"]).pairs().map(\.position) == [1])
    #expect(alignment(of: [7, 1], with: ["1", "7", "1"]).pairs().map(\.element) == [1, 2])
  }

  /// Long lists are matched greedily: each element once, and in order.
  @Test func longListsAreMatchedWithEachElementOnce() {
    let count = 4_100
    // Records repeat, and none equals an element at its end.
    let records = [-1] + (0..<count).map { $0 / 2 } + [-1]
    let clean = [-2] + (0..<count).map { $0 / 4 * 2 } + [-2, -2]
    let alignment = Alignment(
      recordCount: records.count, worths: clean.map { _ in .untouched },
      isEqual: { records[$0] == clean[$1] })
    let pairs = alignment.pairs()
    #expect(pairs.allSatisfy { records[$0.position] == clean[$0.element] })
    let isInOrder = zip(pairs, pairs.dropFirst()).allSatisfy {
      $0.position < $1.position && $0.element < $1.element
    }
    #expect(isInOrder)
    #expect(pairs.count == 2_050)
  }

  @Test("The alignment is as good as trying everything") func isAsGoodAsTryingEverything() {
    var generator = SplitMix64(seed: 11, stream: 0)
    for _ in 0..<400 {
      let elements = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        let value = Int.random(in: 0...3, using: &generator)
        return ["\(value)", "\(value)", "[\(value)]", "[\(value)]", "-"]
          .randomElement(using: &generator) ?? "-"
      }
      let records = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        Int.random(in: 0...3, using: &generator)
      }
      let alignment = alignment(of: records, with: elements)
      let found = score(alignment.pairs(), alignment)
      #expect(found == bestScore(alignment, from: (0, 0)), "\(records) \(elements)")
    }
  }

  private func alignment(of records: [Int], with elements: [String]) -> Alignment {
    let clean = elements.map { Int($0.filter(\.isNumber)) }
    return Alignment(
      recordCount: records.count,
      worths: elements.map { $0 == "-" ? .none : $0.hasPrefix("[") ? .mutated : .untouched },
      isEqual: { records[$0] == clean[$1] })
  }

  private func score(_ pairs: [(position: Int, element: Int)], _ alignment: Alignment) -> Int {
    for (one, other) in zip(pairs, pairs.dropFirst()) {
      #expect(one.position < other.position && one.element < other.element)
    }
    return pairs.map { worth($0.position, $0.element, alignment) }.reduce(0, +)
  }

  private func worth(_ position: Int, _ element: Int, _ alignment: Alignment) -> Int {
    if alignment.worths[element] != .untouched {
      return alignment.worths[element] == .mutated ? 1 : 0
    }
    return alignment.isEqual(position, element) ? 1_000 : 0
  }

  /// The best score by plain recursion: skip a record, skip an element, or match both.
  private func bestScore(_ alignment: Alignment, from start: (Int, Int)) -> Int {
    let (position, element) = start
    guard position < alignment.recordCount, element < alignment.worths.count else { return 0 }
    return max(
      bestScore(alignment, from: (position + 1, element)),
      bestScore(alignment, from: (position, element + 1)),
      worth(position, element, alignment)
        + bestScore(alignment, from: (position + 1, element + 1)))
  }
}

/// What the plan `model-property` leaves out.
@Suite struct RepresentativesTests {
  private struct User: Decodable, Equatable {
    let login: String
    let name: String?
  }

  /// One type in four places; what is lenient about two of them, only a trial shows.
  private struct Pull: Decodable, Equatable {
    let author: User
    let assignee: User
    let merger: User?
    let reviewers: [User]

    private enum CodingKeys: CodingKey {
      case author, assignee, merger, reviewers
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      author = try container.decode(User.self, forKey: .author)
      assignee = try container.decode(User.self, forKey: .assignee)
      merger = try? container.decode(User.self, forKey: .merger)
      reviewers = try container.decode([User].self, forKey: .reviewers)
    }
  }

  private static func report(
    _ json: String, plan: MutantPlan = .modelProperty, adding others: [Strategy] = []
  ) throws -> DocumentReport {
    var study = Study("pulls", json: json, record: Pull.self)
    study.strategies += others
    var runner = Runner([study])
    runner.configuration.timesStrategies = false
    runner.configuration.plan = plan
    return try #require(runner.run().documents.first)
  }

  private static func pull(_ number: Int) -> String {
    let user = #"{"login":"u\#(number)","name":"n\#(number)","node_id":"i\#(number)"}"#
    return #"{"author":\#(user),"assignee":\#(user),"merger":\#(user),"reviewers":[\#(user)]}"#
  }

  private static let pulls = "[\(pull(1)),\(pull(2)),\(pull(3))]"

  private static func represented(_ report: DocumentReport) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: (report.leftOut?.fields ?? []).map {
        ($0.field.description, $0.by.description)
      })
  }

  @Test func fieldsOfOneTypeAreRepresentedByTheFirst() throws {
    let represented = Self.represented(try Self.report(Self.pulls))
    #expect(represented["/*/assignee/login"] == "/*/author/login")
    #expect(represented["/*/reviewers/*/login"] == "/*/author/login")
    #expect(represented["/*/assignee/name"] == "/*/author/name")
    // No model reads these keys, at any of the places.
    #expect(represented["/*/merger/node_id"] == "/*/author/node_id")
    // These are properties of their own.
    #expect(represented["/*/author"] == nil && represented["/*/assignee"] == nil)
  }

  @Test func aPlaceThatIsTreatedDifferentlyIsNotRepresented() throws {
    let represented = Self.represented(try Self.report(Self.pulls))
    // A login that is missing costs the record at all places but this.
    #expect(represented["/*/merger/login"] == nil)
  }

  @Test func aFunctionOfTheAppIsTriedEvenIfItsRecordsAreOfTheSameType() throws {
    let app = Strategy("app") { data in
      // It knows what a missing login of an assignee means.
      let text = String(decoding: data, as: UTF8.self)
      let mended = text.replacing(
        "\"assignee\":{\"name\"", with: "\"assignee\":{\"login\":\"\",\"name\"")
      return Recovery(try JSONDecoder().decode([Pull].self, from: Data(mended.utf8)))
    }
    let represented = Self.represented(try Self.report(Self.pulls, adding: [app]))
    #expect(represented["/*/assignee/login"] == nil)
    #expect(represented["/*/reviewers/*/login"] == "/*/author/login")
  }

  @Test func whatIsLeftOutIsInNoCounterAndTheRestAsInEveryField() throws {
    let (less, whole) = (
      try Self.report(Self.pulls), try Self.report(Self.pulls, plan: .everyField)
    )
    let leftOut = Set((less.leftOut?.fields ?? []).map(\.field))
    #expect(!leftOut.isEmpty && less.mutantCount < whole.mutantCount)
    for (one, other) in zip(less.strategies, whole.strategies) {
      let kept = other.fields.filter { !leftOut.contains($0.field) }
      #expect(one.fields == kept)
    }
    let rows = less.contracts.flatMap(\.rows).map(\.field)
    #expect(!rows.isEmpty && rows.allSatisfy { !leftOut.contains($0) })
  }

  @Test func everyFieldLeavesOutNothing() throws {
    #expect(try Self.report(Self.pulls, plan: .everyField).leftOut == nil)
  }
}

@Suite struct EvenOrderTests {
  @Test(
    "The order of the numbers has each once",
    arguments: [1, 2, 3, 4, 7, 12, 100, 256, 1_000, 7_919])
  func hasEachNumberOnce(count: Int) {
    let order = EvenOrder(count: count)
    #expect(Set((0..<count).map { order[$0] }) == Set(0..<count))
  }

  @Test(
    "The order of the numbers starts at about even distances", arguments: [100, 256, 1_000, 7_919],
    [10, 20, 50])
  func startsAtAboutEvenDistances(count: Int, taken: Int) {
    let order = EvenOrder(count: count)
    let numbers = (0..<taken).map { order[$0] }.sorted()
    let gaps = zip(numbers, numbers.dropFirst() + [numbers[0] + count]).map { $1 - $0 }
    #expect(gaps.max() ?? 0 <= 3 * count / taken)
  }
}
