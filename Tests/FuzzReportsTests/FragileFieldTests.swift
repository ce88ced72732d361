import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzReports
@testable import FuzzTestSupport

/// What is special about a response: what it shows of a field, where a change of it costs a record.
@Suite struct FragileFieldTests {
  private enum Kind: String, Decodable { case bus, tram }

  private struct Trip<Count: Decodable>: Decodable {
    struct Driver: Decodable {
      let name: String
      let badge: Int
    }
    let kind: Kind
    let count: Count
    let driver: Driver?
  }

  private struct Page<List: Decodable>: Decodable { let trips: List }

  private static let json = """
    {"trips":[{"kind":"bus","count":1,"driver":{"name":"a","badge":2}},
    {"kind":"tram","count":2,"driver":null},{"kind":"bus","count":3}]}
    """

  private static func document(_ json: String, _ strategies: Strategy...) -> DocumentReport {
    let study = Study(
      "trips", json: Array(json.utf8), recordsAt: "/trips", enumTags: ["/trips/*/kind"],
      strategies: strategies)
    return Runner([study]).untimed.run().documents[0]
  }

  private static let strict = Strategy.strict(Page<[Trip<Int>]>.self, records: \.trips)

  @Test func tagsComeBeforeObjectsThatAreSeldomThere() {
    let words = FragileField.all(of: Self.document(Self.json, Self.strict)).map(\.words.plain)
    #expect(words == ["kind (2 tags in 3 values)", "driver (in 1 of 3, with 2 required keys)"])
  }

  @Test func whatTheModelForgivesIsNotFragile() {
    struct Open: Decodable {
      @Lossy var kind: Kind?
      @Lossy var driver: Trip<Int>.Driver?
    }
    let document = Self.document(
      Self.json, .lossyArray(Page<LossyArray<Open>>.self, records: \.trips).named("app"))
    #expect(FragileField.all(of: document).isEmpty)
  }

  /// The count of one trip is a text, which only a lenient model reads.
  @Test func numbersThatAreTextElsewhereComeFirst() {
    let json = Self.json.replacing(#""count":2"#, with: #""count":"2""#)
    enum Count: Decodable, Equatable {
      case number(Int), text(String)
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self =
          if let number = try? container.decode(Int.self) { .number(number) } else {
            .text(try container.decode(String.self))
          }
      }
    }
    let document = Self.document(json, .strict(Page<[Trip<Count>]>.self, records: \.trips))
    let words = FragileField.all(of: document).map(\.words.plain)
    #expect(words.first == "count (a number, but text in other records)")
  }

  @Test func nullIsNotSeenAsAbsent() {
    struct Note: Decodable {
      let text: String?
      enum Key: CodingKey { case text }
      init(from decoder: any Decoder) throws {
        text = try decoder.container(keyedBy: Key.self).decode(String?.self, forKey: .text)
      }
    }
    let document = Self.document(
      #"{"trips":[{"text":"a"},{"text":null},{"text":"b"}]}"#,
      .strict(Page<[Note]>.self, records: \.trips))
    #expect(
      FragileField.all(of: document).map(\.words.plain) == [
        "text (null in 1 of 3, but never absent)"
      ]
    )
  }

  @Test("The verdict names the most fragile fields") func theVerdictNamesThem() {
    let verdict = DocumentVerdict(Self.document(Self.json, Self.strict), presentLoss: nil)
    #expect(
      verdict?.sentence.plain == "one bad record costs the whole list. Most fragile: "
        + "kind (2 tags in 3 values), driver (in 1 of 3, with 2 required keys).")
    #expect(verdict?.short.plain == "kind (2 tags in 3 values)")
  }

  /// Where a strict list loses everything, cells say what a lossy one, which is advised, loses.
  @Test func cellsSayWhatIsLostTodayAndAfterTheChange() throws {
    let document = Self.document(
      Self.json, Self.strict, .lossyArray(Page<LossyArray<Trip<Int>>>.self, records: \.trips))
    let view = try #require(ResponseView(document) { $0.description })
    func word(_ field: Field, _ title: String) throws -> CostWord {
      let row = try #require(view.rows.first { $0.field == field })
      return try #require(view.columns.first { $0.title == title }).word(row)
    }
    let tag = try word("/trips/*/kind", "tag")
    #expect(tag.text == "LIST→rec" && tag.effect == .recordLost)
    #expect(try word("/trips", "absent").text == "LIST")
    #expect(try word("/trips/*/driver", "absent").text == "ok")
    #expect(view.legend?.plain.hasPrefix("LIST list lost (LIST→ after the change), ") == true)
  }

  /// Without a lossy list that was tried, there is one answer.
  @Test func cellsDoNotSayWhatWasNotTried() throws {
    let view = try #require(
      ResponseView(Self.document(Self.json, Self.strict)) { $0.description })
    #expect(!view.hasTwoAnswers)
  }

  /// What the list of another strategy depends on is of no matter.
  @Test func aLossyListTurnsTheVerdictGreen() throws {
    struct Link<List: Decodable>: Decodable {
      let next: String
      let trips: List
    }
    let document = Self.document(
      Self.json.replacing(#"{"trips""#, with: #"{"next":"/2","trips""#),
      .lossyArray(Page<LossyArray<Trip<Int>>>.self, records: \.trips).named("app"),
      .lossyArray(Link<LossyArray<Trip<Int>>>.self, records: \.trips).named("other"))
    #expect(
      document.contracts.map { contract in
        contract.rows.filter { $0.cells[.absent]?.effect == .listLost }.map(\.field)
      } == [["/trips"], ["/next", "/trips"]])
    let verdict = try #require(DocumentVerdict(document, presentLoss: nil))
    let counters = try #require(document.ownStrategy).headline
    #expect(verdict.cause == .mended)
    #expect(
      verdict.sentence.plain
        == "a bad record costs only itself: \(counters.sent - counters.lost) of \(counters.sent) "
        + "records sent are decoded, \(counters.lost) are reported, none is lost silently. Around the "
        + "records, the list still depends on trips.")
  }

  @Test func aSilentLossIsNotGreen() {
    let document = Self.document(
      Self.json,
      Strategy("app") { data in
        let page = try JSONDecoder().decode(Page<[Failable<Trip<Int>>]>.self, from: data)
        return Recovery(page.trips.compactMap(\.value))
      })
    #expect(DocumentVerdict(document, presentLoss: nil)?.cause == .change)
  }

  @Test func samplesOfDocumentsAddUp() {
    let studies = [Self.json, Self.json.replacing(#""kind":"bus""#, with: #""kind":"rail""#)]
    let samples = studies.map { json in
      Self.document(
        json, .strict(Page<[Trip<Int>]>.self, records: \.trips)
      ).samples.first { $0.field == "/trips/*/kind" }
    }
    #expect(samples.map(\.?.tags) == [["bus", "tram"], ["rail", "tram"]])
    #expect(samples.map(\.?.texts) == [3, 3])
  }

  /// Both sentences are from trials: the first names changes, and the second what they cost other models.
  @Test(arguments: [
    (false, "these changes cost only the record"),
    (true, "1 of these changes costs only the record, 1 costs only the field"),
  ])
  func whatInferredModelsDoInsteadIsSaid(isLoose: Bool, words: String) throws {
    struct Loose: Decodable {
      let kind: Kind
      let count: Int
      @Lossy var driver: Trip<Int>.Driver?
    }
    let inferred =
      isLoose
      ? Strategy.lossyArray(Page<LossyArray<Loose>>.self, records: \.trips)
      : Strategy.lossyArray(Page<LossyArray<Trip<Int>>>.self, records: \.trips)
    let text = screen(Self.strict, inferred.named(.inferred))
    #expect(
      text.split(separator: "\n")[2] == "With the models that infer prints, \(words).", "\(text)")
    #expect(!screen(Self.strict).contains("infer prints"))
  }

  private func screen(_ strategies: Strategy...) -> String {
    let study = Study(
      "trips", json: Self.json, recordsAt: "/trips", enumTags: ["/trips/*/kind"],
      strategies: strategies)
    var context = ReportContext()
    context.sample = SampleSummary(files: ["a.json"], entries: [])
    return TextReporter().text(of: Runner([study]).untimed.run(), in: context)
  }
}
