public import Foundation
public import JSONText

/// The text of a value as it was sent, byte for byte, or why there is none.
public enum RawJSON: Hashable, Sendable {
  /// The bytes: a slice of the document's `Data`.
  case bytes(Data)
  /// There are none.
  case unavailable(Reason)

  /// Why there are no bytes.
  public enum Reason: Hashable, Sendable {
    /// The decoder was not given the document: see ``RawDocument``.
    case noDocument
    /// The document is not JSON as RFC 8259 has it, but JSON5, a property list, or in another encoding
    /// than UTF-8.
    case notJSON(JSONSyntaxError)
    /// The document has no value at the place where the decoder says it is.
    case notFound
  }

  /// The bytes, if there are any.
  public var data: Data? {
    if case .bytes(let data) = self { data } else { nil }
  }
}

extension RawJSON: CustomStringConvertible {
  public var description: String {
    switch self {
    case .bytes(let data): String(decoding: data, as: UTF8.self)
    case .unavailable(.noDocument): "no raw JSON: the decoder was not given the document"
    case .unavailable(.notJSON(let error)): "no raw JSON: the document is not JSON (\(error))"
    case .unavailable(.notFound): "no raw JSON: the document has no such place"
    }
  }
}

/// Why a value did not decode, with its raw JSON.
public struct RawFailure: Error, Sendable {
  /// What was lost, and why.
  public let loss: DecodingLoss
  /// The value as it was sent, or why its text is not at hand.
  public let raw: RawJSON

  public var error: DecodingError { loss.decodingError }

  init(_ loss: DecodingLoss, raw: RawJSON) {
    self.loss = loss
    self.raw = raw
  }
}

/// A value, or why there is none and its raw JSON, so that its neighbours still decode.
///
/// The raw JSON is there where the decoder has a ``RawDocument``. For a whole list
/// ``RawResultArray`` is faster.
public struct ResultWithRaw<Value: Decodable>: Decodable {
  public let result: Result<Value, RawFailure>

  /// The value, or nil where it did not decode.
  public var value: Value? { try? result.get() }

  /// Decodes the value, or keeps the error and the raw JSON.
  ///
  /// - Throws: Only where the decoder offers no single value.
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
