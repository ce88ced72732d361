import CodableFuzz
import DecodingStrategies
import Foundation

/// The twin of an event whose properties decode one by one.
///
/// A part without optional properties, such as a repository or a commit, needs no twin: one bad
/// property loses all of it.
private struct _Event: Decodable {
  @Lossy var id: String?
  @Lossy var type: String?
  @Lossy var actor: Event.PermissiveFields.Account?
  @Lossy var org: Event.PermissiveFields.Account?
  @Lossy var repo: Event.Repository?
  @Lossy var isPublic: Bool?
  @Lossy var createdAt: Date?
  @Lossy var payload: Event.PermissiveFields.Payload?

  typealias CodingKeys = Event.CodingKeys
}

extension Event {
  /// The twins of the parts of an event, whose properties decode one by one.
  enum PermissiveFields {}
  fileprivate init?(_ twin: _Event) {
    guard let id = twin.id, let type = twin.type.flatMap(Kind.init),
      let actor = twin.actor.flatMap(Account.init), let repo = twin.repo,
      let isPublic = twin.isPublic, let createdAt = twin.createdAt,
      let payload = twin.payload.flatMap({ Payload(type, $0) })
    else { return nil }
    self.init(
      id: id, type: type, actor: actor, org: twin.org.flatMap(Account.init), repo: repo,
      isPublic: isPublic, createdAt: createdAt, payload: payload)
  }

  static let permissiveFields = Strategy.permissive(
    [_Event].self, records: \.self, decoder: JSONDecoder.iso8601(), convert: Event.init
  ).named("permissive-fields")
}
