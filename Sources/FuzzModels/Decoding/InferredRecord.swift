package import DecodingStrategies
import Foundation

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

extension InferredRecord: Encodable {
  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
