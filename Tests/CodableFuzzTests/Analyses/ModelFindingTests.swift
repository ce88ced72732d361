import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzFormats
@testable import FuzzReports
@testable import FuzzTestSupport

@Suite struct ModelFindingTests {
  struct User: Decodable, Equatable {
    var id: Int
    var displayName: String?
    var joined: Date?
    var score: Double?
    var tags: [String]?

    enum CodingKeys: String, CodingKey {
      case id, joined, score, tags
      case displayName = "displayname"
    }
  }

  static let users = """
    {"page":1,"users":[
    {"id":1,"display_name":"a","joined":"2024-01-01T00:00:00Z","score":1.5,"tags":["x"],
     "links":{"self":"/1","next":null}},
    {"id":2,"display_name":"b","joined":"2024-01-02T00:00:00Z","score":2,"tags":[],
     "links":{"self":"/2","next":"/3"}}]}
    """

  @Test("Findings name fields that no model reads, and how often they are sent")
  func namesFieldsThatNoModelReadsWithTheirShare() throws {
    let found = try Self.findings(in: Self.users, User.self)["unread-field"]
    let finding = try #require(found?.first)
    #expect(found?.count == 1)
    #expect(finding.fields.map(\.field) == ["/users/*/display_name", "/users/*/links"])
    #expect(finding.strategies == [.strict, .wrapper, .resultArray, .lossyArray])
    let parts = [
      #""display_name":"a""#, #""display_name":"b""#,
      #""links":{"self":"/1","next":null}"#, #""links":{"self":"/2","next":"/3"}"#,
    ]
    #expect(finding.bytes?.count == parts.map(\.utf8.count).reduce(0, +))
    #expect(finding.bytes?.of == Self.users.utf8.count)
    #expect(finding.fields.last?.location == "/users/0/links")
  }

  /// It is tried in an excerpt, and named where the document has it.
  @Test func aFieldIsNamedWhereTheDocumentHasIt() throws {
    let users = (0..<40).map { #"{"id":\#($0)\#($0 == 17 ? #","extra":"x y""# : "")}"# }
    let json = "[\(users.joined(separator: ","))]"
    let found = try Self.findings(in: json, User.self, at: .root)["unread-field"]
    #expect(found?.flatMap(\.fields).map(\.field) == ["/*/extra"])
    #expect(found?.flatMap(\.fields).map(\.location) == ["/17/extra"])
  }

  /// A field that is read in some records only, behind a tag, counts as read.
  @Test("Findings try fields in records of each form")
  func triesFieldsInRecordsOfEachForm() throws {
    struct Event: Decodable, Equatable {
      var size: Int?
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if try container.decode(String.self, forKey: .type) == "push" {
          size = try container.decode(Int.self, forKey: .size)
        }
      }
      enum CodingKeys: CodingKey { case type, size, ref }
    }
    let json = """
      [{"type":"open","size":1,"ref":"a"},{"type":"close","size":2,"ref":"b"},
      {"type":"push","size":3,"ref":"c"},{"type":"open","size":4,"ref":"d"}]
      """
    let found = try Self.findings(in: json, Event.self, at: .root)["unread-field"]
    #expect(found?.flatMap(\.fields).map(\.field) == ["/*/ref"])
  }

  @Test("Findings name properties that stay nil beside a field of that name")
  func namesPropertiesThatAreAlwaysNilBesideAFieldOfThatName() throws {
    let found = try Self.findings(in: Self.users, User.self)["nil-property"]
    let finding = try #require(found?.first)
    #expect(finding.fields.map(\.field) == ["/users/*/display_name"])
    #expect(finding.fields.first?.note == "property 'displayName'")
    #expect(finding.code == #"case displayName = "display_name""#)
  }

  @Test func aPropertyWithoutACodingKeyIsNamed() throws {
    struct Actor: Decodable, Equatable {
      var id: Int
      var login: String?
      enum CodingKeys: CodingKey { case id }
    }
    let json = #"[{"id":1,"login":"a"},{"id":2,"login":"b"}]"#
    let found = try Self.findings(in: json, Actor.self, at: .root)["nil-property"]
    #expect(found?.first?.fields.first?.note == "property 'login'")
    #expect(found?.first?.code == "case login")
  }

  @Test func aPropertyThatIsNilBecauseTheDataIsNullIsNoFinding() throws {
    let json = #"[{"id":1,"displayname":null},{"id":2}]"#
    #expect(try Self.findings(in: json, User.self, at: .root)["nil-property"] == nil)
  }

  @Test("Findings say which of two equal keys wins") func saysWhichOfTwoEqualKeysWins() throws {
    let last = Strategy("last") { data -> [Int] in
      let list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
      return try list.map { object in
        guard let id = object["id"] as? Int else { throw CocoaError(.coderReadCorrupt) }
        return id
      }
    }
    let json = #"[{"id":1,"tags":["a"]},{"id":2,"tags":["a"],"id":3}]"#
    let found = try Self.findings(in: json, User.self, at: .root, adding: [last])["duplicate-key"]
    let strict = found?.first { $0.strategies.contains(.strict) }
    #expect(strict?.fields.map(\.field) == ["/*/id"])
    #expect(strict?.fields.first?.note == "the first wins")
    #expect(strict?.fields.first?.location.tokens.last?.occurrence == 2)
    #expect(strict?.lostRecords == 0)
  }

  @Test func aRecordBehindAKeyThatOccursTwiceIsLost() throws {
    let json = #"{"a":{"id":1},"b":{"id":2},"a":{"id":3}}"#
    let found = try Self.findings(in: json, User.self, at: .root)["duplicate-key"]
    #expect(found?.first?.lostRecords == 1)
  }

  @Test("Findings name keys that a key strategy makes equal")
  func namesKeysThatAKeyStrategyMakesOne() throws {
    struct Owner: Decodable, Equatable { var userId: Int }
    let json = #"[{"user_id":1,"userId":2},{"user_id":3}]"#
    let decoder: @Sendable () -> JSONDecoder = {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return decoder
    }
    let study = Study(
      "owners", json: json, record: Owner.self, recordsAt: .root, decoder: decoder())
    let finding = try #require(try Self.findings(of: study)["colliding-keys"]?.first)
    #expect(finding.fields.map(\.field) == ["/*/userId"])
    #expect(
      finding.summary
        == "1 field whose key becomes that of another, such as 'userId' and 'user_id'")
    #expect(finding.fields.first?.note == "the first wins")
    // Without a key strategy these are two keys.
    #expect(try Self.findings(in: json, Owner.self, at: .root)["colliding-keys"] == nil)
  }

  @Test("Findings name values that are dropped without a report")
  func namesValuesThatAreDroppedWithoutAReport() throws {
    struct Sloppy: Decodable, Equatable {
      var id: Int
      var score: Double?
      var either: Either
      enum CodingKeys: CodingKey { case id, score, either }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        score = try? container.decode(Double.self, forKey: .score)
        either = try container.decode(Either.self, forKey: .either)
      }
      /// A value of any type, which is kept.
      enum Either: Decodable, Equatable {
        case list, other([String: [Int]]), text(String)
        init(from decoder: any Decoder) throws {
          let container = try decoder.singleValueContainer()
          if let text = try? container.decode(String.self) {
            self = .text(text)
          } else if let members = try? container.decode([String: [Int]].self) {
            self = .other(members)
          } else {
            self = .list
          }
        }
      }
    }
    let json = #"[{"id":1,"score":1.5,"either":"a"},{"id":2,"score":2.5,"either":"b"}]"#
    let found = try Self.findings(in: json, Sloppy.self, at: .root)["dropped-value"]
    #expect(found?.flatMap(\.fields).map(\.field) == ["/*/score"])
  }

  @Test func strategiesThatReportWhatTheyDropAreNotAccused() throws {
    struct Reporting: Decodable, Equatable {
      var id: Int
      var score: Double?
      var lost: String?
      enum CodingKeys: CodingKey { case id, score }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        do {
          score = try container.decodeIfPresent(Double.self, forKey: .score)
        } catch {
          lost = "score"
        }
      }
    }
    let told = Strategy("told") { data in
      let records = try JSONDecoder().decode([Reporting].self, from: data)
      let losses = records.enumerated().filter { $0.element.lost != nil }.map {
        Loss(CocoaError(.coderReadCorrupt), path: [String($0.offset), "score"])
      }
      return Recovery(records, losses: losses)
    }
    let json = #"[{"id":1,"score":1.5},{"id":2,"score":2.5}]"#
    let found = try Self.findings(in: json, Reporting.self, at: .root, adding: [told])
    // The record itself says what it lost, whatever the strategy.
    #expect(found["dropped-value"] == nil)
  }

  @Test func theArticleNamesEveryKind() throws {
    let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(
        "../../../Sources/CodableFuzz/CodableFuzz.docc/FindingsAboutModels.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let kinds = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    #expect(kinds == FindingKind.all.map(\.id.rawValue))
  }

  @Test("Findings survive packing, and are not searched if that is off")
  func survivePackingAndAreNotSearchedWhereThatIsTurnedOff() throws {
    let study = Study(
      "users", json: Self.users, record: User.self, recordsAt: "/users", decoder: Self.dates)
    var configuration = Runner.Configuration.untimed
    let run = try DocumentSession(study, configuration: configuration)
    run.run(0..<run.callPlan.count) { _, _ throws(Never) in }
    let counts = run.takeCounts()
    let findings = counts.sums[ModelFindingAnalysis.self].all
    #expect(!findings.isEmpty)
    let unpacked = try JSONDecoder().decode(
      DocumentCounts.self, from: JSONEncoder().encode(counts))
    #expect(unpacked.sums[ModelFindingAnalysis.self].all == findings)
    configuration.searchesFindings = false
    let without = Runner([study], configuration: configuration).untimed.run()
    #expect(without.documents.flatMap(\.modelFindings).isEmpty)
    configuration.searchesFindings = true
    let with = Runner([study], configuration: configuration).untimed.run()
    #expect(with.documents[0].modelFindings == findings)
    #expect(with.comparisons == without.comparisons)
  }

  @Test("Findings about models are in every report that people read")
  func areInEveryReportThatPeopleRead() throws {
    let study = Study(
      "users", json: Self.users, record: User.self, recordsAt: "/users", decoder: Self.dates)
    let report = Runner([study]).untimed.run()
    var context = ReportContext()
    context.isVerbose = true
    for reporter in [TextReporter(), MarkdownReporter(), HTMLReporter()] as [any Reporter] {
      let text = try reporter.text(of: report, in: context)
        .replacing("<wbr/>", with: "").replacing("\\_", with: "_").replacing(/\n +/, with: " ")
      #expect(text.contains("no model reads 2 fields with "), "\(type(of: reporter))")
      #expect(text.contains("/users/*/display_name"), "\(type(of: reporter))")
    }
    context.documentFiles["users"] = "users.json"
    let annotations = AnnotationReporter().text(of: report, in: context)
    #expect(
      annotations.contains(
        "::warning file=users.json,line=1,title=users%3A Fields that no model reads::"))
  }

  private static var dates: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  private static func findings<Record: Decodable & SendableMetatype>(
    in json: String, _ type: Record.Type, at list: JSONPointer = "/users",
    adding strategies: [Strategy] = []
  ) throws -> [String: [ModelFinding]] {
    try findings(
      of: Study(
        "users", json: json, record: type, recordsAt: list, decoder: dates, adding: strategies))
  }

  private static func findings(of study: Study) throws -> [String: [ModelFinding]] {
    let report = Runner([study]).untimed.run()
    let document = try #require(report.documents.first)
    return Dictionary(grouping: document.modelFindings, by: \.kind.rawValue)
  }
}
