/// The parts of an error, so that it is cast only once.
struct ErrorParts {
  let kind: DecodingFailure.Kind
  /// The expected type, or the type of an error that is not a `DecodingError`.
  private(set) var type: (any Any.Type)?
  private(set) var path: [any CodingKey] = []
  private(set) var missing: (any CodingKey)?
  private(set) var text = ""
  private(set) var underlying: (any Error)?

  init(_ error: any Error) {
    switch error as? DecodingError {
    case .typeMismatch(let type, let context):
      (kind, self.type) = (.typeMismatch, type)
      (path, text) = (context.codingPath, Self.mismatch(context))
    case .valueNotFound(let type, let context):
      (kind, self.type) = (.valueNotFound, type)
      (path, text) = (context.codingPath, context.debugDescription)
    case .keyNotFound(let key, let context):
      (kind, missing, path) = (.keyNotFound, key, context.codingPath)
    case .dataCorrupted(let context):
      (kind, underlying) = (.dataCorrupted, context.underlyingError)
      (path, text) = (context.codingPath, context.debugDescription)
    default:
      (kind, type) = (.other, Swift.type(of: error))
    }
  }

  /// The text of the decoder, or of the first error if a type tries several and wraps that one.
  private static func mismatch(_ context: DecodingError.Context) -> String {
    guard let cause = context.underlyingError as? DecodingError,
      case .typeMismatch(_, let first) = cause,
      MismatchedKind(mismatch: context.debugDescription) == nil
    else { return context.debugDescription }
    return first.debugDescription
  }

  /// The path, with a missing key at its end.
  var keys: [any CodingKey] { missing.map { path + [$0] } ?? path }

  var found: MismatchedKind? {
    var text = text
    return switch kind {
    case .typeMismatch: MismatchedKind(mismatch: text)
    case .valueNotFound: text.withUTF8 { $0.contains("at end") } ? .end : .null
    default: nil
    }
  }
}

/// What makes two errors the same kind of loss, compared without composing their texts.
struct ErrorSignature: Hashable {
  private let kind: DecodingFailure.Kind
  private let found: MismatchedKind?
  private let reason: CorruptionReason?
  private let type: ObjectIdentifier?
  private let text: String?

  init(_ error: ErrorParts) {
    kind = error.kind
    found = error.found
    reason = kind == .dataCorrupted ? CorruptionReason(error.text) : nil
    text = reason == .ours ? error.text : nil
    type =
      error.underlying.map { ObjectIdentifier(Swift.type(of: $0)) }
      ?? error.type.map { ObjectIdentifier($0) }
  }

  var cause: LossCause {
    switch (kind, found) {
    case (.keyNotFound, _), (.valueNotFound, .end): .absent
    case (.valueNotFound, _), (.typeMismatch, .null): .null
    default: .corrupt
    }
  }

  /// Hashes only a few parts, because every loss is hashed.
  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(found?.rawValue ?? reason?.rawValue)
  }
}

enum MismatchedKind: UInt8, Hashable {
  /// As in `JSONKind`, with the same numbers.
  case null, boolean, number, string, array, object
  case date, data
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
    let found = text.withUTF8 { text -> MismatchedKind? in
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

  private static let names: [(name: StaticString, found: MismatchedKind)] = [
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

  func isText(_ word: StaticString) -> Bool {
    let end = last == UInt8(ascii: ".") ? count - 1 : count
    return end == word.utf8CodeUnitCount && elementsEqual(word, from: 0)
  }

  func starts(with word: StaticString) -> Bool {
    count >= word.utf8CodeUnitCount && elementsEqual(word, from: 0)
  }

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
    (0..<word.utf8CodeUnitCount).allSatisfy { self[start + $0] == word.utf8Start[$0] }
  }
}

/// Names types in words that are the same in each release and on each platform.
package enum TypeName {
  /// The name of a type with its module, as `String(reflecting:)` writes it.
  ///
  /// That function first asks whether the type of the type conforms to each of three protocols, for
  /// which the runtime searches all conformances in the process.
  package static func qualified(_ type: any Any.Type) -> String { _typeName(type, qualified: true) }

  /// What was expected: `an object`, `an array`, or the name of a type without its module.
  static func expected(_ type: any Any.Type) -> String {
    let name = String(describing: type)
    func isOne(of starts: [String]) -> Bool { starts.contains(where: name.hasPrefix) }
    if isOne(of: ["Dictionary<", "KeyedDecodingContainer"]) { return "an object" }
    if isOne(of: ["Array<", "UnkeyedDecodingContainer", "Set<"]) { return "an array" }
    return OneLine.cut(name)
  }

  /// The innermost model that a path leads through, if it is known.
  ///
  /// Synthesized coding keys are an enum inside the model: that of `App.Feed.Post.CodingKeys` is `Feed.Post`.
  /// The keys of lists and dictionaries are not inside a model.
  static func model(along path: [any CodingKey]) -> String? {
    path.reversed().lazy.compactMap { key in
      let parts = parts(of: qualified(type(of: key)))
      guard parts.count > 1, parts.last?.hasSuffix("Keys") == true else { return nil }
      return OneLine.cut(parts.dropLast().joined(separator: "."))
    }.first
  }

  static func model(_ type: any Any.Type) -> String? {
    let name = qualified(type)
    let libraries = ["Swift.", "Foundation", "CoreFoundation.", "__C.", "("]
    guard !libraries.contains(where: name.hasPrefix) else { return nil }
    let parts = parts(of: name)
    return parts.isEmpty ? nil : OneLine.cut(parts.joined(separator: "."))
  }

  /// The parts of a full name after its module, without generic arguments and without parts that are
  /// not type names, such as `(unknown context at $7f12)`.
  private static func parts(of name: String) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    var depth = 0
    var last: UInt8 = 0
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: ">") where last == UInt8(ascii: "-"): break
      case UInt8(ascii: "<"), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ">"), UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ".") where depth == 0:
        parts.append(String(decoding: part, as: UTF8.self))
        part = []
      default: if depth == 0 { part.append(byte) }
      }
      last = byte
    }
    parts.append(String(decoding: part, as: UTF8.self))
    return parts.dropFirst().filter { !$0.isEmpty }
  }
}
