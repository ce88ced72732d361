public import Foundation
import JSONText

/// A date that may be sent as text, or as the seconds, milliseconds or microseconds since 1970.
///
/// ```swift
/// struct Message: Codable {
///   @LenientDate var sent: Date  // "2026-01-31T12:00:00Z", 1769860800 and 1769860800000
///   let edited: LenientDate?
/// }
/// ```
///
/// Text is read by the decoder's date strategy, or else has a form that ``Sent`` reads, or is a number. For
/// numbers the strategy is ignored: their size tells their unit, because the date must be from 1990 to 2100.
/// Any other number is an error, and not a date in 1970 or in the year 57000.
///
/// A date that did not change is encoded as it was sent. A changed one keeps the unit of a number; otherwise
/// the encoder's date strategy applies, as it does to a new one. Comparing and hashing use the date only.
@propertyWrapper public struct LenientDate: Sendable {
  public var wrappedValue: Date {
    didSet { if wrappedValue != oldValue { change() } }
  }
  private var sent: Form?

  private enum Form {
    case text(String)
    case number(Double, perSecond: Double)
  }

  public init(wrappedValue: Date) { self.wrappedValue = wrappedValue }

  private mutating func change() {
    guard case .number(let old, let perSecond) = sent else { return sent = nil }
    let number = wrappedValue.timeIntervalSince1970 * perSecond
    sent = .number(old == old.rounded() ? number.rounded() : number, perSecond: perSecond)
  }
}

extension LenientDate: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() { throw container.noValue(for: Date.self) }
    let text = try? container.decode(String.self)
    let number = text.map { Numeral($0)?.double } ?? (try? container.decode(Double.self))
    if let date = text.flatMap({ (try? container.decode(Date.self)) ?? Date(sentText: $0) }) {
      wrappedValue = date
    } else if let number, let whole = Int64(exactly: number.rounded(.down)),
      let perSecond = TimeUnit.perSecond(of: whole).map(Double.init)
    {
      wrappedValue = Date(timeIntervalSince1970: number / perSecond)
      sent = .number(number, perSecond: perSecond)
    } else if text != nil || number != nil {
      throw container.corrupted(.unfitDate)
    } else {  // A property list has dates of its own.
      wrappedValue = try container.decode(Date.self)
    }
    if let text { sent = .text(text) }
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
  public var description: String { wrappedValue.description }
}
