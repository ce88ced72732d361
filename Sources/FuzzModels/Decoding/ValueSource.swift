import DecodingStrategies
import Foundation
import JSONText

/// A place that one value is decoded from: a member, the next element of a list, or a whole value.
///
/// Scalars are decoded by the container itself, as synthesized code does, so that errors are the same.
protocol ValueSource {
  var path: [any CodingKey] { get }
  /// Whether the value is null; a null is used up.
  mutating func decodeNil() throws -> Bool
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value
  mutating func decoder() throws -> any Decoder
  func sibling(_ key: String) -> String?
}

extension ValueSource {
  func sibling(_ key: String) -> String? { nil }

  func corrupted(_ text: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: text))
  }
}

/// A key that a model declares, unlike those of a dictionary, as errors show.
struct PropertyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

struct MemberSource<Key: CodingKey>: ValueSource {
  let container: KeyedDecodingContainer<Key>
  let key: Key

  var path: [any CodingKey] { container.codingPath + [key] }

  func decodeNil() throws -> Bool { try container.decodeNil(forKey: key) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try container.decode(type, forKey: key)
  }

  func decoder() throws -> any Decoder {
    guard container.contains(key) else {
      // A container makes a decoder for a member that is missing, as if it were null.
      let context = DecodingError.Context(
        codingPath: container.codingPath,
        debugDescription: "No value associated with key \(key) (\"\(key.stringValue)\").")
      throw DecodingError.keyNotFound(key, context)
    }
    return try container.superDecoder(forKey: key)
  }

  func sibling(_ key: String) -> String? {
    Key(stringValue: key).flatMap { try? container.decode(String.self, forKey: $0) }
  }
}

struct ElementSource: ValueSource {
  var container: any UnkeyedDecodingContainer
  private var index = 0

  init(_ container: any UnkeyedDecodingContainer) { self.container = container }

  var path: [any CodingKey] { container.codingPath + [PathComponent(intValue: index)] }

  mutating func decodeNil() throws -> Bool {
    index = container.currentIndex
    return try container.decodeNil()
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    index = container.currentIndex
    return try container.decode(type)
  }

  mutating func decoder() throws -> any Decoder { try container.superDecoder() }
}

struct WholeSource: ValueSource {
  private let value: any Decoder

  init(_ decoder: any Decoder) { value = decoder }

  var path: [any CodingKey] { value.codingPath }

  func decodeNil() throws -> Bool { try value.singleValueContainer().decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try value.singleValueContainer().decode(type)
  }

  func decoder() -> any Decoder { value }

  /// Whether the value is of a kind, unless that is the number.
  ///
  /// A decoder makes an error for each wrong guess, so only kinds that make a difference are asked for.
  func has(_ kind: JSONKind) -> Bool {
    switch kind {
    case .null, .number: false
    case .string: (try? decode(String.self)) != nil
    case .boolean: (try? decode(Bool.self)) != nil
    case .array: (try? value.unkeyedContainer()) != nil
    case .object: (try? value.container(keyedBy: PathComponent.self)) != nil
    }
  }
}
