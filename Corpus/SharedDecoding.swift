import CodableFuzz
import DecodingStrategies
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

/// Nil as the default of a value that every record should have.
///
/// Unlike an optional `@Lossy` property, a missing key is reported, too.
enum Missing<Value: Decodable>: DefaultSource {
  static var defaultValue: Value? { nil }
}

/// A date that is earlier than all known ones.
enum LongAgo: DefaultSource {
  static var defaultValue: Date { .distantPast }
}

extension Array {
  /// The converted elements; nil if any of them does not convert.
  func converted<Value>(by convert: (Element) -> Value?) -> [Value]? {
    var values: [Value] = []
    values.reserveCapacity(count)
    for element in self {
      guard let value = convert(element) else { return nil }
      values.append(value)
    }
    return values
  }
}

/// A value, or nil if it does not decode, so that its neighbors still decode.
enum Failable<Value: Decodable>: Decodable {
  // A list of enums decodes faster than a list of structs with an optional.

  case decoded(Value)
  case failed

  init(from decoder: any Decoder) throws {
    self = (try? Value(from: decoder)).map(Self.decoded) ?? .failed
  }

  var value: Value? {
    if case .decoded(let value) = self { value } else { nil }
  }
}

/// A value, or the error if it does not decode.
extension Result: @retroactive Decodable where Success: Decodable, Failure == any Error {
  public init(from decoder: any Decoder) {
    self.init { try Success(from: decoder) }
  }
}

extension LossyArray {
  /// The records of a dictionary that is made of the list: of two with the same key the second is lost.
  func keyed<Key: Hashable & CodingKeyRepresentable>(
    by key: (Element) -> Key
  ) -> Recovery<Element> {
    let dictionary = LossyDictionary(self, keyedBy: key)
    return Recovery(
      Array(dictionary.values.values), identities: .unordered,
      losses: dictionary.losses.map(Loss.init))
  }
}
