extension Decoder {
  /// Decodes a string and parses it.
  ///
  /// - Parameter parse: Parses the string. The text of its error becomes part of the `DecodingError`.
  /// - Returns: The parsed value.
  /// - Throws: A `DecodingError` if the value is not a string, or if `parse` throws.
  package func value<Value>(parsing parse: (String) throws -> Value) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    do {
      return try parse(text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }
}

extension Encoder {
  package func encode(textOf value: some CustomStringConvertible) throws {
    var container = singleValueContainer()
    try container.encode(value.description)
  }
}
