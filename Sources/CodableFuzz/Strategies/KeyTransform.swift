import Foundation

/// How a decoder changes the keys of a document before the model sees them.
///
/// The paths in a decoder's errors have the changed keys; places have the keys as they were sent.
public struct KeyTransform: Sendable {
  private let transform: @Sendable (String) -> String

  /// Makes a transform of a function from a key as it was sent to the key that the model sees.
  public init(_ transform: @escaping @Sendable (String) -> String) {
    self.transform = transform
  }

  /// The key that the model sees.
  public func callAsFunction(_ key: String) -> String { transform(key) }

  /// Keys stay as they were sent.
  public static let asSent = KeyTransform { $0 }

  /// What `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase` does: `created_at` becomes
  /// `createdAt`; underscores at either end stay.
  public static let fromSnakeCase = KeyTransform { key in
    guard let first = key.firstIndex(where: { $0 != "_" }),
      let last = key.lastIndex(where: { $0 != "_" })
    else { return key }
    let words = key[first...last].split(separator: "_")
    guard words.count > 1 else { return key }
    let camelCase =
      words[0].lowercased()
      + words.dropFirst().map { String($0).capitalized }.joined()
    return key[..<first] + camelCase + key[key.index(after: last)...]
  }
}
