import DecodingStrategies

/// Decodes a value or keeps its error, so that its neighbors still decode.
///
/// This module has nothing else, because an app that already has this conformance cannot link another.
extension Result: @retroactive Decodable where Success: Decodable, Failure == DecodingError {
  /// Decodes the value or keeps its `DecodingError`, and records the loss in the decoder's log.
  ///
  /// Any other error of the model or the decoder becomes `dataCorrupted`, with the original as the
  /// underlying error, so that it does not end the list around the value.
  ///
  /// - Throws: Only if the decoder has no single value container.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = .success(try container.decode(Success.self))
    } catch {
      decoder.loss(error, remedy: .becameError, isNull: container.decodeNil())
      self = .failure(DecodingError(error, at: decoder.codingPath))
    }
  }
}
