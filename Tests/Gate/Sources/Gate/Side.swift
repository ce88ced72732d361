import CodableFuzz
import DecodingStrategies
import Foundation

/// The values of the records that were delivered.
nonisolated(unsafe) var valueCount = 0

func count(_ value: Any) -> Int {
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional && mirror.children.isEmpty { return 0 }
  if value is Date || value is URL || value is Decimal { return 1 }
  return mirror.children.isEmpty ? 1 : mirror.children.reduce(0) { $0 + count($1.value) }
}

extension JSONDecoder {
  static func iso8601() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  static func snakeCase() -> JSONDecoder {
    let decoder = iso8601()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }
}

/// Models with a list, read strictly and lossily.
struct Side {
  /// How dates are read.
  enum Dates: String {
    case sent, day, withoutZone, orEpoch, orSeconds, orSinceDate, orUnit, orFraction

    func date(_ decoder: any Decoder) throws -> Date {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        switch self {
        case .orSeconds: return Date(timeIntervalSince1970: number)
        case .orSinceDate: return Date(timeIntervalSinceReferenceDate: number)
        case .orUnit: return Date(timeIntervalSince1970: number > 1e11 ? number / 1_000 : number)
        default: break
        }
      }
      let text = try container.decode(String.self)
      let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      switch self {
      case .orSeconds, .orSinceDate, .orUnit: return try Date(text, strategy: .iso8601)
      case .orFraction:
        return try (try? Date(text, strategy: .iso8601)) ?? Date(text, strategy: fractional)
      case .sent: return try Date(text, strategy: .iso8601)
      case .day: return try Date(text.prefix(10) + "T00:00:00Z", strategy: .iso8601)
      case .withoutZone: return try Date(text.prefix(19) + "Z", strategy: .iso8601)
      case .orEpoch: return (try? Date(text, strategy: .iso8601)) ?? Date(timeIntervalSince1970: 0)
      }
    }
  }

  let key: String
  let list: String
  let strategies: [Strategy]

  init<Record: Decodable & SendableMetatype>(
    _ list: String, _ decoder: @escaping @Sendable () -> JSONDecoder, _ record: Record.Type,
    emptyIfAbsent: Bool = false, isStrict: Bool = false, dates: Dates = .sent
  ) {
    @Sendable func made() -> JSONDecoder {
      let decoder = decoder()
      if dates != .sent { decoder.dateDecodingStrategy = .custom(dates.date) }
      return decoder
    }
    @Sendable func decode<List: Decodable & SendableMetatype>(
      _: List.Type, _ data: Data, _ records: (List) -> [Record]
    ) throws -> [Record] {
      let decoder = made()
      decoder.userInfo[Page<List>.userInfoKeys[0]] = list
      if emptyIfAbsent { decoder.userInfo[Page<List>.userInfoKeys[1]] = true }
      let found = try decoder.decode(Page<List>.self, from: data).list.map(records) ?? []
      valueCount += found.reduce(0) { $0 + count($1) }
      return found
    }
    self.list = list
    key = "\(String(reflecting: record)) \(emptyIfAbsent) \(isStrict) \(dates)"
    strategies = [
      Strategy("strict", like: made()) { try decode([Record].self, $0) { $0 } },
      Strategy("lossy", like: made()) { data in
        try isStrict
          ? decode([Record].self, data) { $0 }
          : decode(LossyArray<Record>.self, data) { Array($0) }
      },
    ]
  }
}
