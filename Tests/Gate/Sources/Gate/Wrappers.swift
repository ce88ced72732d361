import Foundation

/// A list with any name.
struct Page<List: Decodable>: Decodable {
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  static var userInfoKeys: [CodingUserInfoKey] {
    ["list", "empty"].compactMap(CodingUserInfoKey.init)
  }

  let list: List?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let key = Key(stringValue: decoder.userInfo[Self.userInfoKeys[0]] as? String ?? "")
    list =
      decoder.userInfo[Self.userInfoKeys[1]] is Bool
      ? try? container.decodeIfPresent(List.self, forKey: key)
      : try container.decode(List.self, forKey: key)
  }
}

struct NotEmpty: Decodable, Hashable, Sendable {
  let text: String
  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
    guard text.isEmpty else { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "The text is empty."))
  }
}

@propertyWrapper
struct EmptyIfAbsent<Element: Decodable & Equatable & Sendable>: Decodable,
  Equatable, Sendable
{
  var wrappedValue: [Element]
  init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
  init(from decoder: any Decoder) throws { wrappedValue = try [Element](from: decoder) }
}

extension EmptyIfAbsent: Hashable where Element: Hashable {}

extension KeyedDecodingContainer {
  func decode<Element>(
    _: EmptyIfAbsent<Element>.Type, forKey key: Key
  ) throws -> EmptyIfAbsent<Element> {
    EmptyIfAbsent(wrappedValue: try decodeIfPresent([Element].self, forKey: key) ?? [])
  }
}

/// A property that `try?` decodes.
@propertyWrapper
struct Tried<Value: Decodable & Equatable & Sendable>: Decodable, Equatable, Sendable {
  var wrappedValue: Value?
  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
  init(from decoder: any Decoder) throws { wrappedValue = try? Value(from: decoder) }
}

extension Tried: Hashable where Value: Hashable {}

/// A list that is read as `(try? …) ?? []`.
@propertyWrapper
struct TriedOrEmpty<Element: Decodable & Equatable & Sendable>: Decodable,
  Equatable, Sendable
{
  var wrappedValue: [Element]
  init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
  init(from decoder: any Decoder) throws { wrappedValue = (try? [Element](from: decoder)) ?? [] }
}

extension TriedOrEmpty: Hashable where Element: Hashable {}

extension KeyedDecodingContainer {
  func decode<Value>(_: Tried<Value>.Type, forKey key: Key) throws -> Tried<Value> {
    Tried(wrappedValue: try? decode(Value.self, forKey: key))
  }

  func decode<Element>(
    _: TriedOrEmpty<Element>.Type, forKey key: Key
  ) throws -> TriedOrEmpty<Element> {
    TriedOrEmpty(wrappedValue: (try? decode([Element].self, forKey: key)) ?? [])
  }
}
