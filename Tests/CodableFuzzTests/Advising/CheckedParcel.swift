import DecodingStrategies
import Foundation

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
