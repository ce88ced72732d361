import CodableFuzz
import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

/// A record whose model is changed in one location at a time.
protocol ParcelModel: Decodable, Equatable, Sendable {}

enum Carrier: String, Decodable {
  case bike, train, ship
}

struct Stop: Decodable, Equatable {
  let city: String
  let minutes: Int
}

struct Sender: Decodable, Equatable {
  let name: String
  let age: Int
}

struct Parcel: ParcelModel {
  let id: Int
  let carrier: Carrier
  let url: URL
  let sender: Sender
  let stops: [Stop]
  let tags: [String]
  let note: String?
}

struct ParcelWithOptionalURL: ParcelModel {
  let id: Int
  let carrier: Carrier
  let url: URL?
  let sender: Sender
  let stops: [Stop]
  let tags: [String]
  let note: String?
}

struct ParcelWithKnownCarrier: ParcelModel {
  let id: Int
  let carrier: OpenEnum<Carrier>
  let url: URL
  let sender: Sender
  let stops: [Stop]
  let tags: [String]
  let note: String?
}

struct ParcelWithLossyURL: ParcelModel {
  let id: Int
  let carrier: Carrier
  @Lossy var url: URL?
  let sender: Sender
  let stops: [Stop]
  let tags: [String]
  let note: String?
}

/// The types of its properties are those of ``Parcel``, but for what replaces them.
struct ParcelWith<Link: Decodable & Equatable & Sendable, From: Decodable & Equatable & Sendable>:
  ParcelModel
{
  let id: Int
  let carrier: Carrier
  let url: Link
  let sender: From
  let stops: [Stop]
  let tags: [String]
  let note: String?
}

struct SenderWithLenientAge: Decodable, Equatable {
  let name: String
  @LenientInt var age: Int
}

struct SenderWithDoubleAge: Decodable, Equatable {
  let name: String
  let age: Double
}

struct ParcelWithLossySender: ParcelModel {
  let id: Int
  let carrier: Carrier
  let url: URL
  @Lossy var sender: Sender?
  let stops: [Stop]
  let tags: [String]
  let note: String?
}

struct SenderWithOptionalAge: Decodable, Equatable {
  let name: String
  let age: Int?
}

struct ParcelWithLossyStops: ParcelModel {
  let id: Int
  let carrier: Carrier
  let url: URL
  let sender: Sender
  let stops: LossyArray<Stop>
  let tags: [String]
  let note: String?
}

struct StopWithOptionalMinutes: Decodable, Equatable {
  let city: String
  let minutes: Int?
}

struct ParcelWithOptionalMinutes: ParcelModel {
  let id: Int
  let carrier: Carrier
  let url: URL
  let sender: Sender
  let stops: [StopWithOptionalMinutes]
  let tags: [String]
  let note: String?
}

struct ParcelWithOptionalTags: ParcelModel {
  let id: Int
  let carrier: Carrier
  let url: URL
  let sender: Sender
  let stops: [Stop]
  let tags: [String?]
  let note: String?
}

/// What is around the parcels.
struct Depot<List: Decodable>: Decodable {
  let open: Bool
  let parcels: List
}

/// The same without the need for a property.
struct LenientDepot<List: Decodable>: Decodable {
  let open: Bool?
  let parcels: List
}

extension Study {
  static let parcelsJSON = """
    {"open":true,"parcels":[
    {"id":1,"carrier":"bike","url":"https://a.example/1","sender":{"name":"Ann","age":31},
    "stops":[{"city":"Ulm","minutes":5},{"city":"Köln","minutes":7}],"tags":["x","y"],"note":"n"},
    {"id":2,"carrier":"train","url":"https://a.example/2","sender":{"name":"Bob","age":32},
    "stops":[],"tags":[],"note":null},
    {"id":3,"carrier":"bike","url":"https://a.example/3","sender":{"name":"Cem","age":33},
    "stops":[{"city":"Bonn","minutes":9}],"tags":["z"]},
    {"id":4,"carrier":"ship","url":"https://a.example/4","sender":{"name":"Dag","age":34},
    "stops":[{"city":"Jena","minutes":2},{"city":"Hof","minutes":3},{"city":"Gera","minutes":4}],
    "tags":["x"],"note":"m"},
    {"id":5,"carrier":"train","url":"https://a.example/5","sender":{"name":"Eva","age":35},
    "stops":[{"city":"Suhl","minutes":8}],"tags":["w","v"],"note":"o"}]}
    """

  static func parcels(_ strategies: [Strategy]) -> Study {
    Study(
      "parcels", json: Array(parcelsJSON.utf8), recordsAt: "/parcels", strategies: strategies)
  }

  static func keyedParcels(_ strategies: [Strategy]) -> Study {
    let open = parcelsJSON.replacing("[\n{\"id\":1", with: "{\n\"p1\":{\"id\":1")
    let keyed = (2...5).reduce(open) {
      $0.replacing("{\"id\":\($1)", with: "\"p\($1)\":{\"id\":\($1)")
    }
    return Study(
      "keyed", json: Array((keyed.dropLast(2) + "}}").utf8), recordsAt: "/parcels",
      strategies: strategies)
  }
}

/// A parcel whose `init(from:)` is written by hand: it checks what it reads, and some of its errors name
/// only the record, or a key of an older server.
///
/// The model is changed by its parameter.
struct CheckedParcel<Change: CheckedParcelChange>: ParcelModel {
  let id: Int
  let carrier: Carrier?
  let url: URL?
  let sender: Sender?
  let stops: [Stop]
  let label: String?

  private enum CodingKeys: String, CodingKey {
    case id, carrier, url, sender, stops, tags, note
    case number, link
  }

  /// An error that is no `DecodingError`.
  private struct NoCarrier: Error {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let forgiven = Change.forgiven
    id =
      try (try? container.decode(Int.self, forKey: .id))
      ?? container.decode(Int.self, forKey: .number)
    let name = try container.decode(String.self, forKey: .carrier)
    carrier = Carrier(rawValue: name)
    if carrier == nil, forgiven != .unknownCarrier { throw NoCarrier() }
    func readURL() throws -> URL? {
      let text =
        forgiven == .missingURL
        ? try container.decodeIfPresent(String.self, forKey: .url)
        : try container.decode(String.self, forKey: .url)
      guard let text else { return nil }
      guard let url = URL(string: text), url.scheme != nil else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath, debugDescription: "'\(text)' is no address"))
      }
      return url
    }
    url = forgiven == .badURL ? try? readURL() : try readURL()
    sender =
      forgiven == .badSender
      ? try? container.decode(Sender.self, forKey: .sender)
      : try container.decode(Sender.self, forKey: .sender)
    stops =
      forgiven == .badStops
      ? try container.decode(LossyArray<Stop>.self, forKey: .stops).elements
      : try container.decode([Stop].self, forKey: .stops)
    let tags = try container.decode([String].self, forKey: .tags)
    label = try container.decodeIfPresent(String.self, forKey: .note) ?? tags.first
  }
}

/// What a changed ``CheckedParcel`` forgives.
protocol CheckedParcelChange: Equatable, Sendable {
  static var forgiven: Forgiven { get }
}

enum Forgiven {
  case nothing, unknownCarrier, missingURL, badURL, badSender, badStops
}

enum NoChange: CheckedParcelChange { static let forgiven = Forgiven.nothing }
enum KnownCarrier: CheckedParcelChange { static let forgiven = Forgiven.unknownCarrier }
enum OptionalURL: CheckedParcelChange { static let forgiven = Forgiven.missingURL }
enum LossyURL: CheckedParcelChange { static let forgiven = Forgiven.badURL }
enum LossySender: CheckedParcelChange { static let forgiven = Forgiven.badSender }
enum LossyStops: CheckedParcelChange { static let forgiven = Forgiven.badStops }
