package import JSONText

/// What is known about the fields of a document beyond its bytes: which strings are enum tags, and which
/// objects are maps, such as `/*/files`, whose fields are then `/*/files/{}/size` and so on.
package struct FieldNotes: Hashable, Sendable, Codable, CustomStringConvertible {
  package var enumTags: [Field]
  /// Fields whose strings are not enum tags, whatever they look like.
  package var notEnumTags: [Field]
  package var maps: [Field]
  /// Fields whose objects are not maps, whatever their keys look like: a model declares the keys.
  package var notMaps: [Field]
  /// What changed from old responses, such as this document, to new ones; nil if there are none to
  /// compare with.
  package var differences: [Difference]?
  /// Some scalars that the old responses send in each field, as JSON.
  package var oldValues: [Field: [String]] = [:]
  /// What an API description allows, also at fields that no document shows.
  package var allowances: [Field: FieldAllowance] = [:]
  /// Whether the bytes decide about fields without a note.
  var looksAtBytes = true

  package init(
    enumTags: [Field] = [], notEnumTags: [Field] = [], maps: [Field] = [], notMaps: [Field] = []
  ) {
    (self.enumTags, self.notEnumTags) = (enumTags, notEnumTags)
    (self.maps, self.notMaps) = (maps, notMaps)
  }

  package var isEmpty: Bool { self == FieldNotes() }

  package mutating func add(_ others: FieldNotes) {
    for (_, path, _) in Self.kinds { self[keyPath: path] += others[keyPath: path] }
    differences = others.differences ?? differences
    oldValues.merge(others.oldValues) { one, _ in one }
    allowances.merge(others.allowances) { one, _ in one }
  }

  var saysNothingOfMaps: Bool { maps.isEmpty && notMaps.isEmpty && looksAtBytes }

  /// These notes, with others about fields that these do not mention.
  package func completed(by others: FieldNotes) -> FieldNotes {
    var notes = self
    for (_, path, opposite) in Self.kinds {
      let known = self[keyPath: path] + self[keyPath: opposite]
      notes[keyPath: path] += others[keyPath: path].filter { !known.contains($0) }
    }
    notes.allowances.merge(others.allowances) { one, _ in one }
    return notes
  }

  private typealias Fields = WritableKeyPath<FieldNotes, [Field]>
  private static var kinds: [(prefix: String, path: Fields, opposite: Fields)] {
    [
      ("tag~", \.enumTags, \.notEnumTags), ("text~", \.notEnumTags, \.enumTags),
      ("map~", \.maps, \.notMaps), ("object~", \.notMaps, \.maps),
    ]
  }

  package var description: String {
    Self.kinds.flatMap { prefix, path, _ in self[keyPath: path].map { "\(prefix)\($0)" } }
      .joined(separator: " ")
  }
}

/// What an API description allows at a field.
///
/// It is knowledge, not a rule: ``Mutator/contract`` makes mutants of it, and an identifier rebuilds
/// them without it.
package struct FieldAllowance: Hashable, Sendable, Codable {
  /// Whether an object may leave out the key.
  package enum Presence: String, Hashable, Sendable, Codable {
    case required
    case optional
    /// The variants of a `oneOf` or `anyOf` differ: some do not have the key.
    case variant
  }

  package var presence: Presence
  /// The kinds of values that some variant allows; empty for any.
  package var kinds: [JSONKind]
  /// The kinds that every variant with this key allows, without a list of values or required keys.
  ///
  /// A short value of such a kind is always allowed.
  package var freeKinds: [JSONKind]
  /// Whether numbers must be integers.
  package var isInteger: Bool
  /// The allowed strings; empty for any.
  package var tags: [String]
  /// Whether a tag selects the variant of a `oneOf` or `anyOf`, which has keys of its own.
  package var selectsVariant: Bool
  /// The format of strings, such as `date-time`.
  package var format: String?
  /// Whether the keys of objects are data.
  package var isMap: Bool

  package init(
    _ presence: Presence = .optional, kinds: [JSONKind] = [], freeKinds: [JSONKind] = [],
    isInteger: Bool = false, tags: [String] = [], selectsVariant: Bool = false,
    format: String? = nil, isMap: Bool = false
  ) {
    (self.presence, self.kinds, self.freeKinds) = (presence, kinds, freeKinds)
    (self.isInteger, self.tags, self.selectsVariant) = (isInteger, tags, selectsVariant)
    (self.format, self.isMap) = (format, isMap)
  }
}

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
    if noun.isOne(of: ["color", "colour"]) { return !words.joined().contains(where: \.joinsWords) }
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
  /// Whether a word is one of some nouns, or the plural of one.
  package func isOne(of nouns: Set<String>) -> Bool {
    nouns.contains(self) || last == "s" && nouns.contains(String(dropLast()))
  }
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
    let digits = drop(while: \.isASCIICapital)
    return (1...3).contains(count - digits.count) && !digits.isEmpty
      && digits.allSatisfy(\.isASCIIDigit)
  }

  /// Whether it is the code of a language or a country, such as `en`, `pt-BR`, `zh_Hans` or `DE`.
  fileprivate var isShortCode: Bool {
    guard prefix(2).allSatisfy(\.isASCIILetter), count > 1 else { return false }
    let rest = dropFirst(2)
    return rest.isEmpty
      || rest.first?.joinsWords == true && (3...5).contains(rest.count)
        && rest.dropFirst().allSatisfy(\.isASCIILetter)
  }

  package var looksLikeTag: Bool {
    guard let first, first.isASCIILetter, count <= EnumTags.maximumTagLength else { return false }
    return allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0.joinsWords || $0 == UInt8(ascii: ".")
    }
  }
}
