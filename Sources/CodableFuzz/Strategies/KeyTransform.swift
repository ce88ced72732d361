import DecodingStrategies

/// How a decoder changes the keys of a document before the model sees them.
///
/// The paths in a decoder's errors have the changed keys; locations have the keys as they were sent.
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
  public static let fromSnakeCase = KeyTransform(SnakeCase.camelCase)
}
