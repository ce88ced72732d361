/// The text of a failure, with and without values of the document.
struct Wording {
  let message: String
  let redacted: String
  let expected: String?
  let found: String?

  init(_ message: String, redacted: String? = nil, expected: String? = nil, found: String? = nil) {
    (self.message, self.redacted) = (message, redacted ?? message)
    (self.expected, self.found) = (expected, found)
  }

  init(expected: String, found: String?) {
    self.init(
      "expected \(expected)" + (found.map { ", found \($0)" } ?? ""), expected: expected,
      found: found)
  }

  init(_ words: String, value: String, expected: String? = nil) {
    self.init("\(words): \(value)", redacted: words, expected: expected)
  }
}

/// Makes foreign text safe to print on one line: it cannot move the cursor or reverse the text.
enum OneLine {
  static let maximumCount = 120

  static func text(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars { append(scalar, to: &line) }
    return line
  }

  static func cut(_ text: String) -> String {
    let start = text.prefix(maximumCount)
    return Self.text(start.endIndex == text.endIndex ? text : start.dropLast() + "…")
  }

  static func quoted(_ text: String) -> String {
    var line = "\""
    let start = text.prefix(maximumCount)
    for scalar in start.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { line += "\\" }
      append(scalar, to: &line)
    }
    return line + (start.endIndex == text.endIndex ? "\"" : "…\"")
  }

  private static func append(_ scalar: Unicode.Scalar, to line: inout String) {
    switch scalar {
    case "\n": line += "\\n"
    case "\r": line += "\\r"
    case "\t": line += "\\t"
    case _ where isShown(scalar): line.unicodeScalars.append(scalar)
    default: line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse: return false
    // The zero-width joiner is part of many emoji.
    case .format: return scalar == "\u{200D}"
    default: return true
    }
  }
}

/// Why a `dataCorrupted` error was thrown, recognized by its text.
enum CorruptionReason: UInt8, Hashable {
  case notJSON, notPropertyList
  case iso8601, formattedDate, url, base64, uuid
  case enumCase, number
  case ours
  case wrapped
  case custom

  init(_ text: String) {
    var text = text
    self = text.withUTF8 { text in
      if let known = Self.texts.first(where: { text.isText($0.text) }) { return known.reason }
      if let known = Self.starts.first(where: { text.starts(with: $0.text) }) {
        return known.reason
      }
      return OwnText.isOne(text) ? .ours : .custom
    }
  }

  private static let texts: [(text: StaticString, reason: CorruptionReason)] = [
    ("The given data was not valid JSON", .notJSON),
    ("The given data did not contain a top-level value", .notJSON),
    ("The given data was not a valid property list", .notPropertyList),
    ("Expected date string to be ISO8601-formatted", .iso8601),
    ("Date string does not match format expected by formatter", .formattedDate),
    ("Invalid URL string", .url),
    ("Encountered Data is not valid Base64", .base64),
    ("Attempted to decode UUID from invalid UUID string", .uuid),
    ("The value was rejected", .wrapped),
  ]

  private static let starts: [(text: StaticString, reason: CorruptionReason)] = [
    ("Cannot initialize ", .enumCase),
    ("Parsed JSON number <", .number),
    ("Parsed property list number <", .number),
    ("Property list number <", .number),
    ("Number ", .number),
    ("Invalid <", .notPropertyList),
  ]

  func wording(_ text: String) -> Wording {
    switch self {
    case .notJSON: Wording("not JSON, or a number that does not fit its type")
    case .notPropertyList: Wording("not a property list")
    case .iso8601: Wording("not an ISO 8601 date", expected: "Date")
    case .formattedDate: Wording("not a date in the expected format", expected: "Date")
    case .url: Wording("not a valid URL", expected: "URL")
    case .base64: Wording("not valid Base64", expected: "Data")
    case .uuid: Wording("not a valid UUID", expected: "UUID")
    case .enumCase: Self.enumCase(text) ?? Self.custom(text)
    case .number: Self.number(text) ?? Self.custom(text)
    case .ours: Wording(OneLine.text(Self.sentence(text)))
    case .wrapped, .custom: Self.custom(text)
    }
  }

  /// Parses `Cannot initialize Kind from invalid String value foo`.
  private static func enumCase(_ text: String) -> Wording? {
    guard let from = text.firstRange(of: " from invalid "),
      let value = text[from.upperBound...].firstRange(of: " value ")
    else { return nil }
    let type = OneLine.cut(String(text[..<from.lowerBound].dropFirst("Cannot initialize ".count)))
    guard !type.contains(" ") else { return nil }
    let raw = String(text[value.upperBound...])
    return Wording("no case of \(type)", value: OneLine.quoted(raw), expected: type)
  }

  /// Parses `Parsed JSON number <300> does not fit in UInt8.` and the texts of other releases.
  private static func number(_ text: String) -> Wording? {
    if let start = text.firstIndex(of: "<"),
      let end = text.firstRange(of: "> does not fit in "), start < end.lowerBound
    {
      let type = OneLine.cut(String(text[end.upperBound...].prefix { $0 != "." }))
      guard numberTypes.contains(where: type.hasPrefix), !type.contains(" ") else { return nil }
      let number = OneLine.cut(String(text[start..<end.lowerBound].dropFirst()))
      return Wording("a number that does not fit \(type)", value: number, expected: type)
    }
    guard let end = text.firstRange(of: " is not representable in Swift") else { return nil }
    let number = OneLine.cut(String(text[..<end.lowerBound].dropFirst("Number ".count)))
    return Wording(unfitNumber, value: number)
  }

  private static let numberTypes = ["Int", "UInt", "Float", "Double", "Decimal", "CGFloat"]
  static let rejected = "the value was rejected"
  static let unfitNumber = "a number that does not fit its type"

  private static func custom(_ text: String) -> Wording {
    Wording(text.isEmpty ? rejected : OneLine.cut(text), redacted: rejected)
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst().dropLast(text.hasSuffix(".") ? 1 : 0)
  }
}

package enum CorruptionKind {
  case rawValue
  case unknown
  /// An unknown value, because the error is not a `DecodingError` and names at most the record.
  case foreign
  case other

  package init(_ error: any Error) {
    self =
      switch error {
      case let failure as DecodingFailure:
        failure.kind == .dataCorrupted ? .unknown : failure.kind == .other ? .foreign : .other
      case DecodingError.dataCorrupted(let context):
        switch CorruptionReason(context.debugDescription) {
        case .enumCase: .rawValue
        case .custom: .unknown
        // Foundation also reports invalid JSON for a number that does not fit its type.
        case .wrapped, .notJSON: .foreign
        default: .other
        }
      case is DecodingError: .other
      default: .foreign
      }
  }
}

/// The texts of this library's own errors, by which it recognizes them.
///
/// None of them contains a value of the document.
struct OwnText {
  private let start: StaticString
  private let end: StaticString?

  private init(_ start: StaticString, _ end: StaticString? = nil) {
    (self.start, self.end) = (start, end)
  }

  func text(_ word: String = "") -> String { "\(start)\(word)\(end ?? "")" }

  func error(
    at path: [any CodingKey], _ word: String = "", _ cause: (any Error)? = nil
  ) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: path, debugDescription: text(word), underlyingError: cause))
  }

  static let equalKey = Self("The key is equal to another key.")
  static let equalElement = Self("Another element has the same key.")
  static let repeatedKey = Self("The key occurs more than once.")
  static let foreignKey = Self("The key is not a valid ", ".")
  static let stuck = Self("The decoder cannot skip element ", ", so the list cannot be read.")
  static let unknownDigits = Self("The decoder does not provide the digits of the number.")
  static let roundedNumber = Self("The decoder cannot provide the number without rounding.")
  static let unreadable = Self("The value cannot be read.")
  static let notFinite = Self("The number is not finite.")
  static let unfitInt = Self("Expected an integer that fits in Int.")
  static let unfitDouble = Self("Expected a number that fits in Double without rounding.")
  static let unfitRawValue = Self("Expected a value that fits in ", ".")
  static let noBool = Self("Expected true or false, yes or no, on or off, 1 or 0.")
  static let unfitDate = Self("Expected a date, or a number for one from 1990 to 2100.")
  static let unrecognized = Self("What was sent here is not recognized in what the model writes.")
  static let customKeys = Self("Preserving needs the default keys or those in snake case.")

  private static let all = [
    equalKey, equalElement, repeatedKey, foreignKey, stuck, unknownDigits, roundedNumber,
    unreadable, notFinite, unfitInt, unfitDouble, unfitRawValue, noBool, unfitDate, unrecognized,
    customKeys,
  ]

  /// Whether a whole text is one of these: the text of a model may start the same way.
  static func isOne(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    all.contains { own in
      if let end = own.end { return text.isSentence(from: own.start, to: end) }
      return text.count == own.start.utf8CodeUnitCount && text.starts(with: own.start)
    }
  }
}

extension DecodingError {
  /// Returns an error if it is a `DecodingError`, and wraps it in `dataCorrupted` otherwise.
  ///
  /// Models and decoders throw other errors, too. Foundation throws a private type for a number such as
  /// 1.5 where an integer is expected.
  ///
  /// `codingPath` leads to the value, for an error that has no path.
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

extension SingleValueDecodingContainer {
  func noValue<Value>(for type: Value.Type) -> DecodingError {
    .valueNotFound(
      type, .init(codingPath: codingPath, debugDescription: "Expected \(type) but found null."))
  }

  func corrupted(
    _ text: OwnText, _ word: String = "", _ cause: (any Error)? = nil
  ) -> DecodingError {
    text.error(at: codingPath, word, cause)
  }
}
