package import CodableFuzz
package import DecodingStrategies
package import Foundation
import JSONInference
import JSONText

/// A record that decodes by an inferred model, with the result and the errors of the model's Swift types.
///
/// It holds what those types would: the members that the model knows, without absent ones.
package struct InferredRecord: Hashable, Sendable, Encodable, DecodableWithConfiguration {
  package let value: JSONValue

  init(value: JSONValue) { self.value = value }

  package init(from decoder: any Decoder, configuration: ModelDecoding) throws {
    value = try configuration.record(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension ModelDecoding {
  /// `JSONDecoder` takes a configuration itself since 2023 only.
  package func decode(_ json: Data) throws -> InferredRecord {
    try decode(json, with: JSONDecoder()) { InferredRecord(value: try $0.record(from: $1)) }
  }

  /// Decodes a document by the type of the root alone: no list of records is lossy.
  package func decodeRoot(_ json: Data) throws -> JSONValue {
    try decode(json, with: JSONDecoder()) { decoding, decoder in
      var source = WholeSource(decoder)
      return try decoding.value(of: decoding.model.root, from: &source)
    }
  }

  /// Decodes a whole document, as the type of the model's root does, with the records in it.
  package func decodeDocument(
    _ json: Data, with decoder: JSONDecoder = JSONDecoder()
  ) throws -> Recovery<InferredRecord> {
    let inside = LossesInside()
    var recovery = try LossesInside.$current.withValue(inside) {
      try decode(json, with: decoder) { try $0.document(from: $1) }
    }
    recovery.losses += inside.all
    return recovery
  }

  private func decode<Value>(
    _ json: Data, with decoder: JSONDecoder,
    _ read: @escaping @Sendable (ModelDecoding, any Decoder) throws -> Value
  ) throws -> Value {
    let reader = ReadValue.Reader { [self] in try read(self, $0) }
    let value = try ReadValue.$reader.withValue(reader) {
      try decoder.decode(ReadValue.self, from: json).value
    }
    guard let value = value as? Value else { throw CocoaError(.coderInvalidValue) }
    return value
  }
}

/// What the lists in records lose, which each `LossyArray` of the model's types holds in a property.
///
/// `@unchecked Sendable`: one call decodes in one thread.
final class LossesInside: @unchecked Sendable {
  @TaskLocal static var current: LossesInside?
  private(set) var all: [Loss] = []

  /// Forgets what was lost in a value that does not decode.
  static func decoding<Value>(_ decode: () throws -> Value) throws -> Value {
    guard let current else { return try decode() }
    let count = current.all.count
    do {
      return try decode()
    } catch {
      current.all.removeSubrange(count...)
      throw error
    }
  }

  func add(_ error: any Error) { all.append(Loss(error)) }
}

/// `@unchecked Sendable`: one call decodes in one thread.
private final class Count: @unchecked Sendable {
  var value = 0
}

struct ReadValue: Decodable {
  /// In a type of its own: in release, Swift 6.3.1 crashes where a task has a function as a value.
  struct Reader: Sendable {
    let read: @Sendable (any Decoder) throws -> Any
  }

  @TaskLocal static var reader: Reader?
  let value: Any

  init(from decoder: any Decoder) throws {
    guard let reader = Self.reader else { throw CocoaError(.coderInvalidValue) }
    value = try LossesInside.decoding { try reader.read(decoder) }
  }
}

extension ModelDecoding {
  /// Whether the types of the model lead to the list of records.
  var readsEnvelope: Bool { model.list.map { model.listType(at: $0) != nil } ?? true }

  func document(from decoder: any Decoder) throws -> Recovery<InferredRecord> {
    guard let list = model.list else {
      return Recovery([InferredRecord(value: try record(from: decoder))])
    }
    return try records(of: model.root, along: list.tokens[...], from: decoder)
  }

  private func records(
    of type: InferredType, along way: ArraySlice<JSONPointer.Token>, from decoder: any Decoder
  ) throws -> Recovery<InferredRecord> {
    switch type {
    case .list(let element) where way.isEmpty:
      return try elements(of: element) { try list(from: decoder) }
    case .map(let element) where way.isEmpty:
      return try elements(of: element) { try map(from: decoder) }
    case .object(let number):
      var found = Recovery<InferredRecord>([])
      _ = try object(objects[number], from: decoder) { property, source in
        guard property.key.stringValue == way.first?.text else {
          return try value(of: property.type, from: &source)
        }
        do {
          found = try records(of: property.type, along: way.dropFirst(), from: try source.decoder())
        } catch {
          // `@Lossy` makes nil of an optional list that does not decode.
          if property.isRequired || way.count > 1 || model.isStrict { throw error }
          found.losses = [Loss(error)]
        }
        return .null
      }
      return found
    case .list(let element):
      let index = way.first.flatMap { Int($0.text) }
      // Of several types, what leads to the list has one; else whoever reads the list counts its elements.
      let isUnion = if case .union = element { true } else { false }
      return try records(
        of: element, along: way, where: { (isUnion ? $0?.intValue : $1) == index }
      ) {
        model.isLossy(listOf: element) && !isExact
          ? try LossyArray<ReadValue>(from: decoder).recover()
          : try [ReadValue](from: decoder).recover()
      }
    case .map(let element):
      let key = way.first?.text
      return try records(of: element, along: way, where: { one, _ in one?.stringValue == key }) {
        try [String: ReadValue](from: decoder).recover()
      }
    case .union(let number):
      let whole = WholeSource(decoder)
      if let type = container(in: number, of: whole) {
        return try records(of: type, along: way, from: decoder)
      }
      if model.isStrict { throw whole.corrupted("No case has a value of this type.") }
      return Recovery([])
    case .optional(let type):
      return try WholeSource(decoder).decodeNil()
        ? Recovery([]) : records(of: type, along: way, from: decoder)
    default:
      throw WholeSource(decoder).corrupted("No list of records is in such a value.")
    }
  }

  /// The list of records as a standard strategy declares it, else as the model does.
  private func list(from decoder: any Decoder) throws -> Recovery<ReadValue> {
    switch strategy {
    case .wrapper: try [Failable<ReadValue>](from: decoder).recovery { ($0.value, nil) }
    case .resultArray: try ResultArray<ReadValue>(from: decoder).recover()
    case .strict: try [ReadValue](from: decoder).recover()
    default: try LossyArray<ReadValue>(from: decoder).recover()
    }
  }

  private func map(from decoder: any Decoder) throws -> Recovery<ReadValue> {
    switch strategy {
    case .wrapper: try [String: Failable<ReadValue>](from: decoder).recovery { ($0.value, nil) }
    case .strict: try [String: ReadValue](from: decoder).recover()
    default: try LossyDictionary<String, ReadValue>(from: decoder).recover()
    }
  }

  /// The records in one of several values on the way to their list.
  private func records(
    of type: InferredType, along way: ArraySlice<JSONPointer.Token>,
    where isOnWay: @escaping @Sendable (_ key: (any CodingKey)?, _ position: Int) -> Bool,
    _ values: () throws -> Recovery<ReadValue>
  ) throws -> Recovery<InferredRecord> {
    let decoded = Count()
    let reader = ReadValue.Reader { [self] decoder in
      var source = WholeSource(decoder)
      let value: Any =
        isOnWay(decoder.codingPath.last, decoded.value)
        ? try records(of: type, along: way.dropFirst(), from: decoder)
        : try value(of: type, from: &source)
      decoded.value += 1
      return value
    }
    let recovery = try ReadValue.$reader.withValue(reader, operation: values)
    var found =
      recovery.records.lazy.compactMap { $0.value as? Recovery<InferredRecord> }.first
      ?? Recovery([])
    // Their places are not those of records.
    found.losses += recovery.losses.map { Loss($0.error) }
    return found
  }

  private func elements(
    of type: InferredType, _ list: () throws -> Recovery<ReadValue>
  ) throws -> Recovery<InferredRecord> {
    let reader = ReadValue.Reader { [self] decoder in
      var source = WholeSource(decoder)
      return InferredRecord(value: try value(of: type, from: &source))
    }
    let recovery = try ReadValue.$reader.withValue(reader, operation: list)
    return Recovery(
      recovery.records.compactMap { $0.value as? InferredRecord },
      identities: recovery.identities, losses: recovery.losses)
  }
}
