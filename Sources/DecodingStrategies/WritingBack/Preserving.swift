public import Foundation

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
  private let origin: SentModel?

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

/// The latter cannot wait for a change, because an object in the model changes unnoticed.
private final class SentModel: Sendable {
  let sent: JSONValue
  let written: Written
  let naming: KeyNaming
  let ids: [ElementID]

  init(_ model: some Encodable, from decoder: any Decoder) throws {
    sent = try decoder.singleValueContainer().decode(JSONValue.self)
    ids = decoder.userInfo[.elementIDs] as? [ElementID] ?? []
    written = Written(model, for: WrittenEncoder([], decoder.userInfo, ids))
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
    origin = try SentModel(model, from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard let origin else {
      try container.encode(model)
      return
    }
    let path = encoder.codingPath
    let new = Written(model, for: WrittenEncoder(path, encoder.userInfo, origin.ids))
    let log = encoder.userInfo[.decodingLog] as? DecodingLog
    let writeBack = WriteMerger(naming: origin.naming, log: log)
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

/// A property that tells the elements of a list from each other, for ``Preserving`` models.
///
/// ```swift
/// decoder.elementIDs = [ElementID(\Track.isrc), ElementID(\Owner.email)]
/// ```
///
/// Elements that have it are the same before and after a change if the property has the same value.
/// That must not occur twice in a list, and what is nil tells nothing: otherwise the elements of the list
/// are recognized as if the property had not been named. An `Identifiable` type that is not named here
/// has its `id`.
public struct ElementID: Sendable {
  let id: @Sendable (Any) -> (any Encodable)?

  /// Names the property, such as `\Track.isrc`, of a type that is the element of a list.
  public init<Element: Codable & SendableMetatype, ID: Encodable & SendableMetatype>(
    _ property: any KeyPath<Element, ID> & Sendable
  ) {
    id = { value in
      let element = value as? Element ?? (value as? Preserving<Element>)?.model
      return element?[keyPath: property]
    }
  }
}

extension CodingUserInfoKey {
  static let elementIDs = named("CodableFuzz.ElementIDs")
}

extension JSONDecoder {
  /// What tells the elements of lists in ``Preserving`` models from each other; none by default.
  public var elementIDs: [ElementID] {
    get { userInfo[.elementIDs] as? [ElementID] ?? [] }
    set { userInfo[.elementIDs] = newValue }
  }
}
