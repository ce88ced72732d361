import DecodingStrategies
import Foundation

// An example from an app. It caches the feed as it was sent, and decodes it with the current models each
// time. After an update with stricter models, some cached entries no longer decode. `LossyArray` keeps
// the others.

/// Stores values between launches of the app.
protocol Store<Key, Value>: Sendable {
  associatedtype Key: Hashable & Sendable
  associatedtype Value: Sendable

  /// The value of a key, or nil if there is none.
  func value(for key: Key) throws -> Value?

  /// Stores a value for a key, and replaces the previous one.
  func keep(_ value: Value, for key: Key) throws
}

/// Creates stores without exposing their types.
enum Stores {
  /// A store with a file per feed, in an existing folder.
  static func feeds(in folder: URL) -> any Store<FeedID, Data> { FeedFiles(folder: folder) }
}

/// Identifies the feed of a user by the number of the user.
struct FeedID: Hashable, Sendable {
  let user: Int
}

/// An entry of the current version of the app.
///
/// The last update added `link`, which older entries do not have.
struct FeedEntry: Decodable, Equatable, Sendable {
  let id: Int
  let title: String
  let link: URL
}

/// Provides feeds from the cache and from the backend.
///
/// A feed has the entries that decode, and the losses, which the caller can handle.
struct FeedRepository: Sendable {
  let store: any Store<FeedID, Data>
  let fetch: @Sendable (FeedID) async throws -> Data

  /// The cached feed, maybe from an older version of the app, or nil if there is none.
  func cached(_ id: FeedID) throws -> LossyArray<FeedEntry>? {
    try store.value(for: id).map(decoded)
  }

  /// Fetches the feed from the backend, and caches it.
  ///
  /// The cache gets the feed as it was sent, with the entries that this version of the app loses. A
  /// response that is not a feed is not cached.
  func refreshed(_ id: FeedID) async throws -> LossyArray<FeedEntry> {
    let payload = try await fetch(id)
    let feed = try decoded(payload)
    try store.keep(payload, for: id)
    return feed
  }

  private func decoded(_ payload: Data) throws -> LossyArray<FeedEntry> {
    try JSONDecoder().decode(LossyArray<FeedEntry>.self, from: payload)
  }
}

private struct FeedFiles: Store {
  let folder: URL

  func value(for id: FeedID) throws -> Data? {
    let file = file(of: id)
    return FileManager.default.fileExists(atPath: file.path) ? try Data(contentsOf: file) : nil
  }

  func keep(_ payload: Data, for id: FeedID) throws {
    try payload.write(to: file(of: id), options: .atomic)
  }

  private func file(of id: FeedID) -> URL {
    folder.appendingPathComponent("feed-\(id.user).json")
  }
}
