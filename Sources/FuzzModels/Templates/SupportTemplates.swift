/// A type that models need besides those of Swift and Foundation.
///
/// `DecodingStrategies` has all of them. A plain file contains a short form of those that it uses.
enum SupportType: String, CaseIterable {
  case known = "OpenEnum"
  case lossy = "Lossy"
  case sent = "Sent"
  case sentDate = "SentDate"
  case sentURL = "SentURL"
  case sentUUID = "SentUUID"
  case unixSeconds = "UnixSeconds"
  case unixMilliseconds = "UnixMilliseconds"
  case indirect = "Indirect"
  case jsonValue = "JSONValue"

  var needsFoundation: Bool { ![.known, .lossy, .indirect].contains(self) }

  var code: String {
    switch self {
    case .known: Template.known.text
    case .lossy: Template.lossy.text
    case .sent: ""
    case .sentDate:
      sent("Date", "Self.formats.lazy.compactMap(date).first", Template.dateMembers.text)
    case .sentURL: sent("URL", "URL(string: text)")
    case .sentUUID: sent("UUID", "UUID(uuidString: text)")
    case .unixSeconds: Template.time.filled(["NAME": rawValue, "SECONDS": "value"])
    case .unixMilliseconds: Template.time.filled(["NAME": rawValue, "SECONDS": "value / 1_000"])
    case .indirect: Template.indirect.text
    case .jsonValue: Template.jsonValue.text
    }
  }

  private func sent(_ type: String, _ value: String, _ members: String = "") -> String {
    Template.sent.filled(["NAME": rawValue, "TYPE": type, "VALUE": value, "MEMBERS": members])
  }
}

extension Template {
  static let known: Template = #"""
    /// A tag of an enum, or the text of an unknown tag.
    enum OpenEnum<Tag: RawRepresentable & Sendable>: Codable, Hashable, Sendable
    where Tag.RawValue == String {
      case known(Tag)
      case unknown(String)

      var text: String {
        switch self {
        case .known(let tag): tag.rawValue
        case .unknown(let text): text
        }
      }

      var value: Tag? { Tag(rawValue: text) }

      init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = Tag(rawValue: text).map(Self.known) ?? .unknown(text)
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
      }

      static func == (one: Self, other: Self) -> Bool { one.text == other.text }
      func hash(into hasher: inout Hasher) { hasher.combine(text) }
    }
    """#

  static let lossy: Template = #"""
    /// The elements of a list that decode, and the errors of the others.
    @propertyWrapper
    struct Lossy<Element: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
      var wrappedValue: [Element]
      private(set) var losses: [any Error] = []
      var projectedValue: Self { self }

      init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

      private struct Attempt: Decodable {
        let result: Result<Element, any Error>
        init(from decoder: any Decoder) throws {
          let container = try decoder.singleValueContainer()
          result = Result { try container.decode(Element.self) }
        }
      }

      init(from decoder: any Decoder) throws {
        wrappedValue = []
        for attempt in try decoder.singleValueContainer().decode([Attempt].self) {
          switch attempt.result {
          case .success(let element): wrappedValue.append(element)
          case .failure(let error): losses.append(error)
          }
        }
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
      }

      static func == (one: Self, other: Self) -> Bool { one.wrappedValue == other.wrappedValue }
      func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
    }
    """#

  static let sent: Template = #"""
    /// The text of a @TYPE@, kept as it was sent.
    struct @NAME@: Codable, Hashable, Sendable {
      var text: String
      var value: @TYPE@? { @VALUE@ }

      init(text: String) { self.text = text }
      init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
      }
    @MEMBERS@
    }
    """#

  /// The further members of `SentDate`.
  ///
  /// They read only the commonest forms of dates: `Sent<Date>` reads more.
  static let dateMembers: Template = ##"""

      private static let formats = [
        "yyyy-MM-dd'T'HH:mm:ssXXXXX", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd HH:mm:ss",
        "yyyy-MM-dd", "EEE, d MMM yyyy HH:mm:ss zzz", "EEE MMM d HH:mm:ss Z yyyy",
      ]

      private func date(_ format: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = format
        let pattern = #/:\d\d(\.\d+)/#
        guard let match = text.firstMatch(of: pattern) else { return formatter.date(from: text) }
        let fraction = match.1.startIndex..<match.1.endIndex
        let date = formatter.date(from: text.replacingCharacters(in: fraction, with: ""))
        return date?.addingTimeInterval(Double("0" + match.1) ?? 0)
      }
    """##

  static let time: Template = #"""
    /// A point in time as the number that was sent.
    struct @NAME@: Codable, Hashable, Sendable {
      var value: Double
      var date: Date { Date(timeIntervalSince1970: @SECONDS@) }

      init(_ value: Double) { self.value = value }
      init(from decoder: any Decoder) throws { value = try Double(from: decoder) }
      func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }
    """#

  static let indirect: Template = #"""
    /// A value in a box, so that a struct can contain itself.
    indirect enum Indirect<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
      case box(Value)

      var value: Value {
        switch self { case .box(let value): value }
      }

      init(_ value: Value) { self = .box(value) }
      init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
      func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }
    """#

  static let jsonValue: Template = #"""
    enum JSONValue: Codable, Hashable, Sendable {
      case null
      case boolean(Bool)
      case integer(Int)
      case number(Double)
      case decimal(Decimal)
      case string(String)
      case array([JSONValue])
      case object([String: JSONValue])

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
          self = .null
        } else if (try? decoder.container(keyedBy: NoKey.self)) != nil {
          self = .object(try container.decode([String: JSONValue].self))
        } else if (try? decoder.unkeyedContainer()) != nil {
          self = .array(try container.decode([JSONValue].self))
        } else if let boolean = try? container.decode(Bool.self) {
          self = .boolean(boolean)
        } else if let decimal = try? container.decode(Decimal.self) {
          let integer = Int(decimal.description).map(Self.integer)
          let double = Double(decimal.description) ?? 0
          let isExact = Decimal(string: "\(double)") == decimal
          self = integer ?? (isExact ? .number(double) : .decimal(decimal))
        } else if let double = try? container.decode(Double.self) {
          self = .number(double)
        } else {
          self = .string(try container.decode(String.self))
        }
      }

      private enum NoKey: CodingKey {}

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
      }
    }
    """#
}
