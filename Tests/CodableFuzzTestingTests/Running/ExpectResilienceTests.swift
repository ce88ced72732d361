import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzBaselines
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzzTesting

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A record whose keys, dates and data need a decoder of its own.
struct Parcel: Decodable, Hashable {
  let id: Int
  let itemName: String
  let sentAt: Date
  let label: Data?
}

/// The same record as a class, which is compared by its properties.
final class ParcelBox: Decodable {
  let id: Int
  let itemName: String
}

struct ParcelPage: Decodable {
  let total: Int
  let parcels: [Parcel]
}

struct LossyParcelPage: Decodable {
  @Lossy var parcels: [Parcel]
}

enum ParcelAPI {
  struct Refused: Error {}

  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    decoder.dataDecodingStrategy = .base64
    return decoder
  }

  static func all(_ data: Data) throws -> [Parcel] {
    try decoder.decode([Parcel].self, from: data)
  }

  static func page(_ data: Data) throws -> ParcelPage {
    try decoder.decode(ParcelPage.self, from: data)
  }

  static func set(_ data: Data) throws -> Set<Parcel> { Set(try page(data).parcels) }

  static func newestFirst(_ data: Data) throws -> [Parcel] {
    try page(data).parcels.sorted { $0.sentAt > $1.sentAt }
  }

  static func byNumber(_ data: Data) throws -> [Int: Parcel] {
    Dictionary(try page(data).parcels.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  static func optional(_ data: Data) throws -> [Parcel]? { try? page(data).parcels }

  static func days(_ data: Data) throws -> [Parcel] {
    try decoder.decode([String: [String: [Parcel]]].self, from: data)["days"]?["monday"] ?? []
  }

  static func named(_ data: Data) throws -> [String: Parcel] {
    try decoder.decode([String: [String: Parcel]].self, from: data)["parcels"] ?? [:]
  }

  static func numbered(_ data: Data) throws -> [Int: Parcel] {
    try decoder.decode([String: [Int: Parcel]].self, from: data)["parcels"] ?? [:]
  }

  static func one(_ data: Data) throws -> Parcel { try decoder.decode(Parcel.self, from: data) }

  static func boxes(_ data: Data) throws -> [ParcelBox] {
    struct Page: Decodable { let parcels: [ParcelBox] }
    return try decoder.decode(Page.self, from: data).parcels
  }

  static func refusing(_ data: Data) throws -> [Parcel] {
    do { return try page(data).parcels } catch { throw Refused() }
  }

  static func slow(_ data: Data) async throws -> [Parcel] {
    await Task.yield()
    return try page(data).parcels
  }

  @MainActor static func onMain(_ data: Data) throws -> [Parcel] { try page(data).parcels }

  actor Client {
    func parcels(_ data: Data) throws -> [Parcel] { try ParcelAPI.page(data).parcels }
  }
}

/// A function and a response: what a test of one line finds, and the study of it that is written by hand.
struct ParcelCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let json: String
  let recordsAt: JSONPointer?
  let byHand: [Strategy]
  let inOneLine: @Sendable (URL) throws -> Report

  private static let one =
    #"{"id":1,"item_name":"lamp","sent_at":"2026-01-31T12:00:00Z","label":"QUJD"}"#
  private static let two =
    #"{"id":2,"item_name":"chair","sent_at":"2026-02-01T12:00:00Z","label":null}"#
  private static let three = #"{"id":3,"item_name":"desk","sent_at":"2026-02-02T12:00:00Z"}"#
  private static let list = "[\(one),\(two),\(three)]"
  static let page = #"{"total":3,"tags":["a","b"],"parcels":\#(list)}"#
  static let named = #"{"parcels":{"a":\#(one),"b":\#(two),"c":\#(three)}}"#

  static let all: [ParcelCase] = [
    ParcelCase(
      testDescription: "array at the root", json: list, recordsAt: "",
      byHand: [Strategy("app", decoder: ParcelAPI.decoder) { try ParcelAPI.all($0) }],
      inOneLine: { try check($0) { try ParcelAPI.all($0) } }),
    ParcelCase(
      testDescription: "set, nested list", json: page, recordsAt: "/parcels",
      byHand: [Strategy("app", decoder: ParcelAPI.decoder) { try ParcelAPI.set($0) }],
      inOneLine: { try check($0) { try ParcelAPI.set($0) } }),
    ParcelCase(
      testDescription: "optional list", json: page, recordsAt: "/parcels",
      byHand: [Strategy("app", decoder: ParcelAPI.decoder) { try ParcelAPI.optional($0) }],
      inOneLine: { try check($0) { try ParcelAPI.optional($0) } }),
    ParcelCase(
      testDescription: "list in a map", json: #"{"days":{"monday":\#(list),"sunday":[]}}"#,
      recordsAt: "/days/monday",
      byHand: [Strategy("app", decoder: ParcelAPI.decoder) { try ParcelAPI.days($0) }],
      inOneLine: { try check($0) { try ParcelAPI.days($0) } }),
    ParcelCase(
      testDescription: "dictionary", json: named, recordsAt: "/parcels",
      byHand: [Strategy("app", decoder: ParcelAPI.decoder) { try ParcelAPI.named($0) }],
      inOneLine: { try check($0) { try ParcelAPI.named($0) } }),
    ParcelCase(
      testDescription: "dictionary with numbers as keys",
      json: #"{"parcels":{"7":\#(one),"8":\#(two)}}"#, recordsAt: "/parcels",
      byHand: [Strategy("app", decoder: ParcelAPI.decoder) { try ParcelAPI.numbered($0) }],
      inOneLine: { try check($0) { try ParcelAPI.numbered($0) } }),
    ParcelCase(
      testDescription: "page with a key path", json: page, recordsAt: "/parcels",
      byHand: [Strategy("app", decoder: ParcelAPI.decoder) { try ParcelAPI.page($0).parcels }],
      inOneLine: {
        try expectResilience($0, at: \.parcels, keeping: 0, allowing: .all, options: .quick) {
          try ParcelAPI.page($0)
        }
      }),
    ParcelCase(
      testDescription: "losses of a property", json: page, recordsAt: "/parcels",
      byHand: [
        Strategy("app", decoder: ParcelAPI.decoder) {
          try ParcelAPI.decoder.decode(LossyParcelPage.self, from: $0).$parcels
        }
      ],
      inOneLine: {
        try expectResilience($0, at: \.$parcels, keeping: 0, allowing: .all, options: .quick) {
          try ParcelAPI.decoder.decode(LossyParcelPage.self, from: $0)
        }
      }),
    ParcelCase(
      testDescription: "sorted list", json: page, recordsAt: "/parcels",
      byHand: [
        Strategy("app", decoder: ParcelAPI.decoder) {
          Recovery(try ParcelAPI.newestFirst($0), identities: .unordered)
        }
      ],
      inOneLine: { try check($0) { try ParcelAPI.newestFirst($0) } }),
    ParcelCase(
      testDescription: "dictionary of a list", json: page, recordsAt: "/parcels",
      byHand: [
        Strategy("app", decoder: ParcelAPI.decoder) {
          Recovery(Array(try ParcelAPI.byNumber($0).values), identities: .unordered)
        }
      ],
      inOneLine: { try check($0) { try ParcelAPI.byNumber($0) } }),
    ParcelCase(
      testDescription: "one value", json: one, recordsAt: nil,
      byHand: [Strategy("app", decoder: ParcelAPI.decoder) { try ParcelAPI.one($0) }],
      inOneLine: { try check($0) { try ParcelAPI.one($0) } }),
    ParcelCase(
      testDescription: "class", json: page, recordsAt: "/parcels",
      byHand: [Strategy("app", decoder: ParcelAPI.decoder) { try ParcelAPI.boxes($0) }],
      inOneLine: { try check($0) { try ParcelAPI.boxes($0) } }),
    ParcelCase(
      testDescription: "custom error", json: page, recordsAt: "/parcels",
      byHand: [Strategy("app") { try ParcelAPI.refusing($0) }],
      inOneLine: { try check($0) { try ParcelAPI.refusing($0) } }),
    ParcelCase(
      testDescription: "decoder, which lets the others join", json: page, recordsAt: "/parcels",
      byHand: Strategy.standard(
        for: Parcel.self, recordsAt: "/parcels", decoder: ParcelAPI.decoder)
        + [Strategy("app", decoder: ParcelAPI.decoder) { try ParcelAPI.page($0).parcels }],
      inOneLine: {
        try expectResilience(
          $0, keeping: 0, allowing: .all, decoder: ParcelAPI.decoder, options: .quick
        ) { try ParcelAPI.page($0).parcels }
      }),
  ]

  private static func check<Output>(
    _ url: URL, _ decode: @escaping (Data) throws -> Output
  ) throws -> Report {
    try expectResilience(url, keeping: 0, allowing: .all, options: .quick, decoding: decode)
  }

  func report() throws -> Report {
    // A test of one line that passes makes only what it compares.
    var options = ResilienceOptions.quick
    options.configuration = options.configuration?.countingOnly
    return try survivalReport(
      of: Study("parcels", json: json, recordsAt: recordsAt, strategies: byHand), options: options)
  }

  func withFile<Value>(_ body: (URL) throws -> Value) throws -> Value {
    try withResponse(json, body)
  }
}

func withResponse<Value>(_ json: String, _ body: (URL) throws -> Value) throws -> Value {
  let place = try RecordedBaselineTests.Place(json)
  defer { place.remove() }
  return try body(place.file)
}

extension AllowedLoss {
  static let all: AllowedLoss = [.silentLoss, .alreadyInvalid]
}

extension ResilienceOptions {
  static var quick: ResilienceOptions {
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    return ResilienceOptions(configuration: configuration, advice: .off, attachesReport: false)
  }
}

/// A test of one line finds what the study finds that is written by hand.
@Suite struct ExpectResilienceTests {
  @Test(arguments: ParcelCase.all) func countsAsByHand(_ parcels: ParcelCase) throws {
    let byHand = try parcels.report()
    let report = try parcels.withFile(parcels.inOneLine)
    #expect(report.documents == byHand.documents)
    #expect(report.app.strategy == .app)
    #expect(report.app.documentsDecoded.value != nil)
  }

  private static let page = ParcelCase.all.filter { $0.testDescription == "page with a key path" }[
    0]

  @Test func anAsynchronousFunctionCountsAsAnother() async throws {
    let byHand = try Self.page.report().documents
    let place = try RecordedBaselineTests.Place(ParcelCase.page)
    defer { place.remove() }
    let file = place.file
    let client = ParcelAPI.Client()
    let reports = [
      try await expectResilience(file, keeping: 0, allowing: .all, options: .quick) {
        try await ParcelAPI.slow($0)
      },
      try await expectResilience(file, keeping: 0, allowing: .all, options: .quick) {
        try await client.parcels($0)
      },
      try await expectResilience(file, keeping: 0, allowing: .all, options: .quick) {
        try await ParcelAPI.onMain($0)
      },
    ]
    for report in reports { #expect(report.documents == byHand) }
  }

  @MainActor @Test func aFunctionOfTheMainActorCountsAsAnother() throws {
    let report = try Self.page.withFile { file in
      try expectResilience(file, keeping: 0, allowing: .all, options: .quick) {
        MainActor.assertIsolated()
        return try ParcelAPI.onMain($0)
      }
    }
    #expect(try report.documents == Self.page.report().documents)
  }

  private func failures(_ body: () throws -> Void) throws -> [String] {
    nonisolated(unsafe) var found: [String] = []
    try withKnownIssue(isIntermittent: true) {
      try body()
    } matching: { issue in
      if !issue.isWarning { found.append(issue.error.map { "\($0)" } ?? issue.text) }
      return !issue.isWarning
    }
    return found
  }

  @Test(arguments: [
    (#"{"total":0,"tags":["a","b"]}"#, "returns no record of the response as it is, and no error"),
    (#"{"total":0}"#, "but the document has no list"),
    (#"{"parcels":[]}"#, "the list '/parcels' is empty"),
    ("[1,", "not JSON"),
  ])
  func aListThatIsNotFoundIsAnError(json: String, words: String) throws {
    let parcels = ParcelCase(
      testDescription: "", json: json, recordsAt: nil, byHand: [],
      inOneLine: { _ in Runner([]).run() })
    let found = try failures {
      try parcels.withFile { file in
        _ = try expectResilience(file, options: .quick) { data in
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
    let parcels = ParcelCase(
      testDescription: "", json: #"{"one":[1,2,3],"two":[4,5,6]}"#, recordsAt: nil, byHand: [],
      inOneLine: { _ in Runner([]).run() })
    let found = try failures {
      try parcels.withFile { file in
        _ = try expectResilience(file, options: .quick) { data in
          let both = try JSONDecoder().decode(Both.self, from: data)
          return zip(both.one, both.two).map(+)
        }
      }
    }
    #expect(
      found.count == 1 && found[0].contains("several lists give one each: '/one' (3"), "\(found)")
    #expect(found[0].contains(#"say where the records are, as in recordsAt: "/one""#), "\(found)")
  }

  @Test func whatIsKeptLostAndInvalidIsTold() throws {
    struct Attempt: Decodable {
      let parcel: Parcel?
      init(from decoder: any Decoder) throws { parcel = try? Parcel(from: decoder) }
    }
    struct Page: Decodable { let parcels: [Attempt] }
    let found = try failures {
      try Self.page.withFile { file in
        _ = try expectResilience(file, keeping: 0.99, options: .quick) { data in
          try ParcelAPI.decoder.decode(Page.self, from: data).parcels.compactMap(\.parcel)
            .filter { $0.id != 2 }
        }
      }
    }
    try #require(found.count == 3, "\(found)")
    #expect(found[0].contains("1 of 3 records does not come back even alone with app: "))
    #expect(!found[0].contains("CODABLE_FUZZ_REPLAY"))
    #expect(found[1].contains(": record survival ") && found[1].contains("less than 99 %"))
    let command = "CODABLE_FUZZ_REPLAY=parcels:flip-type@=null swift test --filter whatIsKept"
    #expect(found[1].contains(command), "\(found)")
    #expect(found[2].contains(" records silently"))
    #expect(found[2].contains("say allowing: .silentLoss"))
  }

  @Test func aFunctionThatLimitsItsListIsToldOnce() throws {
    let found = try failures {
      try Self.page.withFile { file in
        _ = try expectResilience(file, keeping: 0, options: .quick) {
          Array(try ParcelAPI.page($0).parcels.prefix(2))
        }
      }
    }
    #expect(found.count == 1, "\(found)")
    #expect(found[0].contains("1 of 3 records of the response as it is are not returned"))
  }

  @Test func oneRecordIsCountedByDocuments() throws {
    let one = try #require(ParcelCase.all.first { $0.recordsAt == nil })
    let found = try failures {
      try one.withFile { file in
        _ = try expectResilience(file, keeping: 0.99, allowing: .all, options: .quick) {
          try ParcelAPI.one($0)
        }
      }
    }
    #expect(found.count == 1 && found[0].contains("mutants decoded"), "\(found)")
    #expect(found[0].contains("the response is one record"), "\(found)")
  }

  /// Expectations of the function hold for the response, but not for mutants, and fail but once.
  @Test func expectationsInsideOfTheFunctionAreToldOnce() async throws {
    let place = try RecordedBaselineTests.Place(ParcelCase.page)
    defer { place.remove() }
    let file = place.file
    let count = try ParcelAPI.page(Data(ParcelCase.page.utf8)).parcels.count
    let decode: @Sendable (Data) throws -> [Parcel] = { data in
      let parcels = try ParcelAPI.page(data).parcels
      #expect(parcels.count == count)
      return parcels
    }
    let now = try failures {
      try expectResilience(file, keeping: 0, options: .quick, decoding: decode)
    }
    let later = try await failuresLater {
      try await expectResilience(file, keeping: 0, options: .quick) { data in
        await Task.yield()
        return try decode(data)
      }
    }
    for found in [now, later] {
      #expect(found.count == 1 && found[0].contains("has expectations of its own"), "\(found)")
    }
  }

  private func failuresLater(_ body: () async throws -> Void) async throws -> [String] {
    nonisolated(unsafe) var found: [String] = []
    try await withKnownIssue(isIntermittent: true) {
      try await body()
    } matching: { issue in
      if !issue.isWarning { found.append(issue.error.map { "\($0)" } ?? issue.text) }
      return !issue.isWarning
    }
    return found
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

/// A test of one line compares with a baseline of its own, and writes it the first time.
@Suite struct RecordedBaselineTests {
  private static func parcels(from data: Data) throws -> LossyArray<Parcel> {
    try ParcelAPI.decoder.decode(LossyArray<Parcel>.self, from: data)
  }

  static func within<Value>(_ folder: URL, _ body: () throws -> Value) throws -> Value {
    let baseline = BaselineFolder(name: folder.path, file: #filePath)
    let settings = TestSettings(.quick, baseline: baseline, file: #filePath)
    return try ReportCollector.$current.withValue(ReportCollector(settings), operation: body)
  }

  struct Place {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("recorded-baseline-\(UUID().uuidString)")
    var file: URL { folder.appendingPathComponent("parcels.json") }

    init(_ json: String = ParcelCase.all[0].json) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(json.utf8).write(to: file)
    }

    var baselines: [String] {
      get throws {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
          $0.hasSuffix(".txt")
        }
      }
    }

    static let name = "parcels.parcelsSurvive.txt"

    func failures<List>(
      of decode: @escaping (Data) throws -> List, line: UInt = #line
    ) throws -> [String] {
      try failures { file in
        try expectResilience(file, line: line, function: "parcelsSurvive()", decoding: decode)
      }
    }

    func failures(_ test: (URL) throws -> Report) throws -> [String] {
      nonisolated(unsafe) var found: [String] = []
      try withKnownIssue(isIntermittent: true) {
        // Where no test is running, failures are thrown, too.
        do {
          try RecordedBaselineTests.within(folder) { _ = try test(file) }
        } catch is UnrecordedFailure {}
      } matching: { issue in
        found.append(
          (issue.isWarning ? "warning: " : "") + (issue.error.map { "\($0)" } ?? issue.text))
        return true
      }
      return found
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
  }

  @Test func isOfTheSetForBaselinesUnlessTheTestNamesOne() {
    let study = Study("parcels", json: [UInt8]("[]".utf8), strategies: [])
    let usual = ResilienceOptions().configuration(of: study, usual: .baseline).mutators
    #expect(usual.map(\.id) == MutatorSet.baseline.mutators.map(\.id))
    let named = ResilienceOptions(mutators: .core).configuration(of: study, usual: .baseline)
    #expect(named.mutators.map(\.id) == MutatorSet.core.mutators.map(\.id))
  }

  // Exit tests with captured values came with Swift 6.3.
  #if compiler(>=6.3)
    @Test func isWrittenOnceAndComparedAfterwards() async throws {
      await #expect(processExitsWith: .success) {
        unsetenv("CI")
        let place = try Place()
        defer { place.remove() }
        let first = try place.failures(of: Self.parcels)
        let path = "\(place.folder.path)/\(Place.name)"
        #expect(
          first.count == 1 && first[0].contains("recorded a new baseline: \(path)"), "\(first)")
        #expect(try place.baselines == [Place.name])
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(",findings,"), "\(text)")
        let again = try place.failures(of: Self.parcels)
        #expect(again.isEmpty, "\(again)")
        let worse = try place.failures(of: ParcelAPI.all)
        #expect(worse.count == 2 && worse[1].contains("worse: parcels, app, "), "\(worse)")
        let other = try place.failures(of: Self.parcels, line: 1)
        #expect(other.count == 1 && other[0].contains("another test has the baseline"), "\(other)")
      }
    }

    @Test func thatOfARenamedTestIsNamed() async throws {
      await #expect(processExitsWith: .success) {
        unsetenv("CI")
        let place = try Place()
        defer { place.remove() }
        _ = try place.failures(of: Self.parcels)
        let folder = place.folder.path
        let (old, new) = ("\(folder)/parcels.once.txt", "\(folder)/\(Place.name)")
        try FileManager.default.moveItem(atPath: new, toPath: old)
        let found = try place.failures(of: Self.parcels)
        #expect(found.count == 1, "\(found)")
        #expect(found[0].contains("Renamed?\n  git mv \(old) \(new)\n"), "\(found)")
        #expect(try place.baselines == ["parcels.once.txt"])
        // The baseline of a test that is there is its own.
        let other = "\(place.folder.path)/parcels.thatOfARenamedTestIsNamed.txt"
        try FileManager.default.moveItem(atPath: old, toPath: other)
        #expect(try place.failures(of: Self.parcels)[0].contains("recorded a new baseline"))
      }
    }

    @Test func isNotWrittenWhereItWouldBeLost() async throws {
      await #expect(processExitsWith: .success) {
        setenv("CI", "true", 1)
        let place = try Place()
        defer { place.remove() }
        let found = try place.failures(of: Self.parcels)
        try #require(found.count == 1, "\(found)")
        #expect(found[0].contains("\(Place.name), and none is written while CI is set"))
        #expect(found[0].contains("UPDATE_BASELINES=1 swift test --filter"))
        #expect(try place.baselines.isEmpty)
      }
    }
  #endif
}
