import DecodingStrategies
import Foundation

// The code of an app, as an example: it keeps the feed as it was sent, and decodes it each time with
// the models that it has by then. An update that asks more of an entry than its predecessor did
// finds entries in the cache that it cannot decode; `LossyArray` keeps the others.

/// Where the app keeps things between two launches.
protocol Store<Key, Value>: Sendable {
  associatedtype Key: Hashable & Sendable
  associatedtype Value: Sendable

  /// What is kept under a key; nil where nothing is.
  func value(for key: Key) throws -> Value?

  /// Keeps a value under a key, in place of what was there.
  func keep(_ value: Value, for key: Key) throws
}

/// Makes stores; what they are made of is nobody else's business.
enum Stores {
  /// A file for each feed, in a folder that is there.
  static func feeds(in folder: URL) -> any Store<FeedID, Data> { FeedFiles(folder: folder) }
}

/// The feed of one user, by the user's number.
struct FeedID: Hashable, Sendable {
  let user: Int
}

/// An entry as the app knows it now.
///
/// `link` came with the last update; before it, entries had none.
struct FeedEntry: Decodable, Equatable, Sendable {
  let id: Int
  let title: String
  let link: URL
}

/// The feeds that were kept, and those that the backend has.
///
/// What is handed out has the entries that decode, and the losses beside them: what becomes of those
/// is for the caller to decide.
struct FeedRepository: Sendable {
  let store: any Store<FeedID, Data>
  let fetch: @Sendable (FeedID) async throws -> Data

  /// The feed as it was last kept, maybe by an older version of the app; nil where none was.
  func cached(_ id: FeedID) throws -> LossyArray<FeedEntry>? {
    try store.value(for: id).map(decoded)
  }

  /// The feed as the backend has it.
  ///
  /// It is kept as it was sent, with the entries that this version of the app loses, and only where
  /// it is a feed at all.
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
