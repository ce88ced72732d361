package import CodableFuzz
package import DecodingStrategies
package import Foundation
import JSONInference

/// A record that decodes by an inferred model, with the result and the errors of the model's Swift types.
///
/// It holds what those types would: the members that the model knows, without absent ones.
package struct InferredRecord: Hashable, Sendable {
  package let value: JSONValue
}

extension InferredRecord: DecodableWithConfiguration {
  package init(from decoder: any Decoder, configuration: ModelDecoding) throws {
    value = try configuration.record(from: decoder)
  }
}

extension ModelDecoding {
  /// Decodes a document that is one record.
  ///
  /// `JSONDecoder` takes a configuration itself since 2023 only.
  ///
  /// - Throws: The error of the decoder.
  package func decode(_ json: Data) throws -> InferredRecord {
    try decode(json, with: JSONDecoder()) { InferredRecord(value: try $0.record(from: $1)) }
  }

  /// Decodes a document by the type of the root alone, so that no list of records is lossy if decoding is
  /// exact.
  ///
  /// - Throws: The error of the decoder.
  package func decodeRoot(_ json: Data) throws -> JSONValue {
    try decode(json, with: JSONDecoder()) { decoding, decoder in
      var source = WholeSource(decoder)
      return try decoding.value(of: decoding.model.root, from: &source)
    }
  }

  /// Decodes a whole document, as the type of the model's root does, with the records in it.
  ///
  /// - Throws: The error of the decoder.
  package func decodeDocument(
    _ json: Data, with decoder: JSONDecoder = JSONDecoder()
  ) throws -> Recovery<InferredRecord> {
    try decode(json, with: decoder) { try $0.document(from: $1) }
  }

  /// Decodes data by a function that needs this value.
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

/// A value that a function of the task reads.
struct ReadValue: Decodable {
  /// In a type of its own: in release, Swift 6.3.1 crashes where a task has a function as a value.
  struct Reader: Sendable {
    let read: @Sendable (any Decoder) throws -> Any
  }

  @TaskLocal static var reader: Reader?
  let value: Any

  init(from decoder: any Decoder) throws {
    guard let reader = Self.reader else { throw CocoaError(.coderInvalidValue) }
    value = try reader.read(decoder)
  }
}

extension InferredRecord: Encodable {
  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
