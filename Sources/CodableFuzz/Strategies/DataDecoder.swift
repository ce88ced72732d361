import DecodingStrategies
public import Foundation

/// A decoder that starts from bytes, such as `JSONDecoder`.
public protocol DataDecoder {
  /// Decodes a value from a whole document.
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value

  /// How the decoder changes keys before a model sees them, by default ``KeyTransform/asSent``.
  var keyTransform: KeyTransform { get }
}

extension DataDecoder {
  public var keyTransform: KeyTransform { .asSent }
}

/// A decoder that passes user info to models, such as a log.
public protocol UserInfoDecoder: DataDecoder, AnyObject {
  var userInfo: [CodingUserInfoKey: any Sendable] { get set }
}

extension JSONDecoder: UserInfoDecoder {
  /// How `keyDecodingStrategy` changes keys.
  ///
  /// A custom function is called with each key alone, without the keys around it.
  public var keyTransform: KeyTransform {
    switch keyDecodingStrategy {
    case .useDefaultKeys: .asSent
    case .convertFromSnakeCase: .fromSnakeCase
    case .custom(let convert): KeyTransform { convert([PathComponent($0)]).stringValue }
    @unknown default: .asSent
    }
  }
}
extension PropertyListDecoder: UserInfoDecoder {}

/// How a decoder changes the keys of a document before the model sees them.
///
/// The paths of errors contain the changed keys; locations contain the keys that were sent.
public struct KeyTransform: Sendable {
  private let transform: @Sendable (String) -> String

  /// Makes a transform from a function that takes a key that was sent, and returns what the model sees.
  public init(_ transform: @escaping @Sendable (String) -> String) {
    self.transform = transform
  }

  public func callAsFunction(_ key: String) -> String { transform(key) }

  /// Keys stay as they were sent.
  public static let asSent = KeyTransform { $0 }

  /// What `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase` does: `created_at` becomes
  /// `createdAt`; underscores at either end stay.
  public static let fromSnakeCase = KeyTransform(SnakeCase.camelCase)
}
