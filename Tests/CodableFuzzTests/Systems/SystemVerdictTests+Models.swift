import Foundation

/// Models that Foundation decodes differently on other systems, and others that look alike.
extension SystemVerdictTests {
  struct Dated: Decodable, Equatable { let at: Date }
  struct MaybeDated: Decodable, Equatable { let at: Date? }
  struct Linked: Decodable, Equatable { let at: URL }
  struct Numbered: Decodable, Equatable { let at: Int64 }
  struct Named: Decodable, Equatable { let at: String }
  struct Measured: Decodable, Equatable { let at: Double }
  struct Other: Decodable, Equatable { let id: Int }

  /// A date that the model reads with a formatter of its own.
  struct Formatted: Decodable, Equatable {
    let at: Date
    enum CodingKeys: CodingKey { case at }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let formatter = ISO8601DateFormatter()
      formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
      let text = try container.decode(String.self, forKey: .at)
      guard let date = formatter.date(from: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .at, in: container, debugDescription: "Not a date")
      }
      at = date
    }
  }

  struct Priced: Decodable, Equatable { let at: Decimal }
  struct Small: Decodable, Equatable { let at: Int32 }

  /// A `Decimal` that the model makes of a `Double`.
  struct Converted: Decodable, Equatable {
    let at: Decimal
    enum CodingKeys: CodingKey { case at }
    init(from decoder: any Decoder) throws {
      at = Decimal(try decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .at))
    }
  }

  /// A price that the model cuts to cents: it is the same wherever a `Decimal` loses its last digits.
  struct Rounded: Decodable, Equatable {
    let at: Decimal
    enum CodingKeys: CodingKey { case at }
    init(from decoder: any Decoder) throws {
      let value = try decoder.container(keyedBy: CodingKeys.self).decode(Decimal.self, forKey: .at)
      at = Decimal(string: String(value.description.prefix(4))) ?? value
    }
  }

  /// A date that Foundation reads, or else the model, which throws the error of Foundation if it cannot.
  protocol FallingBack: Decodable, Equatable {
    init(at: Date)
    /// Reads the date as Foundation does.
    static func first(_ text: String, _ container: KeyedDecodingContainer<DateKey>) throws -> Date
    static func fallback(_ text: String) -> Date?
  }

  enum DateKey: CodingKey { case at }

  /// With a decoder of its own.
  struct Nested: FallingBack {
    let at: Date
    static func first(_ text: String, _: KeyedDecodingContainer<DateKey>) throws -> Date {
      try JSONDecoder.iso.decode([Date].self, from: JSONEncoder().encode([text]))[0]
    }
    /// It reads just the fractions that Foundation here reads.
    static func fallback(_ text: String) -> Date? {
      try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
  }

  /// With the decoder of the document.
  struct Formatting: FallingBack {
    let at: Date
    static func first(_: String, _ container: KeyedDecodingContainer<DateKey>) throws -> Date {
      try container.decode(Date.self, forKey: .at)
    }
    static func fallback(_ text: String) -> Date? {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss.SSSXXXXX"
      return formatter.date(from: text)
    }
  }

  /// The same, without the fraction.
  struct Cutting: FallingBack {
    let at: Date
    static func first(_: String, _ container: KeyedDecodingContainer<DateKey>) throws -> Date {
      try container.decode(Date.self, forKey: .at)
    }
    static func fallback(_ text: String) -> Date? {
      let whole = text.replacing(#/\.\d+/#, with: "")
      return try? JSONDecoder.iso.decode([Date].self, from: JSONEncoder().encode([whole]))[0]
    }
  }
}

extension SystemVerdictTests.FallingBack {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SystemVerdictTests.DateKey.self)
    let text = try container.decode(String.self, forKey: .at)
    do {
      self.init(at: try Self.first(text, container))
    } catch {
      guard let date = Self.fallback(text) else { throw error }
      self.init(at: date)
    }
  }
}

extension JSONDecoder {
  static var iso: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }
}
