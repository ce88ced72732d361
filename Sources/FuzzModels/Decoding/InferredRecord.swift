package import DecodingStrategies
package import Foundation

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
    try Root.$decoding.withValue(self) {
      try JSONDecoder().decode(Root.self, from: json).record
    }
  }

  private struct Root: Decodable {
    @TaskLocal static var decoding: ModelDecoding?
    let record: InferredRecord

    init(from decoder: any Decoder) throws {
      guard let decoding = Self.decoding else { throw CocoaError(.coderInvalidValue) }
      record = try InferredRecord(from: decoder, configuration: decoding)
    }
  }
}

extension InferredRecord: Encodable {
  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
