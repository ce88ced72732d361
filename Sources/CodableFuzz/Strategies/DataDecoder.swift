public import Foundation

/// A decoder that starts from bytes, such as `JSONDecoder`.
public protocol DataDecoder {
  /// Decodes a value from a whole document.
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

extension JSONDecoder: DataDecoder {}
extension PropertyListDecoder: DataDecoder {}
