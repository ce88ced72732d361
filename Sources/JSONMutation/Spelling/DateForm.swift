import JSONText

/// A date, or a date and time, in ISO 8601, read from the bytes of a string.
struct DateForm {
  /// The hours, minutes and seconds: eight bytes; nil for a date alone.
  let time: Range<Int>?
  /// The fraction of the seconds with its point; empty if there is no fraction.
  let fraction: Range<Int>
  /// The offset from UTC, such as `Z` or `+02:00`; empty if there is no offset.
  let zone: Range<Int>
  /// The hour, from 0 to 24.
  let hour: Int
  /// The second, from 0 to 60.
  let second: Int
  /// Whole seconds since the start of 1970 in UTC.
  let seconds: Int64
  let milliseconds: Int

  /// Reads a date from the bytes between the quotation marks; nil for other text.
  init?(_ text: ArraySlice<UInt8>, at start: Int) {
    guard text.count >= 10, text.count <= 40, text[start + 4] == UInt8(ascii: "-") else {
      return nil
    }
    guard text[start + 7] == UInt8(ascii: "-"), let year = Self.number(text, start, digits: 4),
      let month = Self.number(text, start + 5, digits: 2), (1...12).contains(month),
      let day = Self.number(text, start + 8, digits: 2), (1...31).contains(day)
    else { return nil }
    let days = Self.days(year, month, day)
    guard days < Self.days(year, month + 1, 1) else { return nil }
    guard text.count > 10 else {
      let none = text.endIndex..<text.endIndex
      (time, fraction, zone, hour, second, milliseconds) = (nil, none, none, 0, 0, 0)
      seconds = Int64(days) * 86_400
      return
    }
    let clock = start + 11
    let separator = text[start + 10]
    guard text.count >= 19, separator.uppercased == UInt8(ascii: "T") || separator == 0x20,
      text[clock + 2] == UInt8(ascii: ":"), text[clock + 5] == UInt8(ascii: ":"),
      let hour = Self.number(text, clock, digits: 2), hour <= 24,
      let minute = Self.number(text, clock + 3, digits: 2), minute < 60,
      let second = Self.number(text, clock + 6, digits: 2), second <= 60
    else { return nil }
    let fraction = Self.fraction(in: text, from: clock + 8)
    let zone = fraction.upperBound..<text.endIndex
    guard fraction.count != 1, let offset = Self.offset(text, zone) else { return nil }
    self.hour = hour
    self.second = second
    self.fraction = fraction
    self.zone = zone
    time = clock..<clock + 8
    seconds = Int64(days) * 86_400 + Int64(hour * 3_600 + minute * 60 + second - offset)
    var milliseconds = 0
    for place in 1...3 {
      let digit = place < fraction.count ? Int(text[fraction.lowerBound + place] - 0x30) : 0
      milliseconds = milliseconds * 10 + digit
    }
    self.milliseconds = milliseconds
  }

  private static func number(_ text: ArraySlice<UInt8>, _ start: Int, digits: Int) -> Int? {
    var number = 0
    for byte in text[start..<start + digits] {
      guard byte.isASCIIDigit else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return number
  }

  private static func fraction(in text: ArraySlice<UInt8>, from start: Int) -> Range<Int> {
    guard start < text.endIndex, text[start] == UInt8(ascii: ".") else { return start..<start }
    let end = text[(start + 1)...].firstIndex { !$0.isASCIIDigit } ?? text.endIndex
    return start..<end
  }

  /// The seconds that a zone is ahead of UTC; nil if the text is not a zone.
  private static func offset(_ text: ArraySlice<UInt8>, _ zone: Range<Int>) -> Int? {
    guard let sign = text[zone].first else { return 0 }
    if zone.count == 1, sign.uppercased == UInt8(ascii: "Z") { return 0 }
    let hasColon = zone.count == 6 && text[zone.lowerBound + 3] == UInt8(ascii: ":")
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), hasColon || zone.count == 5,
      let hours = number(text, zone.lowerBound + 1, digits: 2),
      let minutes = number(text, zone.upperBound - 2, digits: 2)
    else { return nil }
    return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
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
}
