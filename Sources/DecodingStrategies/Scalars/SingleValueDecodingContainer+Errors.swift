extension SingleValueDecodingContainer {
  func noValue<Value>(for type: Value.Type) -> DecodingError {
    .valueNotFound(type, context("Expected \(type) but found null."))
  }

  func mismatch<Value>(
    _ type: Value.Type, _ description: String, _ cause: (any Error)? = nil
  ) -> DecodingError {
    .typeMismatch(type, context(description, cause))
  }

  func corrupted(
    _ text: OwnText, _ word: String = "", _ cause: (any Error)? = nil
  ) -> DecodingError {
    .dataCorrupted(context(text.string(word), cause))
  }

  private func context(
    _ description: String, _ cause: (any Error)? = nil
  ) -> DecodingError.Context {
    .init(codingPath: codingPath, debugDescription: description, underlyingError: cause)
  }
}
