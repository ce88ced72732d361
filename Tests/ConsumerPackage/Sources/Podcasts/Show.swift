/// A show, which views of the app share.
final class Show: Decodable {
  let title: String
  let categories: [String]
  let episodeCount: Int
  /// Set by the user.
  var isFollowed = false

  private enum CodingKeys: CodingKey {
    case title, categories, episodeCount
  }
}
