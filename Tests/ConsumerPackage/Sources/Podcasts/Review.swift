import Foundation

/// What a listener wrote about a show.
struct Review: Decodable {
  let author: String
  let stars: Int
  let writtenAt: Date
  let text: String?
}
