import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzReports
@testable import FuzzTestSupport

@Suite struct FieldLearnerTests {
  private enum Reason: String, Codable { case assigned, mention }

  private struct File: Codable, Equatable { let size: Int }

  private struct Sizes: Codable, Equatable {
    let first: Int
    let second: Int

    enum CodingKeys: String, CodingKey {
      case first = "2024"
      case second = "2025"
    }
  }

  private struct Point: Codable, Equatable {
    let x: Int
    let y: Int
  }

  private struct Notice: Codable, Equatable {
    let id: Int
    let reason: Reason
    let title: String
    let day: Date
    let link: URL
    let token: UUID
    let blob: Data
    let files: [String: File]
    let counts: [String: [String: Int]]
    let sizes: Sizes
    let point: Point
  }

  private static let json = #"""
    {"id":1,"reason":"mention","title":"Fix","day":"2026-11-22T10:00:00Z","link":"page",
     "token":"123e4567-e89b-12d3-a456-426614174000","blob":"abcd",
     "files":{"main":{"size":1},"docs":{"size":2}},"counts":{"en":{"up":1},"de":{"down":2}},
     "sizes":{"2024":1,"2025":2},"point":{"x":1,"y":2}}
    """#

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  private static var study: Study {
    Study("notice", json: json, record: Notice.self, decoder: decoder)
  }

  private func report(
    _ study: Study = study, _ mutators: [Mutator] = [.unknownEnumTag, .removeKey],
    learns: Bool = true
  ) throws -> DocumentReport {
    var configuration = Runner.Configuration()
    configuration.mutators = mutators
    configuration.learnsFields = learns
    let report = Runner([study], configuration: configuration).untimed.run()
    return try #require(report.documents.first)
  }

  private func fields(_ report: DocumentReport, _ role: FieldRole.Role) -> [String] {
    report.fields.filter { $0.role == role }.map(\.field.description)
  }

  @Test func aWordThatAModelRefusesIsATag() throws {
    let report = try report()
    let reason = report.fields.first { $0.field == "/reason" }
    #expect(
      reason
        == FieldRole(
          field: "/reason", role: .enumTag, evidence: .learned,
          reason: "strict refuses an unknown word"))
    let mutator = report.strategies[0].mutators.first { $0.mutator == "unknown-enum-tag" }
    #expect(mutator?.counters[.mutants] == 1)
    #expect(report.idleMutators == [])
  }

  @Test("Free text and strings of other types are not enum tags")
  func freeTextAndStringsOfOtherTypesAreNone() throws {
    let report = try report()
    #expect(fields(report, .enumTag) == ["/reason"])
    #expect(fields(report, .text) == ["/title", "/day", "/link", "/token", "/blob"])
    let title = report.fields.first { $0.field == "/title" }
    #expect(title?.evidence == .learned)
    #expect(title?.reason == "no model refuses an unknown word")
    let day = report.fields.first { $0.field == "/day" }
    #expect(day?.reason == "its strings are not words")
  }

  @Test func withoutModelsNothingIsLearned() throws {
    let report = try report(learns: false)
    #expect(fields(report, .enumTag) == [])
    #expect(report.idleMutators == ["unknown-enum-tag"])
    let note =
      "no location to edit for unknown-enum-tag; if a string is an enum tag, name its field: "
      + "--enum-tag FIELD, or enumTags: [\"FIELD\"]"
    #expect(report.idleNote == note && report.facts.map(\.plain).contains(note))
  }

  @Test func whatIsNamedOverrulesTheModels() throws {
    let report = try report(
      Self.study.noting(
        enumTags: ["/title"], maps: ["/point"], notEnumTags: ["/reason"], notMaps: ["/files"]))
    #expect(fields(report, .enumTag) == ["/title"])
    #expect(report.fields.first { $0.field == "/title" }?.evidence == .named)
    #expect(report.fields.first { $0.field == "/reason" }?.evidence == .named)
    #expect(fields(report, .map) == ["/counts", "/counts/{}", "/point"])
  }

  @Test func anObjectThatDeliversANewKeyIsAMap() throws {
    let report = try report()
    #expect(fields(report, .map) == ["/files", "/counts", "/counts/{}"])
    let fields = Set(report.strategies[0].fields.map(\.field.description))
    #expect(fields.isSuperset(of: ["/files/{}/size", "/counts/{}/{}"]))
    #expect(!fields.contains { $0.contains("main") })
  }

  @Test func aModelThatMissesAKeyDeclaresIt() throws {
    let fields = Set(try report().strategies[0].fields.map(\.field.description))
    #expect(fields.isSuperset(of: ["/sizes/2024", "/sizes/2025"]))
    let unlearned = Set(try report(learns: false).strategies[0].fields.map(\.field.description))
    #expect(unlearned.contains("/sizes/{}"))
  }

  /// Any JSON: it delivers every key there is.
  private indirect enum Anything: Decodable, Equatable {
    case scalar(String)
    case object([String: Anything])

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self = .scalar(text)
      } else {
        self = .object(try decoder.singleValueContainer().decode([String: Anything].self))
      }
    }
  }

  @Test func aModelThatKeepsAllThatIsSentShowsNothing() throws {
    let json = #"{"a":{"x":"1 2","y":"3 4"},"b":"5 6"}"#
    let report = try report(Study("any", json: json, record: Anything.self))
    #expect(fields(report, .map) == [])
  }

  /// A record that never equals itself.
  private struct Restless: Decodable, Equatable {
    var id = UUID()
    let point: Point
    enum CodingKeys: CodingKey { case point }
  }

  @Test func aRecordThatNeverEqualsItselfShowsNothing() throws {
    let json = #"{"point":{"x":1,"y":2}}"#
    #expect(try fields(report(Study("restless", json: json, record: Restless.self)), .map) == [])
  }

  private struct Item: Codable, Equatable { let reason: Reason }

  @Test func aFieldIsTriedInARecordThatDecodes() throws {
    let json = #"{"items":[{"reason":"gone"},{"reason":"assigned"},{"reason":"mention"}]}"#
    let report = try report(Study("items", json: json, record: Item.self, recordsAt: "/items"))
    #expect(fields(report, .enumTag) == ["/items/*/reason"])
  }

  private struct Post: Decodable, Equatable {
    let lang: String
    let reason: Reason?
    enum CodingKeys: CodingKey { case lang, reason }
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      lang = try values.decode(String.self, forKey: .lang)
      reason = try? values.decode(Reason.self, forKey: .reason)
    }
  }

  /// All three fields look like tags: a few words that repeat.
  @Test func wordsThatAModelKeepsAreText() throws {
    let json = """
      [{"lang":"en","reason":"mention","theme":"dark"},{"lang":"de","reason":"mention","theme":"dark"},
      {"lang":"en","reason":"assigned","theme":"light"},{"lang":"de","reason":"assigned","theme":"light"}]
      """
    let report = try report(Study("posts", json: json, record: Post.self, recordsAt: .root))
    #expect(fields(report, .text) == ["/*/lang"])
    // An enum that makes nil of all unknown words has tags; nothing shows what an unread field has.
    #expect(fields(report, .enumTag) == ["/*/reason", "/*/theme"])
    let evidence = report.fields.map(\.evidence)
    #expect(evidence == [.learned, .learned, .looks])
  }

  @Test(arguments: [#"{"items":[],"note":"x"}"#, #"{"items":[{"reason":"gone"}],"note":"x"}"#])
  func withoutARecordThatDecodesNothingIsLearned(json: String) throws {
    let report = try report(Study("items", json: json, record: Item.self, recordsAt: "/items"))
    #expect(fields(report, .enumTag) == [])
  }

  @Test func factsOfDocumentsAddUpInAnyOrder() {
    func facts(
      _ number: Int, _ roles: [FieldRole], idle: [MutatorID]
    ) -> (DocumentMetadata, FieldRoleCounts) {
      var metadata = DocumentMetadata()
      metadata.documentCount = 1
      metadata.idleMutators = idle
      return (metadata, FieldRoleCounts(roles, document: number))
    }
    func role(_ role: FieldRole.Role, _ evidence: FieldRole.Evidence) -> FieldRole {
      FieldRole(field: "/a", role: role, evidence: evidence, reason: "\(role) \(evidence)")
    }
    let all = [
      facts(0, [role(.text, .looks)], idle: ["b", "c"]),
      facts(1, [role(.enumTag, .looks)], idle: ["b"]),
      facts(2, [role(.enumTag, .learned)], idle: ["a", "b"]),
      facts(3, [role(.enumTag, .learned), role(.map, .looks)], idle: ["b"]),
    ]
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
      var (metadata, roles) = (DocumentMetadata(), FieldRoleCounts())
      for number in order {
        metadata += all[number].0
        roles += all[number].1
      }
      #expect(roles.fields.map(\.element) == [role(.enumTag, .learned), role(.map, .looks)])
      #expect(roles.fields.map(\.position.document) == [2, 3])
      #expect(metadata.idleMutators == ["b"])
    }
  }
}
