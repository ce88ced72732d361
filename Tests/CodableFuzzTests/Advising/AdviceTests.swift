import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzReports
import JSONMutation
import JSONText
import Testing

@testable import FuzzTestSupport

/// Advice as it stands in a report.
@Suite struct AdviceTests {
  static var configuration: Runner.Configuration {
    var configuration = Runner.Configuration.untimed
    configuration.advice = .all
    return configuration
  }

  @Test("Advice is only given if it is asked for") func isOnlyGivenWhereItIsAskedFor() throws {
    var configuration = Self.configuration
    configuration.advice = .off
    let without = Runner([.notes], configuration: configuration).untimed.run()
    let with = Runner([.notes], configuration: Self.configuration).untimed.run()
    #expect(without.documents[0].advice == nil)
    #expect(with.documents[0].advice?.isEmpty == false)
    // To try changes changes no other figure.
    #expect(with.documents[0].strategies == without.documents[0].strategies)
    #expect(with.comparisons == without.comparisons)
  }

  @Test("Advice is for the strategies that a team looks at")
  func isForTheStrategiesThatATeamLooksAt() {
    func advised(_ strategies: [Strategy], _ scope: AdviceScope = .own) -> [StrategyID] {
      var (study, configuration) = (Study.notes, Self.configuration)
      study.strategies = strategies
      configuration.advice = scope
      let report = Runner([study], configuration: configuration).untimed.run()
      return Set((report.documents[0].advice ?? []).map(\.strategy)).sorted {
        $0.rawValue < $1.rawValue
      }
    }
    let strategies = Study.notes.strategies.filter { [.strict, .wrapper].contains($0.id) }
    let own = Strategy("app") {
      Recovery(try JSONDecoder().decode(Notes<[Note]>.self, from: $0).notes)
    }
    #expect(strategies.count == 2)
    #expect(advised(strategies) == [.strict])
    #expect(advised(strategies + [own]) == ["app"])
    #expect(advised(strategies + [own], .all) == ["app", .strict, .wrapper])
    #expect(advised(Study.notes.strategies.filter { $0.id == .permissive }) == [.permissive])
  }

  @Test("Advice names the types of a list that is an object")
  func namesTheTypesOfAListThatIsAnObject() throws {
    struct Stop: Decodable, Equatable { let name: String }
    @Sendable func recovery(_ stops: [String: Stop]) -> Recovery<Stop> {
      let stops = stops.sorted { $0.key < $1.key }
      return Recovery(stops.map(\.value), identities: .keys(stops.map(\.key)))
    }
    let json = #"{"a":{"name":"x"},"b":{"name":"y"},"c":{"name":"z"}}"#
    let root = Study(
      "stops", json: json, recordsAt: "",
      strategies: [
        Strategy("app") { recovery(try JSONDecoder().decode([String: Stop].self, from: $0)) }
      ])
    let nested = Study(
      "stops", json: #"{"stops":\#(json)}"#, recordsAt: "/stops",
      strategies: [
        Strategy("app") {
          let page = try JSONDecoder().decode([String: [String: Stop]].self, from: $0)
          return recovery(page["stops", default: [:]])
        }
      ])
    for (study, line) in [
      (root, "decode(LossyDictionary<String, Stop>.self, from: data)"),
      (nested, "@Lossy var stops: [String: Stop]"),
    ] {
      let advice =
        Runner([study], configuration: Self.configuration).untimed.run().documents[0]
        .advice ?? []
      #expect(advice.contains { $0.after == line }, "\(advice.map(\.after))")
    }
  }

  @Test(arguments: [
    ("array-to-object", "decode(OneOrMany<Stop>.self, from: data).wrappedValue"),
    (
      "envelope",
      "enum PageKey: CodingKey, CaseIterable { case data }\n"
        + "decode(Enveloped<[Stop], PageKey>.self, from: data).wrappedValue"
    ),
  ])
  func aListInAnotherFormIsReadWithoutLoss(mutator: MutatorID, line: String) throws {
    struct Stop: Decodable, Equatable { let name: String }
    let study = Study(
      "stops", json: #"[{"name":"x"},{"name":"y"}]"#, recordsAt: "",
      strategies: [
        Strategy("app") { Recovery(try JSONDecoder().decode([Stop].self, from: $0)) }
      ])
    var configuration = Self.configuration
    configuration.mutators = Mutators.all.filter { $0.id == mutator }
    let report = Runner([study], configuration: configuration).untimed.run()
    let advice = try #require(report.documents[0].advice)
    let found = try #require(advice.first { $0.after == line }, "\(advice.map(\.after))")
    #expect(found.lines.map(\.before) == ["decode([Stop].self, from: data)"])
    let after = found.declarations + found.lines.map(\.after)
    #expect(after.joined(separator: "\n") == line)
  }

  /// Its cases are decoded by hand, so that `OpenEnum` cannot read it.
  private struct Door: Decodable, Equatable {
    enum State: Decodable {
      case open, shut
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        switch try container.decode(String.self) {
        case "open": self = .open
        case "shut": self = .shut
        default: throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown")
        }
      }
    }
    let state: State
  }

  @Test func aTagIsNoReferenceToAnObject() throws {
    let study = Study(
      "doors", json: #"[{"state":"open"},{"state":"shut"}]"#, record: Door.self, recordsAt: "",
      decoder: JSONDecoder()
    ).noting(enumTags: ["/*/state"])
    var configuration = Self.configuration
    configuration.mutators = [.unknownEnumTag]
    let report = Runner([study], configuration: configuration).untimed.run()
    let changes = try #require(report.documents[0].advice).map(\.change)
    #expect(!changes.isEmpty)
    #expect(!changes.contains { $0.kind == .otherType }, "\(changes)")
  }

  /// A wrapper of the property would change nothing there.
  ///
  /// Errors show it for one property, and its others are decoded by the same initializer.
  @Test("Advice changes the initializer if it is written by hand")
  func changesTheInitializerWhereItIsWrittenByHand() throws {
    let strategy = Strategy.strict(Depot<[CheckedParcel<NoChange>]>.self, records: \.parcels)
    var configuration = Self.configuration
    configuration.mutators += [.nearMiss]
    configuration.filter.included = ["/parcels/*/url", "/parcels/*/sender"]
    let report = Runner([.parcels([strategy])], configuration: configuration).run()
    let advice = try #require(report.documents[0].advice)
    #expect(
      advice.lines(.lossy, "/parcels/*/url") == """
        url = try container.decode(URL.self, forKey: .url)
        url = try container.decode(Lossy<URL?>.self, forKey: .url).wrappedValue
        """)
    #expect(
      advice.lines(.lossy, "/parcels/*/sender") == """
        sender = try container.decode(Sender.self, forKey: .sender)
        sender = try container.decode(Lossy<Sender?>.self, forKey: .sender).wrappedValue
        """)
  }

  /// Its errors are those of an initializer that the compiler writes; a default shows that none has.
  private struct NoteWithDefaultTags: Decodable, Equatable {
    let title: String
    let tags: [String]

    private enum CodingKeys: String, CodingKey { case title, tags }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      title = try container.decode(String.self, forKey: .title)
      tags = try container.decodeIfPresent([String].self, forKey: .tags) ?? []
    }
  }

  private struct NoteWithTags: Decodable, Equatable {
    let title: String
    let tags: [String]?
  }

  @Test("Advice changes the initializer if a default shows it")
  func changesTheInitializerWhereADefaultShowsIt() throws {
    let json = Array(#"[{"title":"a","tags":["b"]},{"title":"c","tags":["d"]}]"#.utf8)
    func title(_ strategy: Strategy) throws -> String? {
      let study = Study("notes", json: json, recordsAt: "", strategies: [strategy])
      let report = Runner([study], configuration: Self.configuration).untimed.run()
      return try #require(report.documents[0].advice).lines(.lossy, "/*/title")
    }
    #expect(
      try title(.strict([NoteWithDefaultTags].self, records: \.self)) == """
        let title: String
        title = try container.decode(String.self, forKey: .title)
        let title: String?
        title = try container.decode(Lossy<String?>.self, forKey: .title).wrappedValue
        """)
    #expect(
      try title(.strict([NoteWithTags].self, records: \.self)) == """
        let title: String
        @Lossy var title: String?
        """)
  }

  @Test("Advice leaves out what saves no more than a lesser change")
  func leavesOutWhatSavesNoMoreThanALesserChange() throws {
    var configuration = Self.configuration
    configuration.mutators = [.removeKey]
    configuration.filter.included = ["/notes/*/title"]
    let report = Runner([.notes], configuration: configuration).untimed.run()
    let advice = try #require(report.documents[0].advice).filter { $0.strategy == .strict }
    #expect(advice.map(\.change) == [ModelChange(.optional, "/notes/*/title")])
    #expect(advice[0].recordSurvival.counts == "0/3")
    #expect(advice[0].changedRecordSurvival.counts == "3/3")
    #expect(advice[0].recovery.counts == "0/1")
    #expect(advice[0].changedRecovery.counts == "1/1")
    #expect(advice[0].example.description == "notes:remove-key@/notes/0/title")
  }

  @Test(arguments: [
    (ModelChange(.optional, "/feed/*/url"), "make /feed/*/url optional"),
    (ModelChange(.unknownCase, "/feed/*/type"), "give /feed/*/type a case for unknown tags"),
    (
      ModelChange(.lossy, "/feed/*/url"),
      "make /feed/*/url lossy: nil for what does not decode"
    ),
    (ModelChange(.lossyList, "/feed"), "make /feed a lossy list"),
    (ModelChange(.lossyList, ""), "make (root) a lossy list"),
    (ModelChange(.lossyList, "/feed/*"), "make each list inside /feed a lossy list"),
    (ModelChange(.lossyList, "/*"), "make each list inside (root) a lossy list"),
  ])
  func changesThatAdviceProposesAreSentences(change: ModelChange, text: String) {
    #expect(change.description == text)
  }

  @Test("Advice says that a record is broken at the start by making the list lossy")
  func saysThatARecordIsBrokenAtTheStartByMakingTheListLossy() throws {
    let json = Study.notesJSON.replacing(#""id":12"#, with: #""id":"x""#)
    var configuration = Self.configuration
    configuration.mutators = .core
    let study = Study.notes.of(json: Array(json.utf8))
    let report = Runner([study], configuration: configuration).untimed.run()
    let strict = try #require(report.documents[0].strategies.first { $0.strategy == .strict })
    let lossy = try #require(report.documents[0].strategies.first { $0.strategy == .lossyArray })
    let advice = try #require(report.documents[0].advice?.first)
    #expect(strict.recordSurvival.count < lossy.recordSurvival.count)
    #expect(advice.strategy == .strict)
    #expect(advice.change == ModelChange(.lossyList, "/notes"))
    #expect(advice.changedRecordSurvival == lossy.recordSurvival)
    #expect(advice.changedRecovery == lossy.headline.recovery)
  }

  @Test("Advice leaves out mutants in which a trial did not return")
  func leavesOutMutantsInWhichATrialDidNotReturn() throws {
    var configuration = Self.configuration
    configuration.mutators = [.removeKey]
    configuration.filter.included = ["/notes/*/title"]
    configuration.plan = .exhaustive
    func counts(_ crashes: [Crash]) throws -> DocumentCounts {
      let run = try DocumentSession(
        .notes, configuration: configuration, protection: CallProtection(crashes: crashes))
      run.run(0..<run.callPlan.count) { _, _ throws(Never) in }
      return run.takeCounts()
    }
    let change = ModelChange(.optional, "/notes/*/title")
    let crash = Crash(
      call: Call(.trial, 2), strategy: 0, input: "", outcome: .crashed, reason: "signal 4",
      isTrap: true)
    #expect(try counts([]).gain(by: change, strategy: 0) == (12, 4))
    #expect(try counts([crash]).gain(by: change, strategy: 0) == (9, 3))
    #expect(try counts([crash]).gain(by: change, strategy: 4) == (0, 4))
  }

  /// Strings that are refused, but are no tags.
  private struct Link: Decodable, Equatable {
    let url: URL
    let day: Date
    let id: UUID
  }

  @Test func callsADateOrURLNoTag() throws {
    let json = #"""
      [{"url":"http://a","day":"2026-01-01T00:00:00Z","id":"A0B1C2D3-0000-4000-8000-000000000001"},
      {"url":"http://a","day":"2026-01-01T00:00:00Z","id":"A0B1C2D3-0000-4000-8000-000000000001"}]
      """#
    let decoder: @Sendable () -> JSONDecoder = {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      return decoder
    }
    let study = Study(
      "links", json: Array(json.utf8), recordsAt: "",
      enumTags: ["/*/url", "/*/day", "/*/id"],
      strategies: [.strict([Link].self, records: \.self, decoder: decoder())])
    let report = Runner([study], configuration: Self.configuration).untimed.run()
    let kinds = try #require(report.documents[0].advice).map(\.change.kind)
    #expect(kinds.contains(.lossy) && !kinds.contains(.unknownCase))
  }
}

extension [Advice] {
  fileprivate func lines(_ kind: ChangeKind, _ field: Field) -> String? {
    first { $0.change == ModelChange(kind, field) }.map { "\($0.before ?? "")\n\($0.after ?? "")" }
  }
}

/// Changes that no model can express are not advised.
@Suite struct AdviceOfMapsTests {
  private struct File: Decodable, Equatable {
    let size: Int
    let language: String?
  }

  private struct Gist: Decodable, Equatable {
    let id: Int
    let note: String?
    let files: [String: File]
  }

  private static let json = """
    [{"id":1,"note":"n","files":{".gitignore":{"size":1,"language":"x"},"main":{"size":2,"language":null}}},
    {"id":2,"note":null,"files":{"main":{"size":3,"language":"y"}}},
    {"id":3,"note":"m","files":{"README":{"size":4,"language":"z"},"main":{"size":5,"language":"y"}}}]
    """

  private static func advice(_ mutators: [Mutator]) throws -> [Advice] {
    let study = Study(
      "gists", json: Array(json.utf8), recordsAt: "",
      strategies: [.strict([Gist].self, records: \.self)])
    var configuration = AdviceTests.configuration
    configuration.mutators = mutators
    let report = Runner([study], configuration: configuration).untimed.run()
    return try #require(report.documents[0].advice)
  }

  @Test("Advice about a map names none of its keys") func namesNoKeyOfAMap() throws {
    let advice = try Self.advice(.core)
    let keys = [".gitignore", "main", "README"]
    let named = advice.map(\.change.field).filter { field in
      field.pointer.tokens.contains { keys.contains($0.text) }
    }
    #expect(named == [])
    let changes = advice.map(\.change)
    #expect(changes.contains { $0.field == "/*/files/{}/size" })
  }

  @Test("Advice about an optional property keeps its type")
  func ofAPropertyThatIsOptionalAlreadyKeepsItsType() throws {
    let advice = try Self.advice([.flipType])
    let note = try #require(advice.first { $0.change == ModelChange(.lossy, "/*/note") })
    #expect(!note.breaksSource && note.sourceNote == "keeps the type")
    let id = try #require(advice.first { $0.change == ModelChange(.lossy, "/*/id") })
    #expect(id.breaksSource)
  }
}
