/// What a decoder reports that it found instead of the expected value.
enum Found: UInt8, Hashable {
  case null, boolean, number, string, array, object
  case date, data
  /// The end of a list.
  case end

  var words: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    case .date: "a date"
    case .data: "data"
    case .end: "the end of the list"
    }
  }

  /// Parses the end of a text such as `Expected to decode Int but found a string instead`.
  init?(mismatch text: String) {
    var text = text
    let found = text.withUTF8 { text -> Found? in
      var end = text.count
      for ending in [".", " instead"] as [StaticString] where text.has(ending, before: end) {
        end -= ending.utf8CodeUnitCount
      }
      guard end < text.count else { return nil }
      return Self.names.first { text.has($0.name, before: end) }?.found
    }
    guard let found else { return nil }
    self = found
  }

  /// The names that decoders use for values, each with the word before it.
  private static let names: [(name: StaticString, found: Found)] = [
    ("found a string", .string), ("found number", .number), ("found a number", .number),
    ("found null", .null), ("found null value", .null), ("found 'null'", .null),
    ("found bool", .boolean), ("found a boolean", .boolean), ("found a bool", .boolean),
    ("found an array", .array), ("found a dictionary", .object), ("found an object", .object),
    ("found a string/data", .string), ("found an integer", .number),
    ("found a real number", .number), ("found a date", .date), ("found a data value", .data),
  ]
}

extension UnsafeBufferPointer<UInt8> {
  func has(_ word: StaticString, before end: Int) -> Bool {
    let start = end - word.utf8CodeUnitCount
    return start >= 0 && elementsEqual(word, from: start)
  }

  /// Whether the text is a word, ignoring a period at its end.
  func isText(_ word: StaticString) -> Bool {
    let end = last == UInt8(ascii: ".") ? count - 1 : count
    return end == word.utf8CodeUnitCount && elementsEqual(word, from: 0)
  }

  func starts(with word: StaticString) -> Bool {
    count >= word.utf8CodeUnitCount && elementsEqual(word, from: 0)
  }

  /// Whether the text has a given start and end with one word in between.
  func isSentence(from start: StaticString, to end: StaticString) -> Bool {
    let lower = start.utf8CodeUnitCount
    let upper = count - end.utf8CodeUnitCount
    return upper > lower && self.starts(with: start) && has(end, before: count)
      && !self[lower..<upper].contains(UInt8(ascii: " "))
  }

  func contains(_ word: StaticString) -> Bool {
    let last = count - word.utf8CodeUnitCount
    return last >= 0 && (0...last).contains { elementsEqual(word, from: $0) }
  }

  private func elementsEqual(_ word: StaticString, from start: Int) -> Bool {
    for offset in 0..<word.utf8CodeUnitCount
    where self[start + offset] != word.utf8Start[offset] {
      return false
    }
    return true
  }
}
