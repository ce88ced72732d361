import DecodingStrategies
import Foundation
import Testing

@Suite struct CachedFeedTests {
  private let id = FeedID(user: 7)
  /// The cache from before the update, where the first entry has no link.
  private let old = Data(
    #"""
    [{"id":1,"title":"One"},{"id":2,"title":"Two","link":"https://example.com/2"}]
    """#.utf8)

  @Test func aFeedOfAnOlderSchemaSurvivesTheUpdate() throws {
    let store = MemoryStore([id: old])
    let feed = try #require(try repository(store).cached(id))
    #expect(feed.map(\.id) == [2])
    #expect(store.requests == [.value(id)])
  }

  @Test func whatIsLostIsHandedOn() throws {
    let feed = try #require(try repository(MemoryStore([id: old])).cached(id))
    #expect(feed.losses.map(\.index) == [0])
    guard case DecodingError.keyNotFound(let key, let context)? = feed.losses.first?.error else {
      Issue.record("not a missing key: \(feed.losses)")
      return
    }
    #expect(key.stringValue == "link")
    #expect(context.codingPath.first?.intValue == 0)
  }

  @Test func nothingKeptIsNoEmptyFeed() throws {
    let store = MemoryStore()
    #expect(try repository(store).cached(id)?.elements == nil)
    #expect(store.requests == [.value(id)])
  }

  @Test func aFetchedFeedIsKeptAsItWasSent() async throws {
    let store = MemoryStore()
    let payload = old
    let feed = try await repository(store) { _ in payload }.refreshed(id)
    #expect(feed.map(\.id) == [2])
    #expect(feed.losses.map(\.index) == [0])
    #expect(store.requests == [.keep(payload, for: id)])
  }

  @Test func whatIsNoFeedLeavesTheOldOneInPlace() async throws {
    let store = MemoryStore([id: old])
    let repository = repository(store) { _ in Data(#"{"error":"try again later"}"#.utf8) }
    await #expect(throws: DecodingError.self) { try await repository.refreshed(id) }
    #expect(store.requests.isEmpty)
    #expect(try repository.cached(id)?.count == 1)
  }

  @Test func anErrorOfTheStoreReachesTheCaller() throws {
    let repository = repository(MemoryStore(failure: .locked))
    #expect(throws: MemoryStore.Failure.locked) { try repository.cached(id) }
  }

  @Test func filesKeepWhatTheyAreGiven() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("cached-feed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = Stores.feeds(in: folder)
    #expect(try store.value(for: id) == nil)
    try store.keep(old, for: id)
    #expect(try Stores.feeds(in: folder).value(for: id) == old)
    #expect(try store.value(for: FeedID(user: 8)) == nil)
  }

  private func repository(
    _ store: MemoryStore, fetch: @escaping @Sendable (FeedID) async throws -> Data = { _ in Data() }
  ) -> FeedRepository {
    FeedRepository(store: store, fetch: fetch)
  }
}

/// A test double that stores feeds in memory and records its calls in order.
private final class MemoryStore: Store, @unchecked Sendable {
  enum Request: Equatable {
    case value(FeedID)
    case keep(Data, for: FeedID)
  }

  enum Failure: Error {
    case locked
  }

  // The lock guards the properties.
  private let lock = NSLock()
  private var feeds: [FeedID: Data]
  private var asked: [Request] = []
  private let failure: Failure?

  init(_ feeds: [FeedID: Data] = [:], failure: Failure? = nil) {
    self.feeds = feeds
    self.failure = failure
  }

  var requests: [Request] { lock.withLock { asked } }

  func value(for id: FeedID) throws -> Data? {
    try lock.withLock {
      asked.append(.value(id))
      if let failure { throw failure }
      return feeds[id]
    }
  }

  func keep(_ payload: Data, for id: FeedID) throws {
    try lock.withLock {
      asked.append(.keep(payload, for: id))
      if let failure { throw failure }
      feeds[id] = payload
    }
  }
}

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
