import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzReports
@testable import FuzzTestSupport

/// The response as the page: which record, which rows, and the sentences about it.
@Suite struct ResponseTests {
  fileprivate struct Item: Decodable, Equatable {
    enum Kind: String, Decodable { case song, film }
    let id: Int
    let kind: Kind
    let note: String?
  }

  fileprivate struct Page<List: Decodable>: Decodable { let items: List }

  private static let json = """
    {"page":1,"items":[{"id":1,"kind":"song"},{"id":2,"kind":"film","note":"n"},
    {"id":3,"kind":"song","note":"m"}]}
    """

  private static func document(
    json: String = Self.json, at list: JSONPointer? = "/items", _ strategies: [Strategy]
  ) -> DocumentReport {
    let study = Study(
      "items", json: Array(json.utf8), recordsAt: list,
      enumTags: ["/items/*/kind", "/kind"], strategies: strategies)
    return Runner([study]).untimed.run().documents[0]
  }

  private static let strict = Strategy.strict(Page<[Item]>.self, records: \.items)

  private func verdict(_ document: DocumentReport) -> String {
    ContractVerdict(document)?.sentence ?? "none"
  }

  /// The fields of a record are its id, kind and note.
  @Test func aListThatOneRecordEndsIsNamedSo() {
    #expect(
      verdict(Self.document([Self.strict]))
        == "one bad record costs the whole list. A changed type does it in each of the 3 fields "
        + "of a record.")
  }

  @Test func aLossyListCostsOnlyTheRecord() {
    let report = Self.document([
      .lossyArray(Page<LossyArray<Item>>.self, records: \.items).named("app")
    ])
    #expect(
      verdict(report)
        == "a bad value around the records costs the whole list. A missing key does it in the only "
        + "field around the records.")
  }

  @Test func aWrapperLosesSilently() {
    let report = Self.document([
      Strategy("app") { data in
        let page = try? JSONDecoder().decode(Page<[Failable<Item>]>.self, from: data)
        return Recovery((page?.items ?? []).compactMap(\.value))
      }
    ])
    #expect(
      verdict(report).hasPrefix("a bad value around the records costs the whole list, silently."))
    #expect(ContractVerdict(report)?.isSilent == true)
  }

  @Test func silentLossesAreNamedBesideReportedOnes() {
    let report = Self.document([
      Strategy("app") { data in
        let page = try JSONDecoder().decode(Page<[Failable<Item>]>.self, from: data)
        return Recovery(page.items.compactMap(\.value))
      }
    ])
    #expect(verdict(report).hasPrefix("a bad value around the records costs the whole list."))
    #expect(verdict(report).hasSuffix("A changed type loses data silently in 3 of 4 fields."))
  }

  /// No field of the record costs anything, but an element that is no record does.
  @Test func aRecordThatIsNullIsNoField() {
    struct Open: Decodable, Equatable {
      @Lossy var id: Int?
    }
    let report = Self.document(
      json: #"[{"id":1},{"id":2}]"#, at: .root, [.strict([Open].self, records: \.self).named("app")]
    )
    #expect(verdict(report) == "a record that is null costs the whole list.")
  }

  /// One of the two is null already.
  @Test func fieldsToWhichAChangeDoesNotApplyAreNotCounted() throws {
    struct Two: Decodable, Equatable {
      let a: Int
      let b: String?
    }
    let report = Self.document(
      json: #"[{"a":1,"b":null},{"a":2,"b":null}]"#, at: .root,
      [.strict([Two].self, records: \.self).named("app")])
    #expect(
      verdict(report)
        == "one bad record costs the whole list. A changed type does it in each of the 2 fields of "
        + "a record.")
    let rows = try #require(report.contracts.first).rows
    #expect(rows.first { $0.field == "/*/b" }?.cells[.null] == nil)
  }

  @Test func oneRecordIsAResponse() {
    let report = Self.document(
      json: #"{"id":1,"kind":"song","note":"n"}"#, at: nil,
      [
        Strategy("app") { data in
          Recovery([try JSONDecoder().decode(Item.self, from: data)])
        }
      ])
    #expect(
      verdict(report)
        == "one bad value costs the whole response. A changed type does it in each of the 3 fields."
    )
  }

  @Test func theRecordWithTheMostFieldsIsShown() throws {
    let report = Self.document([Self.strict])
    let response = try #require(report.response)
    #expect(response.record == "/items/2" || response.record == "/items/1")
    #expect(response.record == "/items/1")
    let rows = try #require(ResponseView(report) { $0.description }).rows
    #expect(
      rows.map(\.text) == [
        #""page": 1"#, #""items": [  (one of 3)"#, "{", #""id": 2"#, #""kind": "film""#,
        #""note": "n""#,
      ])
    #expect(rows.map(\.depth) == [0, 0, 1, 2, 2, 2])
    // No model reads the page.
    #expect(rows[0].contract == nil)
  }

  @Test func fieldsThatTheRecordLacksFollow() throws {
    let json =
      #"{"items":[{"id":1,"kind":"song","note":"n"},{"id":2,"kind":"film","other":{"a":1}}]}"#
    struct Wide: Decodable, Equatable {
      struct Other: Decodable, Equatable { let a: Int }
      let id: Int
      let note: String?
      let other: Other?
    }
    let report = Self.document(json: json, [.strict(Page<[Wide]>.self, records: \.items)])
    let rows = try #require(ResponseView(report) { $0.description }).rows
    #expect(rows.filter(\.isElsewhere).map(\.field) == ["/items/*/note"])
  }

  /// An unknown tag alone becomes `.unknown`, but one with other members becomes a song.
  @Test func aNewVariantThatBecomesAnotherCaseIsShown() throws {
    enum Work: Decodable, Equatable {
      case song, film, unknown
      enum CodingKeys: CodingKey { case kind, length, year }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let isKnown = container.contains(.length) || container.contains(.year)
        switch try container.decode(String.self, forKey: .kind) {
        case "song": self = .song
        case "film": self = .film
        default: self = isKnown ? .unknown : .song
        }
      }
    }
    let report = Self.document(
      json: """
        {"items":[{"id":1,"kind":"song","length":3},{"id":2,"kind":"film","year":1999},
        {"id":3,"kind":"song","length":4}]}
        """, [.lossyArray(Page<LossyArray<Work>>.self, records: \.items).named("app")])
    let view = try #require(ResponseView(report) { $0.description })
    let tags = try #require(view.columns.first { $0.title == "tag" })
    let row = try #require(view.rows.first { $0.field == "/items/*/kind" })
    #expect(tags.word(row).text == "→ .song!")
  }

  @Test func theRowsThatCostMostAreKeptWithWhatIsAroundThem() throws {
    let report = Self.document([Self.strict])
    let view = try #require(ResponseView(report) { $0.description })
    let all = view.shown(most: 6)
    #expect(all.rows.count == 6 && all.leftCostly == 0 && all.leftFree == 0)
    let few = view.shown(most: 4)
    #expect(few.rows.count <= 4)
    #expect(few.rows.contains { $0.text == #""items": [  (one of 3)"# })
    #expect(few.rows.count + few.leftCostly + few.leftFree == 6)
    #expect(few.leftFree == 1)
    for most in 1...6 {
      let rows = view.shown(most: most).rows
      for (number, row) in rows.enumerated() where row.depth > 0 {
        #expect(rows[..<number].contains { $0.depth == row.depth - 1 }, "\(row.text)")
      }
    }
  }

  /// What a contract says of `wrapper` and `lossy-array` is what they do with the same mutants.
  @Test func othersAreWhatTheyDoWithTheMutant() throws {
    let study = Study.notes
    let report = Runner([study]).untimed.run()
    let contract = try #require(report.documents.first?.contracts.first)
    var count = 0
    for row in contract.rows {
      for cell in row.cells.values {
        let verdicts = try study.verdicts(on: cell.example.description)
        let others = try #require(cell.others)
        #expect(others.map(\.strategy) == [.wrapper, .lossyArray])
        for other in others {
          let counters = try #require(verdicts[other.strategy]).counters
          let (lost, untouched) = (counters.lost, counters.untouchedNotKept)
          #expect((other.effect == .listLost) == (untouched > 0), "\(cell.example)")
          #expect((other.effect >= .recordLost) == (lost > 0), "\(cell.example)")
          if lost > 0 { #expect(other.isReported == (counters.lostSilently == 0)) }
          count += 1
        }
      }
    }
    #expect(count > 30)
  }

  @Test func cellsKeepTheErrorAndTheChange() throws {
    let contract = try #require(Runner([.notes]).untimed.run().documents.first?.contracts.first)
    let title = try #require(contract.rows.first { $0.field == "/notes/*/title" })
    let absent = try #require(title.cells[.absent])
    #expect(absent.failure?.line == #"notes[0]: no value for key "title""#)
    #expect(absent.before?.contains(#""title":"a""#) == true && absent.after == "")
    let null = try #require(title.cells[.null])
    #expect(null.before == #""a""# && null.after == "null")
  }

  @Test func theBackendIsAskedForWhatCostsARecord() throws {
    let report = Self.document([Self.strict])
    let contract = try #require(report.contracts.first)
    let lines = BackendRequest(contract, of: report).lines
    #expect(
      lines == [
        "Each of these costs the whole list, wherever you send the field today:",
        "never omit, null or retype: items, id, kind", "never null or retype: a whole record",
        "never retype: note", "never send empty: a whole record, kind", "keep the format of: id",
        "new values need an app release first: kind",
      ])
  }

  /// What costs the list is asked for first: only that is urgent.
  @Test func theBackendReadsWhatEachChangeCosts() throws {
    let lossy = Strategy.lossyArray(Page<LossyArray<Item>>.self, records: \.items)
    let report = Self.document([lossy])
    let lines = BackendRequest(try #require(report.contracts.first), of: report).lines
    #expect(
      lines == [
        "Each of these costs the whole list, wherever you send the field today:",
        "never omit, null or retype: items", "Each of these costs only the record:",
        "never omit, null or retype: id, kind", "never null or retype: a whole record",
        "never retype: note", "never send empty: a whole record, kind", "keep the format of: id",
        "new values need an app release first: kind",
      ])
  }

  @Test func theBackendIsAskedForLessAfterAFix() throws {
    struct Fixed: Decodable { let items: [FixedItem] }
    struct FixedItem: Decodable {
      let id: Int
      let kind: OpenEnum<Item.Kind>?
      @Lossy var note: String?
    }
    let report = Self.document([.strict(Fixed.self, records: \.items)])
    let lines = BackendRequest(try #require(report.contracts.first), of: report).lines
    #expect(
      lines == [
        "Each of these costs the whole list, wherever you send the field today:",
        "never omit, null or retype: items, id", "never null or retype: a whole record",
        "never retype: kind", "never send empty: a whole record", "keep the format of: id",
      ])
  }

  /// A request is copied: a name that is left out is not asked for.
  @Test func theBackendIsAskedForAllFields() throws {
    struct Wide: Decodable {
      enum CodingKeys: String, CodingKey, CaseIterable {
        case a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t
      }
      let values: [Int]
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        values = try CodingKeys.allCases.map { try container.decode(Int.self, forKey: $0) }
      }
    }
    let keys = Wide.CodingKeys.allCases.map(\.stringValue)
    let record = "{" + keys.map { #""\#($0)":1"# }.joined(separator: ",") + "}"
    let report = Self.document(
      json: "[\(record),\(record)]", at: "", [.strict([Wide].self, records: \.self)])
    let lines = BackendRequest(try #require(report.contracts.first), of: report).lines
    #expect(lines[1] == "never omit, null or retype: " + keys.joined(separator: ", "))
  }

  /// Edits may begin inside of a key or a string, make a key of a value, and leave no JSON.
  @Test func noEditOfAMaskedDocumentShowsAString() throws {
    let record =
      #"{"user_name":"zqx a","zip_code":"zqx\\","ids":[{"id":"zqxi","n":1},{"id":"zqxj"}],"#
    let document = try Document(
      DocumentName("d"),
      parsing: Array(
        "[\(record)\"kind\":\"zqxk\"},\(record)\"kind\":\"zqxk\"},\(record)\"kind\":\"zqxk\"}]".utf8
      ),
      recordsAt: "")
    let (mask, lines) = (Mask(document), LineNumbers(of: document))
    let space = MutationSpace(in: document, by: Mutators.all, filter: LocationFilter())
    var (count, shown) = (0, Set<MutatorID>())
    for mutation in MutantPlan.exhaustive.mutants(of: space).flatMap(\.mutations) {
      func texts(_ mask: Mask?) -> String {
        let edit = ExampleMutant.Edit(mutation, in: document, lines: lines, mask: mask)
        return edit.leading + edit.before + edit.after + edit.trailing
      }
      #expect(!texts(mask).contains(/zqx/), "\(mutation.id(in: document)): \(texts(mask))")
      if texts(nil).contains("zqx") { shown.insert(mutation.mutator.id) }
      count += 1
    }
    #expect(count > 500 && shown.count > 50)
  }

  /// Nothing of a masked text is a string of the document.
  @Test func maskedTextHasNoStrings() throws {
    let document = try Document(
      DocumentName("d"),
      parsing: Array(
        #"[{"user_name":"a","n":[1,"b"],"role":"admin"},{"user_name":"b","n":[]}]"#.utf8),
      recordsAt: "", enumTags: ["/*/role"])
    let mask = Mask(document)
    for (text, shown) in [
      (#"{"user_name":"secret","n":[1,"a\"b"]}"#, #"{"user_name":"…","n":[1,"…"]}"#),
      (#""cut off sec"#, #""…""#), ("12.5", "12.5"), ("-1e5", "-1e5"),
      ("[true,null]", "[true,null]"),
      // A key in another convention, one that is data, and a tag that the study names.
      (#"{"userName":1,"secret":2,"role":"admin"}"#, #"{"userName":1,"…":2,"role":"admin"}"#),
      // No JSON: without quotes, with others, with one too few.
      ("secret", #""…""#), ("{'n':'se cret'}", #"{"…":"…" "…"}"#),
      (#""secret,"n":"x"}"#, #""…""…""…""…""…""#), (#"secret""#, #""…""…""#),
    ] {
      #expect(String(decoding: mask.shown(Array(text.utf8)), as: UTF8.self) == shown)
    }
    let long = #"["# + String(repeating: "s", count: 4_093) + #"\""secret"]"#
    #expect(!String(decoding: mask.shown(Array(long.utf8)), as: UTF8.self).contains("s"))
  }
}
