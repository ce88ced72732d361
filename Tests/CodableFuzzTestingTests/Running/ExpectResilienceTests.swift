import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzBaselines
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzzTesting

/// A test of one line finds what the study finds that is written by hand.
@Suite struct ExpectResilienceTests {
  @Test("expectResilience counts what a count by hand finds", arguments: ParcelCase.all)
  func countsAsByHand(_ parcels: ParcelCase) throws {
    let byHand = try parcels.report()
    let report = try parcels.withFile(parcels.inOneLine)
    #expect(report.documents == byHand.documents)
    #expect(report.app.strategy == .app)
    #expect(report.app.documentsDecoded.value != nil)
  }

  private static let page = ParcelCase.all.filter { $0.testDescription == "page with a key path" }[
    0]

  @Test func aResponseInTheSourceCodeCountsAsAFile() throws {
    let report = try expectResilience(
      .json(ParcelCase.page, name: "parcels"), keeping: 0, allowing: .all, options: .quick
    ) { try ParcelAPI.page($0).parcels }
    let file = try Self.page.withFile { file in
      try expectResilience(.file(file), keeping: 0, allowing: .all, options: .quick) {
        try ParcelAPI.page($0).parcels
      }
    }
    #expect(report.documents == file.documents)
  }

  @Test func aPatternThatIsNoneFailsTheTest() throws {
    let options = ResilienceOptions(excluding: ["/parcels/~2"], attachesReport: false)
    let error = #expect(throws: UnclearStudy.self) {
      try expectResilience(.json(ParcelCase.page), keeping: 0, allowing: .all, options: options) {
        try ParcelAPI.page($0).parcels
      }
    }
    #expect(
      error?.description
        == "response: a pattern of excluding: '~2' is not a JSON Pointer token: write "
        + "'~' as '~0' and '/' as '~1'")
  }

  @Test func anAsynchronousFunctionCountsAsAnother() async throws {
    let byHand = try Self.page.report().documents
    let place = try ResponseFile(ParcelCase.page)
    defer { place.remove() }
    let file = place.file
    let client = ParcelAPI.Client()
    let reports = [
      try await expectResilience(.file(file), keeping: 0, allowing: .all, options: .quick) {
        try await ParcelAPI.slow($0)
      },
      try await expectResilience(.file(file), keeping: 0, allowing: .all, options: .quick) {
        try await client.parcels($0)
      },
      try await expectResilience(.file(file), keeping: 0, allowing: .all, options: .quick) {
        try await ParcelAPI.onMain($0)
      },
    ]
    for report in reports { #expect(report.documents == byHand) }
  }

  @MainActor @Test func aFunctionOfTheMainActorCountsAsAnother() throws {
    let report = try Self.page.withFile { file in
      try expectResilience(.file(file), keeping: 0, allowing: .all, options: .quick) {
        MainActor.assertIsolated()
        return try ParcelAPI.onMain($0)
      }
    }
    #expect(try report.documents == Self.page.report().documents)
  }

  private func failures(_ body: () throws -> Void) throws -> [String] {
    try recordedIssues(body).filter { $0.hasPrefix("fails") }
  }

  @Test(arguments: [
    (#"{"total":0,"tags":["a","b"]}"#, "returns no record of the response as it is, and no error"),
    (#"{"total":0}"#, "but the document has no list"),
    (#"{"parcels":[]}"#, "the list '/parcels' is empty"),
    ("[1,", "not JSON"),
  ])
  func aListThatIsNotFoundIsAnError(json: String, words: String) throws {
    let found = try failures {
      try withResponse(json) { file in
        _ = try expectResilience(.file(file), options: .quick) { data in
          let members = try JSONDecoder().decode([String: JSONValue].self, from: data)
          guard case .array(let items)? = members["parcels"] else { return [JSONValue]() }
          return items
        }
      }
    }
    #expect(found.count == 1 && found[0].contains(words), "\(found)")
  }

  @Test func severalListsAreAnError() throws {
    struct Both: Decodable { let one: [Int]; let two: [Int] }
    let found = try failures {
      try withResponse(#"{"one":[1,2,3],"two":[4,5,6]}"#) { file in
        _ = try expectResilience(.file(file), options: .quick) { data in
          let both = try JSONDecoder().decode(Both.self, from: data)
          return zip(both.one, both.two).map(+)
        }
      }
    }
    #expect(
      found == [
        """
        fails    parcels: the function returns 3 records, and several lists give one each: '/one' \
        (3 elements), '/two' (3 elements); say where the records are, as in recordsAt: "/one"
        """
      ])
  }

  @Test func whatIsKeptLostAndInvalidIsReported() throws {
    struct Attempt: Decodable {
      let parcel: Parcel?
      init(from decoder: any Decoder) throws { parcel = try? Parcel(from: decoder) }
    }
    struct Page: Decodable { let parcels: [Attempt] }
    let found = try failures {
      try Self.page.withFile { file in
        _ = try expectResilience(.file(file), keeping: 0.99, options: .quick) { data in
          try ParcelAPI.decoder.decode(Page.self, from: data).parcels.compactMap(\.parcel)
            .filter { $0.id != 2 }
        }
      }
    }
    #expect(
      found == [
        """
        fails    parcels: 1 of 3 records does not come back even alone with app: /parcels/1: the \
        document: no record comes back for it, and no error: it is left out, as by a filter or try?
          If a filter leaves records out, say allowing: .alreadyInvalid
        """,
        """
        fails    parcels: record survival 77.3 % (75/97 untouched records kept), less than 99 %
          Records are lost with what holds them, (root), /parcels: 0/22 are kept.
          remove-key at /parcels: 2 of 2 untouched records lost or altered, as in \
        parcels:remove-key@/parcels
              the document: no value for key "parcels"
          Show this mutant with:  CODABLE_FUZZ_REPLAY=parcels:remove-key@/parcels swift test \
        --filter whatIsKeptLostAndInvalidIsReported
        """,
        """
        fails    parcels: app lost 27 of 126 records silently
          flip-type at /parcels/*, /parcels/*/id, /parcels/*/item_name and 1 more: 5 of 10 records \
        lost silently each, as in parcels:flip-type@/parcels/0=null
          remove-key at /parcels/*/id, /parcels/*/item_name, /parcels/*/sent_at: 1 of 2 records \
        lost silently each, as in parcels:remove-key@/parcels/0/id
          flip-type at /parcels/*/label: 4 of 20 records lost silently, as in \
        parcels:flip-type@/parcels/0/label=boolean
          Show this mutant with:  CODABLE_FUZZ_REPLAY=parcels:flip-type@/parcels/0=null swift test \
        --filter whatIsKeptLostAndInvalidIsReported
          A list that reports its losses passes: return the page with @Lossy var parcels, and say \
        records: \\.$parcels. If records may be lost, say allowing: .silentLoss
        """,
      ])
  }

  /// Expectations of the function hold for the response, but not for mutants, and fail but once.
  @Test func expectationsInsideOfTheFunctionAreReportedOnce() async throws {
    let place = try ResponseFile(ParcelCase.page)
    defer { place.remove() }
    let file = place.file
    let count = try ParcelAPI.page(Data(ParcelCase.page.utf8)).parcels.count
    let decode: @Sendable (Data) throws -> [Parcel] = { data in
      let parcels = try ParcelAPI.page(data).parcels
      #expect(parcels.count == count)
      return parcels
    }
    let now = try failures {
      try expectResilience(.file(file), keeping: 0, options: .quick, decoding: decode)
    }
    nonisolated(unsafe) var later: [String] = []
    try await withKnownIssue(isIntermittent: true) {
      try await expectResilience(.file(file), keeping: 0, options: .quick) { data in
        await Task.yield()
        return try decode(data)
      }
    } matching: { issue in
      if !issue.isWarning { later.append("\(issue)") }
      return true
    }
    for found in [now, later] {
      #expect(found.count == 1 && found[0].contains("has expectations of its own"), "\(found)")
    }
  }

  @Test func keysAreLearnedFromErrors() throws {
    let document = try Document(
      DocumentName("parcels"), parsing: Array(ParcelCase.page.utf8), recordsAt: "/parcels")
    func learned<Output>(_ decode: @escaping @Sendable (Data) throws -> Output) -> String? {
      Discovery(
        AppFunction<Output, Output>(decode, records: { $0 }), of: "items",
        CallProtection()
      ).learnedKeys(in: document)?("item_name")
    }
    #expect(learned { try ParcelAPI.page($0).parcels } == "itemName")
    #expect(learned { try JSONDecoder().decode([String: JSONValue].self, from: $0) } == nil)
    #expect(
      learned { data in
        struct Sent: Decodable { let item_name: String }
        struct Page: Decodable { let parcels: [Sent] }
        return try JSONDecoder().decode(Page.self, from: data).parcels.map(\.item_name)
      } == "item_name")
    #expect(
      learned { data in
        struct Key: CodingKey {
          let stringValue: String
          var intValue: Int? { nil }
          init(stringValue: String) { self.stringValue = stringValue }
          init?(intValue: Int) { nil }
        }
        struct Loud: Decodable { let ITEM_NAME: String }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom {
          Key(stringValue: ($0.last?.stringValue ?? "").uppercased())
        }
        return try decoder.decode([String: [Loud]].self, from: Data(data))["PARCELS"]?.map(
          \.ITEM_NAME) ?? []
      } == "item_name")
  }
}
