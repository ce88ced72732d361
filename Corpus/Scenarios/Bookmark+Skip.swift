import CodableFuzz
import DecodingStrategies
import Foundation

/// The bookmarks that decode.
private struct Shelf: Decodable {
  let bookmarks: [Bookmark]

  init(from decoder: any Decoder) throws {
    var elements = try decoder.unkeyedContainer()
    var bookmarks: [Bookmark] = []
    while !elements.isAtEnd {
      let index = elements.currentIndex
      do {
        bookmarks.append(try elements.decode(Bookmark.self))
      } catch {
        try elements.skip(elementAt: index)
      }
    }
    self.bookmarks = bookmarks
  }
}

extension Bookmark {
  static let skip = Strategy.skip(
    Shelf.self, at: \.bookmarks, decoder: JSONDecoder.iso8601())
}
