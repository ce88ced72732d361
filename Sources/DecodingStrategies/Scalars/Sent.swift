public import Foundation
import JSONText

/// A string that is kept exactly as it was sent, and read as a date, URL or UUID on request.
///
/// ```swift
/// struct Episode: Codable {
///   let published: Sent<Date>
///   let audio: Sent<URL>?
/// }
/// episode.published.value  // a Date, or nil if the text is not a date
/// episode.published.text   // "2026-01-31T12:00:00.5+01:00"
/// ```
///
/// Any string decodes, and encodes as it was, so a bad date costs nothing but itself, and a decoder needs
/// no date strategy. Null and other types are errors. Two values are equal if their texts are.
public struct Sent<Value: TextRepresentable>: Hashable, Sendable, CustomStringConvertible {
  public var text: String

  public init(text: String) { self.text = text }

  /// The value; nil if the text does not represent one.
  ///
  /// - Complexity: O(*n*) in the length of the text, each time.
  public var value: Value? { Value(sentText: text) }

  public var description: String { text }
}

extension Sent: Codable, ExpressibleByStringLiteral {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() { throw container.noValue(for: String.self) }
    text = try container.decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }

  public init(stringLiteral value: String) { self.init(text: value) }
}

/// A type whose values a backend sends as text, for use in ``Sent``.
public protocol TextRepresentable: SendableMetatype {
  /// Reads the text; nil if it does not represent a value.
  init?(sentText: String)
}

extension URL: TextRepresentable {
  public init?(sentText: String) { self.init(string: sentText) }
}

extension UUID: TextRepresentable {
  public init?(sentText: String) { self.init(uuidString: sentText) }
}

/// Reads the dates of common backends.
///
/// | form | example |
/// |---|---|
/// | ISO 8601 with a time zone, with or without seconds and fractions | `2026-01-31T12:00:00.25+01:00` |
/// | a day, as midnight UTC | `2026-01-31` |
/// | without a time zone, as UTC | `2026-01-31T12:00:00`, `2026-01-31 12:00:00` |
/// | RFC 5322 and HTTP | `Sat, 31 Jan 2026 12:00:00 GMT` |
/// | C and several services | `Sat Jan 31 12:00:00 +0000 2026` |
extension Date: TextRepresentable {
  public init?(sentText: String) {
    guard let date = DateText(sentText.utf8) else { return nil }
    // Dates count from 2001: fewer seconds leave more digits for the fraction.
    let seconds = date.seconds - 978_307_200
    self.init(timeIntervalSinceReferenceDate: Double(seconds) + Double(date.nanoseconds) / 1e9)
  }
}

/// A point in time that is sent as the seconds since 1970, and kept as that number.
///
/// ```swift
/// struct Event: Codable {
///   let created: UnixSeconds  // 1769860800
/// }
/// event.created.date  // 2026-01-31 12:00:00 +0000
/// ```
///
/// Encoding writes the same number. Converting to a `Date` and back could round it.
public struct UnixSeconds: Hashable, Sendable, Codable {
  public var value: Double
  public init(_ value: Double) { self.value = value }
  public init(from decoder: any Decoder) throws { value = try Double(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  public var date: Date { Date(timeIntervalSince1970: value) }
}

/// A point in time that is sent as the milliseconds since 1970, and kept as that number.
public struct UnixMilliseconds: Hashable, Sendable, Codable {
  public var value: Double
  public init(_ value: Double) { self.value = value }
  public init(from decoder: any Decoder) throws { value = try Double(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  public var date: Date { Date(timeIntervalSince1970: value / 1_000) }
}

/// A date that may be sent as text, or as the seconds, milliseconds or microseconds since 1970.
///
/// ```swift
/// struct Message: Codable {
///   @LenientDate var sent: Date  // "2026-01-31T12:00:00Z", 1769860800 and 1769860800000
///   @LenientDate var edited: Date?
/// }
/// ```
///
/// Text is read by the decoder's date strategy, or else has a form that ``Sent`` reads, or is a number. For
/// numbers the strategy is ignored: their size tells their unit, because the date must be from 1990 to 2100.
/// Any other number is an error, and not a date in 1970 or in the year 57000.
///
/// A date that did not change is encoded as it was sent. A changed one keeps the unit of a number; otherwise
/// the encoder's date strategy applies, as it does to a new one. Comparing and hashing use the date only.
@propertyWrapper public struct LenientDate<Value: LenientValue>: Sendable
where Value.Scalar == Date {
  public var wrappedValue: Value {
    didSet { if sent != nil { change(from: oldValue as? Date) } }
  }
  private var sent: SentDate?

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  private mutating func change(from old: Date?) {
    let new = wrappedValue as? Date
    if new == old { return }
    guard case .number(let number, let perSecond) = sent, let new else { return sent = nil }
    let changed = new.timeIntervalSince1970 * perSecond
    sent = .number(number == number.rounded() ? changed.rounded() : changed, perSecond: perSecond)
  }
}

private enum SentDate: Sendable {
  case text(String)
  case number(Double, perSecond: Double)
}

extension Date: LenientValue {
  public static func decodeLeniently(from decoder: any Decoder) throws -> Date {
    try sentLeniently(in: decoder.singleValueContainer()).date
  }

  fileprivate static func sentLeniently(
    in container: any SingleValueDecodingContainer
  ) throws -> (date: Date, form: SentDate?) {
    if container.decodeNil() { throw container.noValue(for: Date.self) }
    let text = try? container.decode(String.self)
    let number = text.map { Numeral($0)?.double } ?? (try? container.decode(Double.self))
    if let date = text.flatMap({ (try? container.decode(Date.self)) ?? Date(sentText: $0) }) {
      return (date, text.map(SentDate.text))
    }
    if let number, let whole = Int64(exactly: number.rounded(.down)),
      let perSecond = TimeUnit.perSecond(of: whole).map(Double.init)
    {
      let date = Date(timeIntervalSince1970: number / perSecond)
      return (date, text.map(SentDate.text) ?? .number(number, perSecond: perSecond))
    }
    if text != nil || number != nil { throw container.corrupted(.unfitDate) }
    // A property list has dates of its own.
    return (try container.decode(Date.self), nil)
  }
}

extension LenientDate: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard !container.decodeNil() else {
      wrappedValue = try Value.decodeLeniently(from: decoder)
      return
    }
    let (date, form) = try Date.sentLeniently(in: container)
    wrappedValue = try date as? Value ?? Value.decodeLeniently(from: decoder)
    sent = form
  }

  public func encode(to encoder: any Encoder) throws {
    switch sent {
    case .text(let text): try encoder.encodeValue(text)
    case .number(let number, _):
      try Int64(exactly: number).map { try encoder.encodeValue($0) } ?? encoder.encodeValue(number)
    case nil: try encoder.encodeValue(wrappedValue)
    }
  }
}

extension LenientDate: Hashable, CustomStringConvertible {
  public static func == (one: Self, other: Self) -> Bool { one.wrappedValue == other.wrappedValue }
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
  public var description: String { "\(wrappedValue)" }
}
