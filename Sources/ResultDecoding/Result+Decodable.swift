import DecodingStrategies

/// Decodes a value, or keeps the error that stopped it, so that its neighbours still decode.
///
/// This module holds nothing else, because an app that already has this conformance cannot link a
/// second one.
extension Result: @retroactive Decodable where Success: Decodable, Failure == DecodingError {
  /// Decodes the value or keeps its `DecodingError`, which also goes to the decoder's log.
  ///
  /// An error that is no `DecodingError`, of a model or of the decoder itself, becomes
  /// `dataCorrupted` with the error underneath: it must not end the list around the value.
  ///
  /// - Throws: Only where the decoder offers no single value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = .success(try container.decode(Success.self))
    } catch {
      decoder.logLoss(error, remedy: .becameError, isNull: container.decodeNil())
      self = .failure(DecodingError(error, at: decoder.codingPath))
    }
  }
}
