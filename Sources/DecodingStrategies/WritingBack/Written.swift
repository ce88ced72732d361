import Foundation

/// What a model writes, before an encoder gives scalars such as dates their form.
indirect enum Written: Hashable, Sendable {
  case null
  case scalar(Scalar)
  /// The elements, and the indices in the list that was sent of those that did not decode.
  case list([Written], lost: [Int] = [])
  case object(Members)
  /// A value that the model refuses to write, such as an unknown tag.
  case refused(Refusal)
  /// A value as it was sent, which only results have.
  case sent(JSONValue)

  struct Scalar: Hashable, Sendable {
    let value: any WrittenScalar
    static func == (one: Self, other: Self) -> Bool {
      AnyHashable(one.value) == AnyHashable(other.value)
    }
    func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
  }

  struct Members: Hashable, Sendable {
    var values: [String: Written]
    /// Whether encoders do not convert the keys, as those of a dictionary.
    var hasFixedKeys = true
    var id: Written?
  }

  struct Refusal: Hashable, Sendable {
    let error: any Error
    static func == (one: Self, other: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  var id: Written? {
    if case .object(let members) = self { members.id } else { nil }
  }
}

/// A type that encoders write without asking it to encode itself.
protocol WrittenScalar: Encodable, Hashable, Sendable {}
extension Bool: WrittenScalar {}
extension String: WrittenScalar {}
extension Double: WrittenScalar {}
extension Float: WrittenScalar {}
extension Int: WrittenScalar {}
extension UInt64: WrittenScalar {}
extension Decimal: WrittenScalar {}
extension Date: WrittenScalar {}
extension Data: WrittenScalar {}
extension URL: WrittenScalar {}

/// The dictionaries whose keys Foundation's encoders do not convert.
private protocol FixedKeys {}
extension Dictionary: FixedKeys where Key == String {}

extension Written {
  /// Asks a value what it writes; an error takes the place of the value that throws it.
  init(_ value: some Encodable, for encoder: WrittenEncoder) {
    if let scalar = value as? any WrittenScalar ?? Self.integer(value) {
      self = .scalar(Scalar(value: scalar))
      return
    }
    do {
      try value.encode(to: encoder)
    } catch {
      self = .refused(Refusal(error: error))
      return
    }
    self = encoder.written
    guard case .object(var members) = self else { return }
    if value is any FixedKeys { members.hasFixedKeys = true }
    let named = encoder.ids.lazy.compactMap { $0.id(value) }.first
    if let id = named ?? (value as? any Identifiable)?.id as? any Encodable {
      let id = Written(id, for: WrittenEncoder(encoder.codingPath, encoder.userInfo))
      members.id = id == .null ? nil : id
    }
    self = .object(members)
  }

  private static func integer(_ value: some Any) -> (any WrittenScalar)? {
    guard let integer = value as? any BinaryInteger else { return nil }
    return Int(exactly: integer) ?? UInt64(exactly: integer) ?? Decimal(string: "\(integer)")
  }
}

extension Written: Encodable {
  func encode(to encoder: any Encoder) throws {
    if case .object(let members) = self, !members.hasFixedKeys {
      var container = encoder.container(keyedBy: PathComponent.self)
      for (key, value) in members.values { try container.encode(value, forKey: PathComponent(key)) }
      return
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .scalar(let scalar): try container.encode(scalar.value)
    case .list(let elements, _): try container.encode(elements)
    case .object(let members): try container.encode(members.values)
    case .refused(let refusal): throw refusal.error
    case .sent(let value): try container.encode(value)
    }
  }
}

extension Encoder {
  func encodeValue(_ value: some Encodable) throws {
    var container = singleValueContainer()
    try container.encode(value)
  }

  /// Notes which elements of a list that was sent did not decode; a set has no order.
  func note(_ losses: [DecodingLoss], of list: some Any) {
    guard !losses.isEmpty, !(list is any SetAlgebra) else { return }
    (self as? WrittenEncoder)?.lost = losses.compactMap(\.index)
  }
}

final class WrittenEncoder: Encoder {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]
  fileprivate let ids: [ElementID]
  fileprivate var single: Written?
  fileprivate var elements: [WrittenEncoder]?
  fileprivate var members: [String: WrittenEncoder]?
  fileprivate var lost: [Int] = []

  init(
    _ codingPath: [any CodingKey], _ userInfo: [CodingUserInfoKey: Any], _ ids: [ElementID] = []
  ) {
    (self.codingPath, self.userInfo, self.ids) = (codingPath, userInfo, ids)
  }

  fileprivate var written: Written {
    if let elements { return .list(elements.map(\.written), lost: lost) }
    if case .list(let elements, _)? = single, !lost.isEmpty { return .list(elements, lost: lost) }
    return single
      ?? .object(.init(values: members?.mapValues(\.written) ?? [:], hasFixedKeys: false))
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    members = members ?? [:]
    return KeyedEncodingContainer(WrittenContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    elements = elements ?? []
    return WrittenContainer<PathComponent>(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    WrittenContainer<PathComponent>(encoder: self)
  }

  fileprivate func child(_ key: (any CodingKey)?) -> WrittenEncoder {
    guard let key = key ?? elements.map({ PathComponent($0.count) }) else { return self }
    let child = WrittenEncoder(codingPath + [key], userInfo, ids)
    elements?.append(child)
    members?[key.stringValue] = child
    return child
  }

  fileprivate func write(_ value: some Encodable) {
    single = Written(value, for: WrittenEncoder(codingPath, userInfo, ids))
  }
}

private struct WrittenContainer<Key: CodingKey>: KeyedEncodingContainerProtocol,
  UnkeyedEncodingContainer, SingleValueEncodingContainer
{
  typealias Keyed = KeyedEncodingContainer
  let encoder: WrittenEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.elements?.count ?? 0 }

  func encodeNil(forKey key: Key) { encoder.child(key).single = .null }
  func encodeNil() { encoder.child(nil).single = .null }
  func encode(_ value: some Encodable, forKey key: Key) { encoder.child(key).write(value) }
  func encode(_ value: some Encodable) { encoder.child(nil).write(value) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.child(key) }
  func superEncoder() -> any Encoder {
    encoder.child(encoder.members == nil ? nil : PathComponent("super"))
  }
  func nestedContainer<Other>(keyedBy type: Other.Type, forKey key: Key) -> Keyed<Other> {
    encoder.child(key).container(keyedBy: type)
  }
  func nestedContainer<Other>(keyedBy type: Other.Type) -> Keyed<Other> {
    encoder.child(nil).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.child(key).unkeyedContainer()
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.child(nil).unkeyedContainer()
  }
}

/// How the keys of a model are spelled in what was sent.
enum KeyNaming {
  case asInModel, snakeCase
  /// The decoder leaves all keys that were sent as they are, whatever its strategy is.
  case unknown

  /// Compares the keys of an object that was sent with those that the decoder has.
  init(of decoder: any Decoder, _ sent: JSONValue) throws {
    let telling = sent.path { SnakeCase.camelCase($0) != $0 } ?? sent.path { !$0.isOneWord }
    guard let path = telling ?? sent.path(withKey: { _ in true }) else {
      self = .unknown
      return
    }
    let sentKeys = path.keys
    let keys = Set((try? decoder.keys(at: path.steps[...])) ?? [])
    if keys == sentKeys {
      self = telling == nil ? .unknown : .asInModel
    } else if keys == Set(sentKeys.map(SnakeCase.camelCase)) {
      self = .snakeCase
    } else {
      throw OwnText.customKeys.error(at: decoder.codingPath + path.steps)
    }
  }

  /// The keys of an object that was not sent, by those of the model.
  func newKeys(_ keys: some Collection<String>) -> [String: String] {
    let kept = Dictionary(keys.map { ($0, $0) }) { key, _ in key }
    guard self == .snakeCase, !keys.allSatisfy(\.isOneWord) else { return kept }
    // Only the strategy itself knows all of its rules.
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let object = Written.object(
      .init(values: kept.mapValues { .scalar(.init(value: $0)) }, hasFixedKeys: false))
    let converted = try? JSONDecoder().decode([String: String].self, from: encoder.encode(object))
    return Dictionary((converted ?? kept).map { ($1, $0) }) { key, _ in key }
  }

  func keys(of sent: [String: JSONValue]) -> (_ key: String, _ isFixed: Bool) -> String? {
    guard self == .snakeCase else { return { key, _ in sent[key] == nil ? nil : key } }
    let pairs = sent.keys.map { (SnakeCase.camelCase($0), $0) }
    let converted = Dictionary(pairs, uniquingKeysWith: min)
    return { key, isFixed in isFixed && sent[key] != nil ? key : converted[key] }
  }
}

extension String {
  var isOneWord: Bool { self == lowercased() }
}

extension JSONValue {
  fileprivate func path(
    withKey isMatch: (String) -> Bool
  ) -> (steps: [PathComponent], keys: Set<String>)? {
    let children: [(PathComponent, JSONValue)]
    switch self {
    case .object(let members):
      if members.keys.contains(where: isMatch) { return ([], Set(members.keys)) }
      children = members.map { (PathComponent($0), $1) }
    case .array(let elements): children = elements.enumerated().map { (PathComponent($0), $1) }
    default: return nil
    }
    for (step, value) in children {
      if let found = value.path(withKey: isMatch) { return ([step] + found.steps, found.keys) }
    }
    return nil
  }
}

extension Decoder {
  fileprivate func keys(at path: ArraySlice<PathComponent>) throws -> [String] {
    var list = path.first?.intValue == nil ? nil : try unkeyedContainer()
    for _ in 0..<(path.first?.intValue ?? 0) { try list?.skip() }
    guard let step = path.first else {
      return try container(keyedBy: PathComponent.self).allKeys.map(\.stringValue)
    }
    let next =
      try list?.superDecoder() ?? container(keyedBy: PathComponent.self).superDecoder(forKey: step)
    return try next.keys(at: path.dropFirst())
  }
}
