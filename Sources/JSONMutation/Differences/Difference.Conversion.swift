import JSONText

extension Difference.Conversion {
  /// The literal of a scalar in its new form; nil if it cannot have that form.
  func converted(_ literal: String) -> String? {
    let isString = literal.hasPrefix("\"")
    switch self {
    case .values: return nil
    case .quote: return isString ? nil : JSONString.quoted(literal)
    case .unquote:
      let text = isString ? JSONString.decoded(Array(literal.utf8)) : literal
      let isScalar = NumberForm(Array(text.utf8)[...]) != nil || ["true", "false"].contains(text)
      return isString && isScalar ? text : nil
    case .fraction: return literal.utf8.allSatisfy(Self.isOfInteger) ? literal + ".5" : nil
    case .integer:
      let end = literal.firstIndex { ".eE".contains($0) } ?? literal.endIndex
      return isString || end == literal.endIndex ? nil : String(literal[..<end])
    case .isoDate, .fractionalISODate, .day, .epochSeconds, .epochMilliseconds:
      return DateValue(literal).map { $0.literal(in: self) }
    }
  }

  private static func isOfInteger(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte == UInt8(ascii: "-")
  }
}

/// A date as JSON literals write it: ISO 8601 in a string, or seconds or milliseconds since 1970.
package struct DateValue {
  /// How the date was written.
  package let form: Difference.Conversion
  private let seconds: Int64
  private let milliseconds: Int64

  /// Reads a literal; nil if it does not look like a date that a conversion writes.
  package init?(_ literal: String) {
    let bytes = Array(literal.utf8)
    if bytes.first == UInt8(ascii: "\"") {
      let body = bytes.dropFirst().dropLast()
      guard let date = DateText(body), date.isISO else { return nil }
      form = date.form == .day ? .day : date.fraction.isEmpty ? .isoDate : .fractionalISODate
      (seconds, milliseconds) = (date.seconds, Int64(date.nanoseconds / 1_000_000))
      return
    }
    guard let number = Int64(literal), let unit = TimeUnit(of: number) else { return nil }
    switch unit {
    case .seconds: (form, seconds, milliseconds) = (.epochSeconds, number, 0)
    case .milliseconds:
      (form, seconds, milliseconds) = (.epochMilliseconds, number / 1_000, number % 1_000)
    }
  }

  func literal(in form: Difference.Conversion) -> String {
    switch form {
    case .epochSeconds: String(seconds)
    case .epochMilliseconds: String(seconds * 1_000 + milliseconds)
    case .day: "\"\(day)\""
    case .fractionalISODate: "\"\(day)T\(time).\(Self.padded(milliseconds, to: 3))Z\""
    default: "\"\(day)T\(time)Z\""
    }
  }

  private var time: String {
    let second = (seconds % 86_400 + 86_400) % 86_400
    return [second / 3_600, second / 60 % 60, second % 60].map { Self.padded($0, to: 2) }
      .joined(separator: ":")
  }

  /// The date of the Gregorian calendar, with years that start in March.
  private var day: String {
    let days = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let date = [
      Self.padded(year + era * 400 + (month < 10 ? 0 : 1), to: 4),
      Self.padded(month < 10 ? month + 3 : month - 9, to: 2),
      Self.padded(dayOfYear - (153 * month + 2) / 5 + 1, to: 2),
    ]
    return date.joined(separator: "-")
  }

  private static func padded(_ number: Int64, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
