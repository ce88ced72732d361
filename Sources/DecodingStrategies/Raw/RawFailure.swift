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
