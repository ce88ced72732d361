/// Decodes a value, or keeps the error that stopped it, so that its neighbours still decode.
///
/// This module holds nothing else, because an app that already has this conformance cannot link a
/// second one.
extension Result: @retroactive Decodable where Success: Decodable, Failure == DecodingError {
  /// Decodes the value or keeps its `DecodingError`.
  ///
  /// - Throws: An error that is no `DecodingError`, for which the type has no room: it ends the
  ///   decoding of the list around it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = .success(try container.decode(Success.self))
    } catch let error as DecodingError {
      self = .failure(error)
    }
  }
}
