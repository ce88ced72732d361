import JSONText

package enum TagRule {
  /// A field with more different values holds names, not tags, unless each is frequent.
  static let mostTags = 16
  static let mostFrequentTags = 32

  /// At most 16 differ and a quarter are repeats, or at most 32 differ and there are three of each.
  package static func areTags(_ count: Int, distinct: Int) -> Bool {
    distinct <= mostTags && distinct * 4 <= count * 3
      || distinct <= mostFrequentTags && distinct * 3 <= count
  }

  /// Whether words are of a set to which anybody adds, without a release of the app: names, identifiers,
  /// addresses, or codes of languages, countries, currencies and colors.
  ///
  /// A key says so with its last word. The words say so with their form: all are hexadecimal, have the
  /// number of an identifier, are signs such as `U6` and `RE12`, or two letters such as `DE` and `pt-BR`.
  package static func areOpen(_ words: some Collection<ArraySlice<UInt8>>, key: String) -> Bool {
    let noun = key.lowercaseWords.last { $0 != "code" && $0 != "codes" } ?? ""
    // The states of a light are no colors: `red_blinking`.
    if noun.isOne(of: ["color", "colour"]) { return !words.joined().contains(where: \.joins) }
    return noun.isOne(of: openNouns) || words.allSatisfy(\.isNumbered)
      || words.count > 1 && words.allSatisfy(\.isShortCode)
      || words.count > 2 && words.allSatisfy(\.isSign)
  }

  /// Whether a key says that its value selects what is beside it, such as `type` and `event_kind`.
  static func isSelector(key: String) -> Bool {
    selectors.contains(key.lowercaseWords.last ?? "")
  }

  private static let selectors: Set = [
    "type", "kind", "typename", "event", "op", "class", "object",
  ]
  private static let openNouns: Set = [
    "id", "identifier", "uuid", "guid", "ref", "slug", "sku", "hash", "sha", "token",
    "name", "title", "login", "username", "nickname", "author", "initial", "city",
    "domain", "host", "hostname", "url", "uri", "path", "file", "filename", "branch",
    "lang", "language", "locale", "currency", "currencies", "country", "countries", "nationality",
    "zone", "timezone", "tz", "airport", "iata", "icao", "symbol", "ticker", "station", "stop",
    "destination", "headsign", "agency", "airline",
  ]
}

extension String {
  fileprivate func isOne(of nouns: Set<String>) -> Bool {
    nouns.contains(self) || last == "s" && nouns.contains(String(dropLast()))
  }
}

extension UInt8 {
  fileprivate var joins: Bool { self == UInt8(ascii: "_") || self == UInt8(ascii: "-") }
}

extension ArraySlice<UInt8> {
  /// Whether it is a hexadecimal color, a hash or an identifier with four digits or more.
  fileprivate var isNumbered: Bool {
    if count == 6, contains(where: \.isASCIIDigit) { return allSatisfy(\.isHexDigit) }
    return switch DataKey(self) {
    case .hash, .serial: true
    default: false
    }
  }

  fileprivate var isSign: Bool {
    let digits = drop { (0x41...0x5A).contains($0) }
    return (1...3).contains(count - digits.count) && !digits.isEmpty
      && digits.allSatisfy(\.isASCIIDigit)
  }

  /// Whether it is the code of a language or a country, such as `en`, `pt-BR`, `zh_Hans` or `DE`.
  fileprivate var isShortCode: Bool {
    guard prefix(2).allSatisfy(\.isASCIILetter), count > 1 else { return false }
    let rest = dropFirst(2)
    return rest.isEmpty
      || rest.first?.joins == true && (3...5).contains(rest.count)
        && rest.dropFirst().allSatisfy(\.isASCIILetter)
  }

  package var looksLikeTag: Bool {
    guard let first, first.isASCIILetter, count <= EnumTags.maximumTagLength else { return false }
    return allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: ".")
    }
  }
}
