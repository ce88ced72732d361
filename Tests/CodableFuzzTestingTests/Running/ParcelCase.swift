import CodableFuzz
import CodableFuzzTesting
import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

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

struct ParcelEnvelope<Content: Decodable>: Decodable { let data: Content }

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

  static func enveloped(_ data: Data) throws -> ParcelEnvelope<Parcel> {
    try decoder.decode(ParcelEnvelope<Parcel>.self, from: data)
  }

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
  static let enveloped = #"{"data":\#(one),"page":7}"#
  static let named = #"{"parcels":{"a":\#(one),"b":\#(two),"c":\#(three)}}"#

  static let all: [ParcelCase] = [
    ParcelCase(
      testDescription: "array at the root", json: list, recordsAt: "",
      byHand: [Strategy("app", like: ParcelAPI.decoder) { try ParcelAPI.all($0) }],
      inOneLine: { try check($0) { try ParcelAPI.all($0) } }),
    ParcelCase(
      testDescription: "set, nested list", json: page, recordsAt: "/parcels",
      byHand: [Strategy("app", like: ParcelAPI.decoder) { try ParcelAPI.set($0) }],
      inOneLine: { try check($0) { try ParcelAPI.set($0) } }),
    ParcelCase(
      testDescription: "optional list", json: page, recordsAt: "/parcels",
      byHand: [Strategy("app", like: ParcelAPI.decoder) { try ParcelAPI.optional($0) }],
      inOneLine: { try check($0) { try ParcelAPI.optional($0) } }),
    ParcelCase(
      testDescription: "list in a map", json: #"{"days":{"monday":\#(list),"sunday":[]}}"#,
      recordsAt: "/days/monday",
      byHand: [Strategy("app", like: ParcelAPI.decoder) { try ParcelAPI.days($0) }],
      inOneLine: { try check($0) { try ParcelAPI.days($0) } }),
    ParcelCase(
      testDescription: "dictionary", json: named, recordsAt: "/parcels",
      byHand: [Strategy("app", like: ParcelAPI.decoder) { try ParcelAPI.named($0) }],
      inOneLine: { try check($0) { try ParcelAPI.named($0) } }),
    ParcelCase(
      testDescription: "dictionary with numbers as keys",
      json: #"{"parcels":{"7":\#(one),"8":\#(two)}}"#, recordsAt: "/parcels",
      byHand: [Strategy("app", like: ParcelAPI.decoder) { try ParcelAPI.numbered($0) }],
      inOneLine: { try check($0) { try ParcelAPI.numbered($0) } }),
    ParcelCase(
      testDescription: "page with a key path", json: page, recordsAt: "/parcels",
      byHand: [Strategy("app", like: ParcelAPI.decoder) { try ParcelAPI.page($0).parcels }],
      inOneLine: {
        try expectResilience(
          .file($0), records: \.parcels, keeping: 0, allowing: .all, options: .quick
        ) {
          try ParcelAPI.page($0)
        }
      }),
    ParcelCase(
      testDescription: "losses of a property", json: page, recordsAt: "/parcels",
      byHand: [
        Strategy("app", like: ParcelAPI.decoder) {
          try ParcelAPI.decoder.decode(LossyParcelPage.self, from: $0).$parcels
        }
      ],
      inOneLine: {
        try expectResilience(
          .file($0), records: \.$parcels, keeping: 0, allowing: .all, options: .quick
        ) {
          try ParcelAPI.decoder.decode(LossyParcelPage.self, from: $0)
        }
      }),
    ParcelCase(
      testDescription: "sorted list", json: page, recordsAt: "/parcels",
      byHand: [
        Strategy("app", like: ParcelAPI.decoder) {
          Recovery(try ParcelAPI.newestFirst($0), identities: .unordered)
        }
      ],
      inOneLine: { try check($0) { try ParcelAPI.newestFirst($0) } }),
    ParcelCase(
      testDescription: "dictionary of a list", json: page, recordsAt: "/parcels",
      byHand: [
        Strategy("app", like: ParcelAPI.decoder) {
          Recovery(Array(try ParcelAPI.byNumber($0).values), identities: .unordered)
        }
      ],
      inOneLine: { try check($0) { try ParcelAPI.byNumber($0) } }),
    ParcelCase(
      testDescription: "one value", json: one, recordsAt: nil,
      byHand: [Strategy("app", like: ParcelAPI.decoder) { try ParcelAPI.one($0) }],
      inOneLine: { try check($0) { try ParcelAPI.one($0) } }),
    ParcelCase(
      testDescription: "one value in an envelope", json: enveloped, recordsAt: nil,
      byHand: [Strategy("app", like: ParcelAPI.decoder) { try ParcelAPI.enveloped($0).data }],
      inOneLine: {
        try expectResilience(
          .file($0), records: \.data, keeping: 0, allowing: .all, options: .quick
        ) {
          try ParcelAPI.enveloped($0)
        }
      }),
    ParcelCase(
      testDescription: "one value in an envelope, which recordsAt names", json: enveloped,
      recordsAt: "/data",
      byHand: Strategy.standard(
        for: Parcel.self, recordsAt: "/data", form: .one, decoder: ParcelAPI.decoder)
        + [Strategy("app", like: ParcelAPI.decoder) { try ParcelAPI.enveloped($0).data }],
      inOneLine: {
        try expectResilience(
          .file($0), records: \.data, recordsAt: "/data", keeping: 0, allowing: .all,
          comparing: ParcelAPI.decoder, options: .quick
        ) { try ParcelAPI.enveloped($0) }
      }),
    ParcelCase(
      testDescription: "one value in an envelope, which nothing names to the others",
      json: enveloped, recordsAt: nil,
      byHand: [Strategy("app", like: ParcelAPI.decoder) { try ParcelAPI.enveloped($0).data }],
      inOneLine: {
        try expectResilience(
          .file($0), records: \.data, keeping: 0, allowing: .all, comparing: ParcelAPI.decoder,
          options: .quick
        ) { try ParcelAPI.enveloped($0) }
      }),
    ParcelCase(
      testDescription: "class", json: page, recordsAt: "/parcels",
      byHand: [Strategy("app", like: ParcelAPI.decoder) { try ParcelAPI.boxes($0) }],
      inOneLine: { try check($0) { try ParcelAPI.boxes($0) } }),
    ParcelCase(
      testDescription: "custom error", json: page, recordsAt: "/parcels",
      byHand: [Strategy("app") { try ParcelAPI.refusing($0) }],
      inOneLine: { try check($0) { try ParcelAPI.refusing($0) } }),
    ParcelCase(
      testDescription: "decoder, which lets the others join", json: page, recordsAt: "/parcels",
      byHand: Strategy.standard(
        for: Parcel.self, recordsAt: "/parcels", decoder: ParcelAPI.decoder)
        + [Strategy("app", like: ParcelAPI.decoder) { try ParcelAPI.page($0).parcels }],
      inOneLine: {
        try expectResilience(
          .file($0), keeping: 0, allowing: .all, comparing: ParcelAPI.decoder, options: .quick
        ) { try ParcelAPI.page($0).parcels }
      }),
  ]

  private static func check<Output>(
    _ url: URL, _ decode: @escaping (Data) throws -> Output
  ) throws -> Report {
    try expectResilience(.file(url), keeping: 0, allowing: .all, options: .quick, decoding: decode)
  }

  func report() throws -> Report {
    // A test of one line that passes makes only what it compares.
    var options = ResilienceOptions.quick
    options.configuration = options.configuration?.countingOnly
    return try expectSurvival(
      of: Study("parcels", json: json, recordsAt: recordsAt, strategies: byHand), options: options)
  }

  func withFile<Value>(_ body: (URL) throws -> Value) throws -> Value {
    try withResponse(json, body)
  }
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
