public import Foundation

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
public struct UnixSeconds: Hashable, Sendable {
  public var value: Double
  public init(_ value: Double) { self.value = value }
  public var date: Date { Date(timeIntervalSince1970: value) }
}

/// A point in time that is sent as the milliseconds since 1970, and kept as that number.
public struct UnixMilliseconds: Hashable, Sendable {
  public var value: Double
  public init(_ value: Double) { self.value = value }
  public var date: Date { Date(timeIntervalSince1970: value / 1_000) }
}

extension UnixSeconds: Codable {
  public init(from decoder: any Decoder) throws { value = try Double(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension UnixMilliseconds: Codable {
  public init(from decoder: any Decoder) throws { value = try Double(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
