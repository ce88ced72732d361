public import Foundation
public import JSONText

/// The JSON of a value as it was sent, byte for byte, or the reason why it is not available.
public enum RawJSON: Hashable, Sendable {
  /// The bytes, as a slice of the document's `Data`.
  case bytes(Data)
  case unavailable(Reason)

  /// Why the bytes are not available.
  public enum Reason: Hashable, Sendable {
    /// The decoder has no ``RawDocument``.
    case noDocument
    /// The document is not JSON in UTF-8 (RFC 8259), but JSON5, a property list, or another encoding.
    case notJSON(JSONSyntaxError)
    /// The document has no value at the coding path of the decoder.
    case notFound
  }

  public var data: Data? {
    if case .bytes(let data) = self { data } else { nil }
  }
}

extension RawJSON: CustomStringConvertible {
  public var description: String {
    switch self {
    case .bytes(let data): String(decoding: data, as: UTF8.self)
    case .unavailable(.noDocument): "no raw JSON: set userInfo[.rawDocument] of the decoder"
    case .unavailable(.notJSON(let error)): "no raw JSON: the document is not JSON (\(error))"
    case .unavailable(.notFound): "no raw JSON: the document has no value at this coding path"
    }
  }
}

/// The loss of a value that did not decode, with its raw JSON.
public struct RawFailure: Error, Sendable {
  public let loss: DecodingLoss
  public let raw: RawJSON

  public var error: DecodingError { loss.decodingError }

  init(_ loss: DecodingLoss, raw: RawJSON) {
    self.loss = loss
    self.raw = raw
  }
}

/// A value, or its loss with the raw JSON, so that its neighbors still decode.
///
/// The raw JSON is available if the decoder has a ``RawDocument``. For a whole list, use
/// ``RawResultArray``, which is faster.
public struct ResultWithRaw<Value: Decodable>: Decodable {
  public let result: Result<Value, RawFailure>

  public var value: Value? { try? result.get() }

  /// Decodes the value, or keeps the error and the raw JSON.
  ///
  /// - Throws: Only if the decoder has no single value container.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      result = .success(try container.decode(Value.self))
    } catch {
      let loss = decoder.loss(
        error, remedy: .becameError, isNull: container.decodeNil())
      let raw = decoder.rawDocument?.raw(at: loss.containerPath) ?? .unavailable(.noDocument)
      result = .failure(RawFailure(loss, raw: raw))
    }
  }
}

extension ResultWithRaw: Sendable where Value: Sendable {}
