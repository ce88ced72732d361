import Foundation

extension JSONDecoder {
  /// A decoder that reads dates such as `2025-03-14T09:26:53Z`.
  static func iso8601() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  /// A decoder that reads `sent_at` as `sentAt`, and dates as ``iso8601()`` does.
  static func snakeCase() -> JSONDecoder {
    let decoder = iso8601()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }
}
