/// Where an error says that it happened: much less work than all of a ``DecodingFailure``.
package struct ErrorLocation {
  /// The keys and indices that lead to the place, as the decoder names them; of a missing key, the key
  /// is the last.
  package let path: [String]
  /// Whether the last component of the path is a key that is not there.
  package let isMissingKey: Bool

  /// Takes the place from an error.
  ///
  /// - Complexity: O(*d*) in the length of the error's coding path.
  package init(_ error: any Error) {
    var path = FailurePath([])
    isMissingKey = path.append(placeOf: error as? DecodingError)
    self.path = path.components
  }

  /// For each component of the path of an error whether it is the key of a dictionary: it comes from the
  /// data, and no model declares a property for it.
  package static func dictionaryKeys(of error: any Error) -> [Bool] {
    let parts = ErrorParts(error)
    return (parts.path + [parts.missing].compactMap(\.self)).map { key in
      switch KeyOwner(of: type(of: key)) {
      case .model: false
      case .dictionary: true
      case .decoder: key.intValue == nil
      }
    }
  }
}

extension FailurePath {
  /// Appends the place of an error; the result is whether its last key is not there.
  fileprivate mutating func append(placeOf error: DecodingError?) -> Bool {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      for key in context.codingPath { append(key) }
      return false
    case .keyNotFound(let key, let context):
      for key in context.codingPath { append(key) }
      append(key)
      return true
    default: return false
    }
  }
}
