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
