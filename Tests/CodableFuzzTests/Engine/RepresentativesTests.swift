import CodableFuzz
import Foundation
import JSONMutation
import JSONText
import Testing

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
    var study = Study("pulls", json: json, records: Pull.self)
    study.strategies += others
    var runner = Runner([study])
    runner.configuration.plan = plan
    runner.configuration.timesStrategies = false
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
