struct FailurePath: CustomStringConvertible {
  var components: [String] = []
  /// The positions of the components that look like an index, but are keys.
  private(set) var numericKeys: [Int] = []

  private static func isIndex(_ text: String) -> Bool {
    let digits = text.utf8
    return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
      && (digits.first != 0x30 || digits.count == 1)
  }

  /// The path in Swift syntax: `feed[2].created`, `feed["a key"]`.
  var description: String {
    guard !components.isEmpty else { return "the document" }
    var text = ""
    var keys = numericKeys[...]
    for (position, component) in components.enumerated() {
      let isKey = keys.first == position
      if isKey { keys.removeFirst() }
      if !isKey && Self.isIndex(component) {
        text += "[\(component)]"
      } else {
        Self.append(component, to: &text)
      }
    }
    return text
  }

  static func append(_ key: String, to text: inout String) {
    if isIdentifier(key) {
      text += text.isEmpty ? key : ".\(key)"
    } else {
      text += "[\(OneLine.quoted(key))]"
    }
  }

  private static func isIdentifier(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return key.utf8.count <= OneLine.maximumCount
      && key.unicodeScalars.allSatisfy { scalar in
        scalar == "_" || ("0"..."9").contains(scalar)
          || scalar.properties.isAlphabetic && !scalar.properties.isDefaultIgnorableCodePoint
      }
  }
}

extension FailurePath {
  init(_ keys: [any CodingKey]) {
    components.reserveCapacity(keys.count + 1)
    for key in keys {
      let index = key.index.map { String($0) }
      if index == nil, Self.isIndex(key.stringValue) { numericKeys.append(components.count) }
      components.append(index ?? key.stringValue)
    }
  }
}

extension CodingKey {
  // Decoders give an element a text such as `Index 3`. Other keys can also have an integer, such as 7
  // for `007`, but it is not what was sent.
  var index: Int? {
    guard let intValue else { return nil }
    let text = stringValue
    return text.isEmpty || text == "Index \(intValue)" ? intValue : nil
  }
}

/// The location in an error, which is much cheaper to get than a whole ``DecodingFailure``.
package struct ErrorLocation {
  /// The keys and indices that lead to the location, as the decoder spells them.
  package let path: [String]
  package let isMissingKey: Bool

  package init(_ error: any Error) {
    let parts = ErrorParts(error)
    path = FailurePath(parts.keys).components
    isMissingKey = parts.missing != nil
  }

  /// Whether each component of the path of an error is a key of a dictionary.
  ///
  /// Such a key comes from the data, and models do not declare a property for it.
  package static func dictionaryKeys(of error: any Error) -> [Bool] {
    ErrorParts(error).keys.map { key in
      switch KeyOwner(of: type(of: key)) {
      case .model: false
      case .dictionary: true
      case .decoder: key.intValue == nil
      }
    }
  }
}
