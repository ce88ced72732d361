/// A model with the JSON that it was decoded from, into which encoding writes the model's changes.
///
/// ```swift
/// var profile = try JSONDecoder().decode(Preserving<Profile>.self, from: data)
/// profile.name = "Ada"
/// let body = try JSONEncoder().encode(profile)  // what was sent, with another name
/// ```
///
/// A model that is encoded alone loses the keys that it does not know, values that did not decode, and
/// nulls. With this type, all of them are written as they were sent. So is a value that did not change,
/// even if the model spells it differently. A key that the model no longer writes, such as that of an
/// optional that became nil, is removed. The article <doc:MakingModelsResilient> has the rules for
/// lists and new keys.
///
/// Comparing and hashing use the model only.
@dynamicMemberLookup
public struct Preserving<Model: Codable> {
  public var model: Model
  private let origin: Origin?

  /// The JSON that the model was decoded from; nil for a new model.
  public var sent: JSONValue? { origin?.sent }

  /// Wraps a new model, which is encoded as it is alone.
  public init(_ model: Model) {
    self.model = model
    origin = nil
  }

  public subscript<Value>(dynamicMember property: KeyPath<Model, Value>) -> Value {
    model[keyPath: property]
  }

  public subscript<Value>(dynamicMember property: WritableKeyPath<Model, Value>) -> Value {
    get { model[keyPath: property] }
    set { model[keyPath: property] = newValue }
  }
}

/// What was sent, and what the model wrote before any change.
///
/// The latter cannot wait for a change, because an object in the model changes unnoticed.
private final class Origin: Sendable {
  let sent: JSONValue
  let written: Written
  let naming: KeyNaming

  init(_ model: some Encodable, from decoder: any Decoder) throws {
    sent = try decoder.singleValueContainer().decode(JSONValue.self)
    written = Written(model, for: WrittenEncoder([], decoder.userInfo))
    naming = try KeyNaming(of: decoder, sent)
  }
}

extension Preserving: Codable {
  /// Decodes the model, and keeps what was sent.
  ///
  /// - Throws: The error of the model, or of ``JSONValue`` for a number that the decoder would round.
  ///   `DecodingError.dataCorrupted` if the decoder has a custom key strategy.
  public init(from decoder: any Decoder) throws {
    model = try decoder.singleValueContainer().decode(Model.self)
    origin = try Origin(model, from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard let origin else {
      try container.encode(model)
      return
    }
    let path = encoder.codingPath
    let new = Written(model, for: WrittenEncoder(path, encoder.userInfo))
    let log = encoder.userInfo[.decodingLog] as? DecodingLog
    let writeBack = WriteBack(naming: origin.naming, log: log)
    try container.encode(writeBack.merged(origin.sent, origin.written, new, at: path))
  }
}

extension Preserving: Equatable where Model: Equatable {
  public static func == (one: Self, other: Self) -> Bool { one.model == other.model }
}

extension Preserving: Hashable where Model: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(model) }
}

extension Preserving: Sendable where Model: Sendable {}

extension Preserving: Identifiable where Model: Identifiable {
  public var id: Model.ID { model.id }
}

/// How the keys of a model are spelled in what was sent.
enum KeyNaming {
  case asInModel, snakeCase
  /// The decoder leaves all keys that were sent as they are, whatever its strategy is.
  case unknown

  /// Compares the keys of an object that was sent with those that the decoder has.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a custom strategy, which cannot be reversed.
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
      let path = decoder.codingPath + path.steps
      throw DecodingError.dataCorrupted(
        .init(codingPath: path, debugDescription: OwnText.customKeys.string()))
    }
  }

  /// The key of a new property.
  func newKey(_ key: String) -> String {
    self == .snakeCase ? SnakeCase.snakeCase(key) : key
  }

  /// Finds the keys of an object by the keys of the model.
  func keys(of sent: [String: JSONValue]) -> (_ key: String, _ isFixed: Bool) -> String? {
    guard self == .snakeCase else { return { key, _ in sent[key] == nil ? nil : key } }
    let pairs = sent.keys.map { (SnakeCase.camelCase($0), $0) }
    let converted = Dictionary(pairs, uniquingKeysWith: min)
    return { key, isFixed in isFixed && sent[key] != nil ? key : converted[key] }
  }
}

extension String {
  /// Whether a conversion to snake case leaves a key as it is.
  var isOneWord: Bool { self == lowercased() }
}

extension JSONValue {
  /// The path and the keys of the first object with such a key, in objects without one.
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
  /// The keys of an object, as its keyed container has them.
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
