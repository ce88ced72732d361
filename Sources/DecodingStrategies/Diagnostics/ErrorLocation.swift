/// The location in an error, which is much cheaper to get than a whole ``DecodingFailure``.
package struct ErrorLocation {
  /// The keys and indices that lead to the location, as the decoder spells them.
  ///
  /// The last one can be a missing key.
  package let path: [String]
  package let isMissingKey: Bool

  package init(_ error: any Error) {
    var path = FailurePath([])
    isMissingKey = path.append(locationOf: error as? DecodingError)
    self.path = path.components
  }

  /// Whether each component of the path of an error is a key of a dictionary.
  ///
  /// Such a key comes from the data, and models do not declare a property for it.
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
  /// Appends the location of an error, and returns whether its last key is missing.
  fileprivate mutating func append(locationOf error: DecodingError?) -> Bool {
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
