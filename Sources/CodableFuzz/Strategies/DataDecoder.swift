public import Foundation

/// A decoder that starts from bytes, such as `JSONDecoder`.
public protocol DataDecoder {
  /// Decodes a value from a whole document.
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

/// A decoder that hands information of the user's on to models, such as a log.
public protocol UserInfoDecoder: DataDecoder, AnyObject {
  /// What is handed on.
  var userInfo: [CodingUserInfoKey: any Sendable] { get set }
}

extension JSONDecoder: UserInfoDecoder {}
extension PropertyListDecoder: UserInfoDecoder {}
