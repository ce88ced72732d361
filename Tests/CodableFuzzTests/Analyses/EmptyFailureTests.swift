import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzReports
@testable import FuzzTestSupport

/// Responses that cannot be read, and what a function makes of them.
@Suite struct EmptyFailureTests {
  struct Item: Decodable, Equatable { let id: Int }
  struct Page: Decodable { let items: [Item] }
  struct LoosePage: Decodable { let items: [Item]? }
  struct Settings: Decodable, Equatable { let theme: String }
  struct LooseSettings: Decodable, Equatable { let theme: String? }

  private static let list = #"[{"id":1},{"id":2},{"id":3}]"#
  private static let page = #"{"items":[{"id":1},{"id":2}],"total":2}"#
  private static let record = #"{"theme":"dark"}"#
  private static let all = """
    an HTML page, text that is not JSON, an empty body, a response that was cut off, \
    an error document
    """

  @Test func aPlantedFailureIsFound() throws {
    let found = try Self.findings(Self.list, at: .root) {
      (try? JSONDecoder().decode([Item].self, from: $0)) ?? []
    }
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(
      finding.summary == """
        an HTML page and 4 other responses become an empty list, as if there was nothing to show, \
        and nothing is reported
        """)
    #expect(finding.strategies == ["app"])
    #expect(finding.fields.map(\.field) == [""])
    #expect(finding.fields.map(\.note) == [Self.all])
    #expect(finding.isMistake)
  }

  @Test func aStrategyMadeOfAClosureIsTriedToo() throws {
    let app = Strategy("mine") { data in
      Recovery((try? JSONDecoder().decode([Item].self, from: data)) ?? [])
    }
    let study = Study("items", json: Self.list, recordsAt: .root, strategies: [app])
    #expect(try Self.findings(of: study).map(\.strategies) == [["mine"]])
  }

  /// Each of these tells its caller, or an empty response is something else to it.
  @Test(arguments: [
    LookAlike("throws") { try JSONDecoder().decode([Item].self, from: $0) },
    LookAlike("reports a loss") { data -> LossyArray<Item> in
      do {
        return try JSONDecoder().decode(LossyArray<Item>.self, from: data)
      } catch {
        // A list of one element that is lost.
        return try JSONDecoder().decode(LossyArray<Item>.self, from: Data("[null]".utf8))
      }
    },
    LookAlike("returns nil only for a failure") {
      try? JSONDecoder().decode([Item].self, from: $0)
    },
    LookAlike("throws for an empty list, too") { data -> [Item] in
      let items = (try? JSONDecoder().decode([Item].self, from: data)) ?? []
      if items.isEmpty { throw CocoaError(.coderReadCorrupt) }
      return items
    },
  ])
  fileprivate func lookAlikesAreNotReported(lookAlike: LookAlike) throws {
    let study = Study(
      "items", json: Self.list, recordsAt: .root, strategies: [lookAlike.strategy])
    #expect(try Self.findings(of: study).isEmpty)
  }

  @Test func lossesOfALogAreReports() throws {
    let app = Strategy("mine") { data in
      let log = DecodingLog()
      let decoder = JSONDecoder()
      decoder.decodingLog = log
      do {
        return Recovery(try decoder.decode([Item].self, from: data))
      } catch {
        log.record(DecodingLoss(error))
        return Recovery([Item](), losses: log.losses.map(Loss.init))
      }
    }
    let study = Study("items", json: Self.list, recordsAt: .root, strategies: [app])
    #expect(try Self.findings(of: study).isEmpty)
  }

  /// An error beside the records tells a failure from an empty list.
  @Test func allThatIsReturnedIsCompared() throws {
    struct State {
      var items: [Item] = []
      var message: String?
      var loaded = Date()
    }
    func findings(_ message: String?) throws -> [ModelFinding] {
      let app = AppFunction<State, [Item]>(
        { data in
          do {
            return State(items: try JSONDecoder().decode([Item].self, from: data))
          } catch {
            return State(message: message)
          }
        }, records: { $0.items })
      return try Self.findings(
        of: Study(
          "items", json: Self.list, recordsAt: .root,
          strategies: [app.strategy("app", keys: .asSent)]))
    }
    #expect(try findings("cannot load").isEmpty)
    // The time of the call is no difference.
    #expect(try findings(nil).flatMap(\.fields).map(\.note) == [Self.all])
  }

  /// An optional list may be null or missing, but so it is in every error document.
  @Test func anOptionalListTakesAnErrorDocumentForAnEmptyList() throws {
    let found = try Self.findings(Self.page, at: "/items") {
      try JSONDecoder().decode(LoosePage.self, from: $0).items ?? []
    }
    #expect(
      found.map(\.summary) == [
        """
        an error document becomes an empty list, as if there was nothing to show, and nothing is \
        reported
        """
      ])
    struct NullablePage: Decodable {
      let items: [Item]
      enum CodingKeys: CodingKey { case items }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        items = try container.decode([Item]?.self, forKey: .items) ?? []
      }
    }
    let nullOnly = try Self.findings(Self.page, at: "/items") {
      try JSONDecoder().decode(NullablePage.self, from: $0).items
    }
    #expect(nullOnly.isEmpty)
  }

  @Test func aDocumentThatIsOneRecordHasDefaults() throws {
    // Of these, the third tells a failure from null.
    func strategy<Output>(
      _ id: StrategyID, _ decode: @escaping @Sendable (Data) throws -> Output
    ) -> Strategy {
      AppFunction<Output, Output>(decode, records: { $0 }).strategy(id, keys: .asSent)
    }
    @Sendable func other(_ data: Data) -> Settings {
      do {
        return try JSONDecoder().decode(Settings?.self, from: data) ?? Settings(theme: "none")
      } catch {
        return Settings(theme: "failed")
      }
    }
    let study = Study(
      "settings", json: Self.record,
      strategies: [
        strategy("app") {
          (try? JSONDecoder().decode(LooseSettings.self, from: $0)) ?? LooseSettings(theme: nil)
        },
        strategy("nothing") { try? JSONDecoder().decode(Settings.self, from: $0) },
        strategy("other", other),
        strategy("throwing") { try JSONDecoder().decode(Settings.self, from: $0) },
      ])
    let found = try Self.findings(of: study)
    #expect(found.map(\.strategies) == [["app", "nothing"]])
    #expect(
      found.map(\.summary) == [
        """
        an HTML page and 4 other responses become what an empty response becomes, as if there was \
        nothing to show, and nothing is reported
        """
      ])
  }

  @Test func strictIsTriedWithoutStrategiesOfTheApp() throws {
    let study = Study("items", json: Self.page, record: Item.self, recordsAt: "/items")
    #expect(try Self.findings(of: study).isEmpty)
  }

  private static func findings<Output>(
    _ json: String, at list: JSONPointer, _ decode: @escaping @Sendable (Data) throws -> Output
  ) throws -> [ModelFinding] {
    let app = AppFunction<Output, Output>(decode, records: { $0 })
    return try findings(
      of: Study(
        "items", json: json, recordsAt: list, strategies: [app.strategy("app", keys: .asSent)]))
  }

  private static func findings(of study: Study) throws -> [ModelFinding] {
    let report = Runner([study]).untimed.run()
    return try #require(report.documents.first).modelFindings.filter { $0.kind == "empty-failure" }
  }
}

private struct LookAlike: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let strategy: Strategy

  init<Output>(_ name: String, _ decode: @escaping @Sendable (Data) throws -> Output) {
    testDescription = name
    strategy = AppFunction<Output, Output>(decode, records: { $0 }).strategy("app", keys: .asSent)
  }
}
