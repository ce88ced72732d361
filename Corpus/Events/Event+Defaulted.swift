import CodableFuzz
import DecodingStrategies
import Foundation

/// An event that is shown as long as it has an id, with a default for each part that is missing or
/// broken.
private struct ShownEvent: PartlyDecodable, Equatable, Sendable {
  let id: String
  @Defaulted<Missing<Event.Account>> var actor: Event.Account?
  @Lossy var org: Event.Account?
  @Defaulted<Missing<Event.Repository>> var repo: Event.Repository?
  /// Nothing is shown more widely than was meant.
  @Defaulted<Default.False> var isPublic: Bool
  @Defaulted<LongAgo> var createdAt: Date
  /// What the event tells; nil also for a type that the app does not know.
  @Lossy var payload: Event.Payload?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Event.CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    _actor = try container.decode(Defaulted.self, forKey: .actor)
    _org = try container.decode(Lossy.self, forKey: .org)
    _repo = try container.decode(Defaulted.self, forKey: .repo)
    _isPublic = try container.decode(Defaulted.self, forKey: .isPublic)
    _createdAt = try container.decode(Defaulted.self, forKey: .createdAt)
    // The type stands beside the payload, so the payload decodes from the whole event.
    _payload = try Lossy(from: decoder)
  }
}

extension Event {
  static let defaulted = Strategy.defaulted(
    [ShownEvent].self, at: \.self, decoder: JSONDecoder.iso8601())
}
