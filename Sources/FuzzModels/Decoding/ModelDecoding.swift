package import CodableFuzz
import DecodingStrategies
import Foundation
package import JSONInference
import JSONText

/// Decodes values by the types of an inferred model, with any decoder.
///
/// It behaves as the Swift types of the model do. Errors have the kinds and coding paths that synthesized
/// code gives them.
package final class ModelDecoding: Sendable {
  let model: InferredModel
  let objects: [[Property]]
  private let tags: [Tags]
  private let unions: [Union]

  struct Property {
    let key: PropertyKey
    let type: InferredType
    let isRequired: Bool
  }

  private struct Tags {
    let name: String
    let values: Set<String>
  }

  private enum Union {
    case byType([(kind: JSONKind, type: InferredType)])
    case byTag(key: PathComponent, [String: InferredType])
    case bySibling(key: String, [String: InferredType])
  }

  let isExact: Bool
  /// The strategy whose list of records is decoded; the envelope is always that of the model.
  let strategy: StrategyID

  package init(_ model: InferredModel, isExact: Bool = false, strategy: StrategyID? = nil) {
    self.model = model
    self.strategy = strategy ?? (model.isStrict ? .strict : .lossyArray)
    self.isExact = isExact || model.isStrict
    objects = model.objects.map { object in
      let properties = object.properties.map { property in
        // In Swift an optional property may also be absent.
        let isOptional = if case .optional = property.type { true } else { false }
        return Property(
          key: PropertyKey(stringValue: property.key), type: property.type,
          isRequired: property.isRequired && !isOptional)
      }
      // What a tag next to it describes is decoded last.
      return properties.filter { !model.hasSibling($0.type) }
        + properties.filter { model.hasSibling($0.type) }
    }
    tags = model.tags.map { tags in
      Tags(name: Self.name(of: tags), values: Set(tags.values.map(\.text)))
    }
    unions = model.unions.map { union in
      func byTag(_ cases: [InferredUnion.Case]) -> [String: InferredType] {
        Dictionary(cases.map { ($0.tag, $0.type) }) { first, _ in first }
      }
      switch union.form {
      case .byType(let types):
        let kinds = types.compactMap { type in type.kind.map { (kind: $0, type: type) } }
        return .byType(JSONKind.asTried.compactMap { kind in kinds.first { $0.kind == kind } })
      case .byTag(let key, let cases): return .byTag(key: PathComponent(key), byTag(cases))
      case .bySibling(let key, let cases): return .bySibling(key: key, byTag(cases))
      }
    }
  }

  private static func name(of tags: InferredTags) -> String {
    let letters = (tags.name ?? tags.key ?? "").filter { $0.isLetter || $0.isNumber }
    return letters.isEmpty ? "Tag" : letters.prefix(1).uppercased() + letters.dropFirst()
  }

  func record(from decoder: any Decoder) throws -> JSONValue {
    var source = WholeSource(decoder)
    return try value(of: model.record, from: &source)
  }

  func value(of type: InferredType, from source: inout some ValueSource) throws -> JSONValue {
    switch type {
    case .anything: try source.decode(JSONValue.self)
    case .boolean: .boolean(try source.decode(Bool.self))
    case .integer: .integer(try source.decode(Int.self))
    case .number, .time: .number(try source.decode(Double.self))
    case .decimal: .decimal(try source.decode(Decimal.self))
    case .string: .string(try source.decode(String.self))
    case .text(let form): .string(try text(in: form, from: &source))
    case .tags(let number): .string(try tag(tags[number], from: &source))
    // An object without declared keys stays as it is.
    case .object(let number) where objects[number].isEmpty:
      try map(of: .anything, from: try source.decoder())
    case .object(let number):
      try object(objects[number], from: try source.decoder()) { try value(of: $0.type, from: &$1) }
    case .list(let element): try list(of: element, from: try source.decoder())
    case .map(let value): try map(of: value, from: try source.decoder())
    case .union(let number): try union(unions[number], from: &source)
    case .optional(let type): try source.decodeNil() ? .null : value(of: type, from: &source)
    }
  }

  func object(
    _ properties: [Property], from decoder: any Decoder,
    _ read: (Property, inout MemberSource<PropertyKey>) throws -> JSONValue
  ) throws -> JSONValue {
    let container = try decoder.container(keyedBy: PropertyKey.self)
    var members: [String: JSONValue] = [:]
    members.reserveCapacity(properties.count)
    for property in properties {
      var source = MemberSource(container: container, key: property.key)
      if !property.isRequired, try !container.contains(property.key) || source.decodeNil() {
        continue
      }
      members[property.key.stringValue] = try read(property, &source)
    }
    return .object(members)
  }

  private func list(of element: InferredType, from decoder: any Decoder) throws -> JSONValue {
    var source = ElementSource(try decoder.unkeyedContainer())
    var elements: [JSONValue] = []
    guard model.isLossy(listOf: element), !isExact else {
      while !source.container.isAtEnd { elements.append(try value(of: element, from: &source)) }
      return .array(elements)
    }
    while !source.container.isAtEnd {
      let index = source.container.currentIndex
      do {
        elements.append(try LossesInside.decoding { try value(of: element, from: &source) })
      } catch {
        LossesInside.current?.add(error)
        try source.container.skip(elementAt: index)
      }
    }
    return .array(elements)
  }

  private func map(of type: InferredType, from decoder: any Decoder) throws -> JSONValue {
    let container = try decoder.container(keyedBy: PathComponent.self)
    var members: [String: JSONValue] = [:]
    // Sorted, so that always the same one of two bad values is reported.
    for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      var source = MemberSource(container: container, key: key)
      members[key.stringValue] = try value(of: type, from: &source)
    }
    return .object(members)
  }

  private func text(in form: TextForm, from source: inout some ValueSource) throws -> String {
    let text = try source.decode(String.self)
    guard model.isStrict else { return text }
    if let text = form.encoded(text) { return text }
    throw source.corrupted(
      form == .url
        ? "Invalid URL string." : "Attempted to decode UUID from invalid UUID string.")
  }

  private func tag(_ tags: Tags, from source: inout some ValueSource) throws -> String {
    let tag = try source.decode(String.self)
    if model.isStrict, !tags.values.isEmpty, !tags.values.contains(tag) {
      throw source.corrupted("Cannot initialize \(tags.name) from invalid String value \(tag)")
    }
    return tag
  }

  /// The list or object among the types of a union that a value has.
  func container(in union: Int, of value: WholeSource) -> InferredType? {
    guard case .byType(let types) = unions[union] else { return nil }
    return types.first { [.array, .object].contains($0.kind) && value.has($0.kind) }?.type
  }

  private func union(_ union: Union, from source: inout some ValueSource) throws -> JSONValue {
    switch union {
    case .byType(let types):
      var whole = WholeSource(try source.decoder())
      if try !whole.decodeNil() {
        for (kind, type) in types {
          // A number that does not fit is like a value of another JSON type.
          if kind == .number, let number = try? value(of: type, from: &whole) { return number }
          if whole.has(kind) { return try value(of: type, from: &whole) }
        }
      }
      if model.isStrict { throw whole.corrupted("No case has a value of this type.") }
      return try whole.decode(JSONValue.self)
    case .byTag(let key, let cases):
      var whole = WholeSource(try source.decoder())
      let container = try whole.decoder().container(keyedBy: PathComponent.self)
      let tag = MemberSource(container: container, key: key)
      let text = try tag.decode(String.self)
      guard let type = cases[text] else {
        if model.isStrict { throw tag.corrupted("No case has the tag.") }
        return try whole.decode(JSONValue.self)
      }
      guard case .object(var members) = try value(of: type, from: &whole) else {
        return try whole.decode(JSONValue.self)
      }
      members[key.stringValue] = .string(text)
      return .object(members)
    case .bySibling(let key, let cases):
      if let type = source.sibling(key).flatMap({ cases[$0] }) {
        return try value(of: type, from: &source)
      }
      if model.isStrict { throw source.corrupted("No case has the tag.") }
      return try source.decode(JSONValue.self)
    }
  }
}

extension InferredModel {
  fileprivate func hasSibling(_ type: InferredType) -> Bool {
    switch type {
    case .optional(let type): hasSibling(type)
    case .union(let number): unions[number].isBySibling
    default: false
    }
  }
}

extension InferredType {
  /// The JSON type of a value; nil if it may have several.
  var kind: JSONKind? {
    switch self {
    case .anything, .union: nil
    case .boolean: .boolean
    case .integer, .number, .decimal, .time: .number
    case .string, .text, .tags: .string
    case .object, .map: .object
    case .list: .array
    case .optional(let type): type.kind
    }
  }
}

extension TextForm {
  /// What a value of the Swift type is encoded as; nil if the text is not one.
  func encoded(_ text: String) -> String? {
    switch self {
    case .url: URL(sentText: text)?.absoluteString
    case .uuid: UUID(sentText: text)?.uuidString
    default: text
    }
  }
}
