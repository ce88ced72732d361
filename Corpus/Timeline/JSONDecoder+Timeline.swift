import Foundation

extension JSONDecoder {
  /// A decoder for snake_case keys and for dates such as `Wed Jun 07 19:41:07 +0000 2017`.
  static func timeline() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = Date(timelineText: text) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\"\(text)\" is no date of a timeline.")
      }
      return date
    }
    return decoder
  }
}

extension Date {
  /// The date of a text such as `Wed Jun 07 19:41:07 +0000 2017`; nil for any other text.
  ///
  /// A `DateFormatter` would take longer than the rest of the decoding. The day of the week only has to
  /// be a valid name.
  init?(timelineText text: String) {
    var fields = TimelineFields(text)
    guard let weekday = fields.word(), Self.weekdays.contains(weekday), fields.skip(" "),
      let monthName = fields.word(), let month = Self.months.firstIndex(of: monthName),
      fields.skip(" "), let day = fields.number(digits: 2), fields.skip(" "),
      let hour = fields.number(digits: 2), fields.skip(":"),
      let minute = fields.number(digits: 2), fields.skip(":"),
      let second = fields.number(digits: 2), fields.skip(" "), let offset = fields.offset(),
      fields.skip(" "), let year = fields.number(digits: 4), fields.isAtEnd,
      hour < 24, minute < 60, second < 60,
      let days = Self.daysSince1970(year: year, month: month + 1, day: day)
    else { return nil }
    let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
    self.init(timeIntervalSince1970: Double(seconds))
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int? {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let length = daysOfMonths[month - 1] + (month == 2 && isLeap ? 1 : 0)
    guard year >= 1, (1...length).contains(day) else { return nil }
    let yearsBefore = year - 1
    let daysBeforeYear = yearsBefore * 365 + yearsBefore / 4 - yearsBefore / 100 + yearsBefore / 400
    let daysBeforeMonth =
      daysOfMonths.prefix(month - 1).reduce(0, +) + (month > 2 && isLeap ? 1 : 0)
    return daysBeforeYear + daysBeforeMonth + day - 1 - daysFromYear1To1970
  }

  private static let daysFromYear1To1970 = 719_162
}

/// Reads the fields of a date one after the other; a missing field is nil or false.
private struct TimelineFields {
  private var rest: Substring.UTF8View

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  init(_ text: String) {
    rest = Substring(text).utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Three characters.
  mutating func word() -> String? {
    let bytes = rest.prefix(3)
    rest = rest.dropFirst(3)
    return String(bytes)
  }

  mutating func skip(_ separator: Unicode.Scalar) -> Bool {
    rest.popFirst().map(UnicodeScalar.init) == separator
  }

  mutating func number(digits count: Int) -> Int? {
    let bytes = rest.prefix(count)
    guard bytes.count == count else { return nil }
    rest = rest.dropFirst(count)
    return bytes.reduce(Int?.some(0)) { number, byte in
      guard let number, Self.digits.contains(byte) else { return nil }
      return number * 10 + Int(byte - Self.digits.lowerBound)
    }
  }

  /// Seconds east of Greenwich, of a text such as `+0130`.
  mutating func offset() -> Int? {
    let isWest = rest.first == UInt8(ascii: "-")
    guard isWest || rest.first == UInt8(ascii: "+") else { return nil }
    rest = rest.dropFirst()
    guard let hours = number(digits: 2), let minutes = number(digits: 2), minutes < 60 else {
      return nil
    }
    return (isWest ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }
}
