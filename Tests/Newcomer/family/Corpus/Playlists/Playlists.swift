import CodableFuzz
import DecodingStrategies
import JSONText

/// A playlist, with any type of list.
struct Playlist<Tracks: Decodable>: Decodable {
  let title: String
  let tracks: Tracks
}

extension Study {
  /// Records with an optional key and an enum.
  static let playlists = Study(
    "playlists", json: PackageResources.playlists_json, recordsAt: "/tracks",
    strategies: [
      .strict(Playlist<[Track]>.self, records: \.tracks),
      Track.permissive,
      .wrapper(Playlist<[Failable<Track>]>.self, records: \.tracks, value: \.value),
      .result(Playlist<[Result<Track, any Error>]>.self, records: \.tracks),
      .lossyArray(Playlist<LossyArray<Track>>.self, records: \.tracks),
      .orEmpty(Playlist<[Track]>.self, records: \.tracks),
    ])
}

/// A record of the family `playlists`.
struct Track: Decodable, Equatable, Sendable {
  enum Quality: String, Decodable {
    case standard
    case lossless
  }

  let id: Int
  let title: String
  let artist: String?
  let quality: Quality
}

private struct _Track: Decodable {
  let id: Int?
  let title: String?
  let artist: String?
  let quality: Track.Quality?
}

extension Track {
  fileprivate init?(_ twin: _Track) {
    guard let id = twin.id, let title = twin.title, let quality = twin.quality else { return nil }
    self.init(id: id, title: title, artist: twin.artist, quality: quality)
  }

  static let permissive = Strategy.permissive(
    Playlist<[_Track]>.self, records: \.tracks, convert: Track.init)
}
