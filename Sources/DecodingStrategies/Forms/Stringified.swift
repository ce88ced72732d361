package import Foundation

/// A value that may be sent as a string with its JSON.
///
/// ```swift
/// struct Event: Codable {
///   @Stringified var body: Body  // {"id": 1} and "{\"id\": 1}"
///   let extras: Stringified<[String: Int]>?
/// }
/// ```
///
/// Coding paths of errors, and of losses in the decoder's ``DecodingLog``, lead through the string. A string
/// that is not the JSON of a value may be the value itself, such as a tag.
///
/// A decoder does not show its strategies, so the JSON in the string is read and written without any. If
/// the backend's needs some, pass a coder that has them, which is not the decoder or encoder itself:
///
/// ```swift
/// decoder.userInfo[.stringCoder] = snakeCaseDecoder
/// ```
///
/// Encoding writes a string if one was sent. Comparing and hashing use the value only.
@propertyWrapper public struct Stringified<Value: Decodable> {
  public var wrappedValue: Value
  /// Whether the value was sent as a string with its JSON.
  public private(set) var isString = false

  public var projectedValue: Self { self }

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension CodingUserInfoKey {
  /// The `JSONDecoder` or `JSONEncoder` for the strings of ``Stringified`` values.
  public static let stringCoder = named("CodableFuzz.StringCoder")
}

extension Stringified: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let text = try? container.decode(String.self) else {
      wrappedValue = try container.decode(Value.self)
      return
    }
    do {
      wrappedValue = try decoder.stringDecoder.decode(Value.self, from: Data(text.utf8))
      isString = true
    } catch {
      guard let value = try? container.decode(Value.self) else {
        throw DecodingError(error, at: []).moved(under: decoder.codingPath)
      }
      wrappedValue = value
    }
  }
}

extension Decoder {
  /// Foundation starts the coding paths of each document anew, so losses get a log that moves them.
  fileprivate var stringDecoder: JSONDecoder {
    let coder = userInfo[.stringCoder] as? JSONDecoder
    let decoder = (coder ?? JSONDecoder()).copy()
    decoder.userInfo[.stringCoder] = coder
    decoder.decodingLog = decodingLog.map { DecodingLog(under: codingPath, of: $0) }
    return decoder
  }
}

extension DecodingError {
  func moved(under path: [any CodingKey]) -> DecodingError {
    func moved(_ context: Context) -> Context {
      Context(
        codingPath: path + context.codingPath, debugDescription: context.debugDescription,
        underlyingError: context.underlyingError)
    }
    return switch self {
    case .typeMismatch(let type, let context): .typeMismatch(type, moved(context))
    case .valueNotFound(let type, let context): .valueNotFound(type, moved(context))
    case .keyNotFound(let key, let context): .keyNotFound(key, moved(context))
    case .dataCorrupted(let context): .dataCorrupted(moved(context))
    @unknown default: self
    }
  }
}

extension Stringified: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    guard isString else { return try encoder.encodeValue(wrappedValue) }
    let plain = JSONEncoder()
    plain.outputFormatting = .sortedKeys
    let coder = encoder.userInfo[.stringCoder] as? JSONEncoder ?? plain
    try encoder.encodeValue(String(decoding: coder.encode(wrappedValue), as: UTF8.self))
  }
}

extension Stringified: Equatable where Value: Equatable {
  public static func == (one: Self, other: Self) -> Bool { one.wrappedValue == other.wrappedValue }
}

extension Stringified: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Stringified: Sendable where Value: Sendable {}

extension JSONDecoder {
  package func copy() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = dateDecodingStrategy
    decoder.dataDecodingStrategy = dataDecodingStrategy
    decoder.nonConformingFloatDecodingStrategy = nonConformingFloatDecodingStrategy
    decoder.keyDecodingStrategy = keyDecodingStrategy
    decoder.allowsJSON5 = allowsJSON5
    decoder.assumesTopLevelDictionary = assumesTopLevelDictionary
    decoder.userInfo = userInfo
    return decoder
  }
}
