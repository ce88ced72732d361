import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

@testable import CodableFuzz
@testable import FuzzTestSupport

// MARK: Functions that do more than decode

private struct Song: Decodable {
  let id: Int
  let title: String
  let note: String?
  let isLive: Bool
}

private let songs = """
  {"next":"x","total":3,"songs":[{"id":2,"title":"B","note":null,"isLive":true},
  {"id":1,"title":"A","note":null,"isLive":true},{"id":3,"title":"C","note":"old","isLive":false}]}
  """

private struct Songs: Decodable {
  let songs: [Song]
  let total: Int
  enum CodingKeys: CodingKey { case songs, total }
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    songs = try values.decode([Song].self, forKey: .songs)
    total = values.soft(.total, or: 0)
  }

  static func all(_ data: Data) throws -> [Song] {
    try JSONDecoder().decode(Songs.self, from: data).songs
  }
}

private final class Cache: @unchecked Sendable {
  private let lock = NSLock()
  private var songs: [Int: Song] = [:]
  private var last: [Song] = []

  func known(_ song: Song) -> Song {
    lock.withLock {
      songs[song.id] = songs[song.id] ?? song
      return songs[song.id] ?? song
    }
  }

  func lastGood(_ new: [Song]?) -> [Song] {
    lock.withLock {
      last = new ?? last
      return last
    }
  }
}

private let byID = Cache()
private let lastGood = Cache()

private struct Row3 {
  let label: String
  let note: String
}

private struct Owner: Decodable {
  let userId: Int
  let homeUrl: URL?
}

extension SoftModelZoo {
  static let functions = [
    SoftModel("a filter", songs, at: "/songs") { try Songs.all($0).filter(\.isLive) },
    SoftModel("a sorted list", songs, at: "/songs") { data in
      try Songs.all(data).sorted { $0.title < $1.title }
    },
    SoftModel("texts of records", songs, at: "/songs") { data in
      try Songs.all(data).compactMap { $0.isLive ? $0.title : nil }
    },
    SoftModel("another type of record", songs, at: "/songs") { data in
      return try Songs.all(data).filter(\.isLive).map {
        Row3(label: "\($0.id) \($0.title)", note: $0.note ?? "")
      }
    },
    SoftModel("records are kept by their identifier", songs, at: "/songs") { data in
      try Songs.all(data).map(byID.known)
    },
    SoftModel("the last good list is kept", songs, at: "/songs") { data in
      lastGood.lastGood(try? Songs.all(data))
    },
    SoftModel(
      "objects without a model", #"[{"id":1,"tag":"a","on":0},{"id":2,"tag":"a","on":0}]"#,
      truths: ["unread-field": ["/*/on"], "empty-failure": [""]]
    ) { data -> [String] in
      let list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
      return list.map { "\($0["id"] ?? 0)" + ($0["tag"] as? String == "b" ? "!" : "") }
    },
    SoftModel(
      "a key strategy", #"[{"user_id":1,"home_url":null},{"user_id":2,"home_url":null}]"#,
      keys: .fromSnakeCase
    ) { data in
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode([Owner].self, from: data)
    },
  ]
}
