/// Reads dates of the Gregorian calendar without a locale.
struct DateText {
  private var rest: Substring.UTF8View
  private var year = 0
  private var month = 1
  private var day = 1
  /// The seconds of the day in the date's own time zone, and the seconds that it is ahead of UTC.
  private var (second, offset) = (0, 0)
  private var fraction = 0.0

  private init(_ text: String) {
    rest = Substring(text).utf8
  }

  /// The seconds from 2001 in UTC to a date; nil if the text is not a date.
  static func secondsSinceReference(_ text: String) -> Double? {
    let forms: [(inout DateText) -> Bool] = [
      { $0.readISO() }, { $0.readMessage() }, { $0.readSpelled() },
    ]
    for read in forms {
      var date = DateText(text)
      if read(&date), date.rest.isEmpty, date.isValid { return date.seconds }
    }
    return nil
  }

  private var isValid: Bool {
    guard (1...12).contains(month), day >= 1 else { return false }
    return Self.days(year, month, day) < Self.days(year, month + 1, 1)
  }

  private var seconds: Double {
    let days = Self.days(year, month, day) - Self.days(2001, 1, 1)
    return Double(days * 86_400 + second - offset) + fraction
  }

  /// The days from a fixed day to a date.
  ///
  /// Years start in March here, so that a leap day is the last day of its year.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let month = month > 2 ? month - 3 : month + 9
    let leapDays = (year + 400) / 4 - (year + 400) / 100 + (year + 400) / 400
    return year * 365 + leapDays + (153 * month + 2) / 5 + day
  }

  /// `2026-01-31`, or `2026-01-31T12:00:00.5+01:00`.
  private mutating func readISO() -> Bool {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2)
    else { return false }
    (self.year, self.month, self.day) = (year, month, day)
    if rest.isEmpty { return true }
    guard take("T") || take("t") || take(" "), readTime() else { return false }
    if rest.isEmpty || take("Z") || take("z") { return true }
    return readOffset()
  }

  /// `Sat, 31 Jan 2026 12:00:00 GMT`, or with an offset, or without the day of the week.
  private mutating func readMessage() -> Bool {
    if let comma = rest.firstIndex(of: UInt8(ascii: ",")) {
      guard rest.distance(from: rest.startIndex, to: comma) >= 3 else { return false }
      rest = rest[rest.index(after: comma)...]
      _ = take(" ")
    }
    guard let day = number(2) ?? number(1), take(" ") || take("-"), let month = monthName(),
      take(" ") || take("-"), let year = number(4), take(" "), readTime(), take(" ")
    else { return false }
    (self.year, self.month, self.day) = (year, month, day)
    return take("GMT") || take("UTC") || take("UT") || take("Z") || readOffset()
  }

  /// `Sat Jan 31 12:00:00 +0000 2026`, or without the offset.
  private mutating func readSpelled() -> Bool {
    guard rest.count > 4 else { return false }
    rest = rest.dropFirst(3)
    guard take(" "), let month = monthName(), take(" ") else { return false }
    _ = take(" ")
    guard let day = number(2) ?? number(1), take(" "), readTime(), take(" ") else { return false }
    if !(take("UTC ") || take("GMT ")), readOffset(), !take(" ") { return false }
    guard let year = number(4) else { return false }
    (self.year, self.month, self.day) = (year, month, day)
    return true
  }

  /// `12:00`, `12:00:00` or `12:00:00.123456789`.
  private mutating func readTime() -> Bool {
    guard let hour = number(2), hour <= 24, take(":"), let minute = number(2), minute < 60
    else { return false }
    second = hour * 3_600 + minute * 60
    guard take(":") else { return true }
    guard let second = number(2), second <= 60 else { return false }
    self.second += second
    guard take(".") || take(",") else { return true }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    fraction = Double("0." + String(Substring(digits))) ?? 0
    return !digits.isEmpty
  }

  /// `+01:00`, `+0100` or `+01`.
  private mutating func readOffset() -> Bool {
    let isAhead = take("+")
    guard isAhead || take("-"), let hours = number(2) else { return false }
    let hasColon = take(":")
    let minutes = number(2)
    guard !hasColon || minutes != nil else { return false }
    offset = (hours * 60 + (minutes ?? 0)) * (isAhead ? 60 : -60)
    return true
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private mutating func monthName() -> Int? {
    let name = String(Substring(rest.prefix(3))).lowercased()
    guard let month = Self.months.firstIndex(of: name) else { return nil }
    rest = rest.dropFirst(3)
    return month + 1
  }

  /// Takes as many digits, if the text starts with them.
  private mutating func number(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }
}
