extension Decoder {
  /// Reads what a single string stands for.
  ///
  /// - Parameter parse: Reads the string; what it throws is told in the error.
  /// - Returns: The value.
  /// - Throws: A `DecodingError` where there is no string, or none that `parse` understands.
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
  /// Writes a value as the single string that describes it.
  package func encode(textOf value: some CustomStringConvertible) throws {
    var container = singleValueContainer()
    try container.encode(value.description)
  }
}
