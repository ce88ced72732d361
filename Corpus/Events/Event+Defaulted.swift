import CodableFuzz
import DecodingStrategies
import Foundation

/// An event that only requires an id, with a default for each part that is missing or invalid.
private struct ShownEvent: PartlyDecodable, Equatable, Sendable {
  let id: String
  @Defaulted<Missing<Event.Account>> var actor: Event.Account?
  @Lossy var org: Event.Account?
  @Defaulted<Missing<Event.Repository>> var repo: Event.Repository?
  /// False by default, so that nothing private is shown.
  @DefaultFalse var isPublic: Bool
  @Defaulted<LongAgo> var createdAt: Date
  /// The payload; nil also for a type that the app does not know.
  @Lossy var payload: Event.Payload?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Event.CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    _actor = try container.decode(Defaulted.self, forKey: .actor)
    _org = try container.decode(Lossy.self, forKey: .org)
    _repo = try container.decode(Defaulted.self, forKey: .repo)
    _isPublic = try container.decode(Defaulted.self, forKey: .isPublic)
    _createdAt = try container.decode(Defaulted.self, forKey: .createdAt)
    // The type is next to the payload, so the payload decodes from the whole event.
    _payload = try Lossy(from: decoder)
  }
}

extension Event {
  static let defaulted = Strategy.strict(
    [ShownEvent].self, records: \.self, decoder: JSONDecoder.iso8601()
  ).named("defaulted")
}
