import Foundation

/// The shows that the app saves between launches.
package struct Library: Sendable {
  private var shows: [SavedShow]

  package init(at url: URL) throws {
    shows = try JSONDecoder().decode([SavedShow].self, from: Data(contentsOf: url))
  }

  package mutating func add(_ show: SavedShow) { shows.append(show) }

  package func save(to url: URL) throws {
    try JSONEncoder().encode(shows).write(to: url, options: .atomic)
  }
}

package struct SavedShow: Codable, Sendable {
  package var id: Int
  package var title: String
  /// New in 2.0.
  package var kind: Kind?

  package enum Kind: String, Codable, Sendable {
    case series, film
  }

  package static let sample = SavedShow(id: 99, title: "Added", kind: .film)
}
