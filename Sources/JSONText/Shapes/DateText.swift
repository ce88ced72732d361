/// A date in a text, as backends write it.
///
/// | form | example | source |
/// |---|---|---|
/// | a day | `2026-01-31` | RFC 3339 `full-date` |
/// | with a time zone | `2026-01-31T12:00:00.25+01:00` | RFC 3339 `date-time` |
/// | without one, as UTC | `2026-01-31T12:00:00` | ISO 8601-1, 4.3 |
/// | message | `Sat, 31 Jan 2026 12:00:00 GMT` | RFC 5322, 3.3; RFC 9110, 5.6.7 |
/// | spelled | `Sat Jan 31 12:00:00 +0000 2026` | `asctime` in RFC 9110, here also with an offset |
///
/// The whole text must be the date, and the day must exist. `T` and `Z` may be lowercase, and a space may
/// stand for `T` (RFC 3339, section 5.6). ISO 8601 adds times without seconds, fractions after a comma,
/// the offsets `+0100` and `+01`, and `24:00:00` for the end of a day, but no later time of that hour.
/// Second 60 is accepted at any minute, because only a table of leap seconds could tell.
///
/// A message may lack the day of the week, which is not compared with the date, and the seconds. Names
/// of zones other than `GMT`, `UTC`, `UT` and `Z` are not read, and neither are years of two digits.
///
/// What `JSONDecoder.DateDecodingStrategy.iso8601` reads is another question: it needs a `T`, seconds and
/// an offset, but takes 31 April, hour 25 and text after the date (Swift 6.3). Whoever predicts such a
/// decode must ask a decoder.
package struct DateText: Sendable {
  package enum Form: Sendable { case day, dateTime, localDateTime, message, spelled }

  package private(set) var form = Form.day
  private var (year, month, day) = (0, 1, 1)
  /// From 0 to 24.
  package private(set) var hour = 0
  private var minute = 0
  /// From 0 to 60; nil if the text has no seconds.
  package private(set) var second: Int?
  package private(set) var nanoseconds = 0
  private var secondsAhead = 0

  /// The offsets of the hours, minutes and seconds, such as `12:00:00`; empty for a day.
  package private(set) var time = 0..<0
  /// The offsets of the fraction of the seconds with its point or comma; empty without a fraction.
  package private(set) var fraction = 0..<0
  /// The offsets of the zone of ISO 8601, such as `Z` or `+02:00`; empty without a zone.
  package private(set) var zone = 0..<0

  /// Reads a text; nil if it is not a date.
  package init?(_ text: some Collection<UInt8>) {
    guard let date = text.withBytes({ DateText(bytes: $0) }) else { return nil }
    self = date
  }

  private init?(bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count >= 10 else { return nil }
    var rest = Cursor(text: bytes)
    let isRead: Bool
    if !bytes[0].isASCIIDigit {
      isRead = readNamed(&rest)
    } else {
      isRead = bytes[4] == UInt8(ascii: "-") ? readISO(&rest) : readMessage(&rest)
    }
    guard isRead, rest.isAtEnd, exists else { return nil }
  }

  package var isISO: Bool { form == .day || form == .dateTime || form == .localDateTime }

  package var seconds: Int64 {
    Int64(Self.days(year, month, day)) * 86_400
      + Int64(hour * 3_600 + minute * 60 + (second ?? 0) - secondsAhead)
  }

  private var exists: Bool {
    guard (1...12).contains(month), day >= 1,
      Self.days(year, month, day) < Self.days(year, month + 1, 1)
    else { return false }
    return hour < 24 || hour == 24 && minute == 0 && (second ?? 0) == 0 && nanoseconds == 0
  }

  /// The days from the start of 1970 to a date of the Gregorian calendar.
  ///
  /// Years start in March here, so that a leap day is the last day of its year.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year + 400 : year + 399
    let month = month > 2 ? month - 3 : month + 9
    let leapDays = year / 4 - year / 100 + year / 400
    return year * 365 + leapDays + (153 * month + 2) / 5 + day - 1 - (719_468 + 146_097)
  }

  private mutating func readISO(_ rest: inout Cursor) -> Bool {
    guard let year = rest.number(4), rest.take("-"), let month = rest.number(2), rest.take("-"),
      let day = rest.number(2)
    else { return false }
    (self.year, self.month, self.day) = (year, month, day)
    if rest.isAtEnd { return true }
    guard rest.take("T") || rest.take("t") || rest.take(" "), readTime(&rest) else { return false }
    readFraction(&rest)
    let start = rest.position
    form = rest.isAtEnd ? .localDateTime : .dateTime
    guard rest.isAtEnd || rest.take("Z") || rest.take("z") || readOffset(&rest) else {
      return false
    }
    zone = start..<rest.position
    return true
  }

  private mutating func readNamed(_ rest: inout Cursor) -> Bool {
    guard let weekday = rest.name(of: "MonTueWedThuFriSatSun") else { return false }
    if rest.take(" ") { return readSpelled(&rest) }
    let endings: [StaticString] = ["day", "sday", "nesday", "rsday", "day", "urday", "day"]
    _ = rest.take(endings[weekday])
    guard rest.take(",") else { return false }
    _ = rest.take(" ")
    return readMessage(&rest)
  }

  private mutating func readMessage(_ rest: inout Cursor) -> Bool {
    form = .message
    guard let day = rest.number(2) ?? rest.number(1), rest.take(" ") || rest.take("-"),
      let month = rest.month(), rest.take(" ") || rest.take("-"),
      let year = rest.number(4), rest.take(" "), readTime(&rest), rest.take(" ")
    else { return false }
    (self.year, self.month, self.day) = (year, month, day)
    return rest.take("GMT") || rest.take("UTC") || rest.take("UT") || rest.take("Z")
      || readOffset(&rest)
  }

  private mutating func readSpelled(_ rest: inout Cursor) -> Bool {
    form = .spelled
    guard let month = rest.month(), rest.take(" ") else { return false }
    _ = rest.take(" ")
    guard let day = rest.number(2) ?? rest.number(1), rest.take(" "), readTime(&rest),
      second != nil, rest.take(" ")
    else { return false }
    let hasZone = rest.take("UTC") || rest.take("GMT") || readOffset(&rest)
    guard !hasZone || rest.take(" "), let year = rest.number(4) else { return false }
    (self.year, self.month, self.day) = (year, month, day)
    return true
  }

  /// `12:00` or `12:00:00`.
  private mutating func readTime(_ rest: inout Cursor) -> Bool {
    let start = rest.position
    guard let hour = rest.number(2), hour <= 24, rest.take(":"),
      let minute = rest.number(2), minute < 60
    else { return false }
    (self.hour, self.minute) = (hour, minute)
    if rest.take(":") {
      guard let second = rest.number(2), second <= 60 else { return false }
      self.second = second
    }
    time = start..<rest.position
    fraction = rest.position..<rest.position
    return true
  }

  /// Reads a fraction of the seconds if there is one; a point without digits stays.
  private mutating func readFraction(_ rest: inout Cursor) {
    let start = rest
    guard second != nil, rest.take(".") || rest.take(",") else { return }
    var unit = 100_000_000
    while let digit = rest.number(1) {
      nanoseconds += digit * unit
      unit /= 10
    }
    guard rest.position > start.position + 1 else {
      rest = start
      return
    }
    fraction = start.position..<rest.position
  }

  /// `+01:00`, `+0100` or `+01`.
  private mutating func readOffset(_ rest: inout Cursor) -> Bool {
    let isAhead = rest.take("+")
    guard isAhead || rest.take("-"), let hours = rest.number(2), hours < 24 else { return false }
    let hasColon = rest.take(":")
    let minutes = rest.number(2)
    guard !hasColon || minutes != nil, minutes ?? 0 < 60 else { return false }
    secondsAhead = (hours * 60 + (minutes ?? 0)) * (isAhead ? 60 : -60)
    return true
  }
}

private struct Cursor {
  let text: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  var isAtEnd: Bool { position == text.count }

  mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard text.count - position >= count,
      (0..<count).allSatisfy({ text[position + $0] == word.utf8Start[$0] })
    else { return false }
    position += count
    return true
  }

  /// The number that the next digits are; nil, with nothing taken, if one of them is not a digit.
  mutating func number(_ count: Int) -> Int? {
    guard text.count - position >= count else { return nil }
    var number = 0
    for byte in text[position..<position + count] {
      guard byte.isASCIIDigit else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    position += count
    return number
  }

  /// Takes three letters in any case that are one of some names of three letters; returns its index.
  mutating func name(of names: StaticString) -> Int? {
    guard text.count - position >= 3 else { return nil }
    for start in stride(from: 0, to: names.utf8CodeUnitCount, by: 3)
    where (0..<3).allSatisfy({ text[position + $0] | 0x20 == names.utf8Start[start + $0] | 0x20 }) {
      position += 3
      return start / 3
    }
    return nil
  }

  mutating func month() -> Int? {
    name(of: "JanFebMarAprMayJunJulAugSepOctNovDec").map { $0 + 1 }
  }
}

/// What a whole number that is a point in time counts since 1970.
package enum TimeUnit: String, Hashable, Sendable, CaseIterable {
  case seconds
  case milliseconds

  /// The years from 1990 to 2100 in seconds.
  private static let years: ClosedRange<Int64> = 631_152_000...4_102_444_800

  /// The unit of a number; nil if it is not a point in time of our years.
  ///
  /// Most numbers in this range are something else, so other evidence is needed.
  package init?(of number: Int64) {
    switch Self.perSecond(of: number) {
    case 1: self = .seconds
    case 1_000: self = .milliseconds
    default: return nil
    }
  }

  /// How many of its units are a second: 1, 1,000 or 1,000,000; nil if it is not a point in time of our
  /// years.
  package static func perSecond(of number: Int64) -> Int64? {
    [1, 1_000, 1_000_000].first { years.contains(number / $0) }
  }

  /// Whether a word of a key says that numbers there are points in time.
  package static func isTime(key: String) -> Bool {
    let words = key.lowercaseWords
    return words.last != "id" && !Self.words.isDisjoint(with: words)
  }

  private static let words: Set = [
    "at", "created", "date", "dates", "datetime", "end", "ended", "epoch", "expires", "expiry",
    "last", "modified", "on", "posted", "published", "since", "start", "started", "time", "times",
    "timestamp", "timestamps", "ts", "until", "updated", "utc",
  ]
}
