extension DecodingError {
  /// An error as a `DecodingError`: itself if it is one, else `dataCorrupted` with the error
  /// underneath.
  ///
  /// Models throw errors of their own, and so do decoders: Foundation's has a private type for a
  /// number such as 1.5 where an integer is wanted.
  ///
  /// - Parameters:
  ///   - error: What was thrown.
  ///   - codingPath: The keys and indices that lead to the value, used if the error has none.
  package init(_ error: any Error, at codingPath: @autoclosure () -> [any CodingKey]) {
    if let error = error as? DecodingError {
      self = error
    } else {
      self = .dataCorrupted(
        Context(
          codingPath: codingPath(), debugDescription: "The value was rejected.",
          underlyingError: error))
    }
  }
}
