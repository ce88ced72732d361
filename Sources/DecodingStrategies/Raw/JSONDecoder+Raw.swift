public import Foundation

extension JSONDecoder {
  /// Decodes a document, with its raw JSON at hand for ``RawResultArray`` and ``ResultWithRaw``.
  ///
  /// The work is done by a copy of this decoder, so that two documents can be decoded at once; of a
  /// subclass, its `decode` is not called.
  ///
  /// - Parameters:
  ///   - type: The type of the document.
  ///   - data: The document.
  /// - Returns: The decoded value.
  /// - Throws: What decoding throws.
  public func decode<Value: Decodable>(
    _ type: Value.Type, keepingRaw data: Data
  ) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = dateDecodingStrategy
    decoder.dataDecodingStrategy = dataDecodingStrategy
    decoder.nonConformingFloatDecodingStrategy = nonConformingFloatDecodingStrategy
    decoder.keyDecodingStrategy = keyDecodingStrategy
    decoder.allowsJSON5 = allowsJSON5
    decoder.assumesTopLevelDictionary = assumesTopLevelDictionary
    decoder.userInfo = userInfo
    decoder.userInfo[.rawDocument] = RawDocument(
      data, keys: keyDecodingStrategy, readsJSONOnly: !allowsJSON5)
    return try decoder.decode(type, from: data)
  }
}
