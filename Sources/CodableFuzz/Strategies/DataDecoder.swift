import DecodingStrategies
public import Foundation

/// A decoder that starts from bytes, such as `JSONDecoder`.
public protocol DataDecoder {
  /// Decodes a value from a whole document.
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value

  /// How the decoder changes keys before a model sees them.
  ///
  /// The default is ``KeyTransform/asSent``.
  var keyTransform: KeyTransform { get }
}

extension DataDecoder {
  /// Keys stay as they were sent, unless a decoder says otherwise.
  public var keyTransform: KeyTransform { .asSent }
}

/// A decoder that hands information of the user's on to models, such as a log.
public protocol UserInfoDecoder: DataDecoder, AnyObject {
  /// What is handed on.
  var userInfo: [CodingUserInfoKey: any Sendable] { get set }
}

extension JSONDecoder: UserInfoDecoder {
  /// How `keyDecodingStrategy` changes keys.
  ///
  /// A custom function is called with each key alone: what it makes of the keys around that one is
  /// not known here.
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
