package import JSONText

/// One way in which the documents of a backend changed, field by field: from old responses to new ones.
///
/// The mutator `difference` makes the change in an old document.
public struct Difference: Hashable, Sendable, Codable {
  package let kind: Kind
  /// The field in the old documents; of an added key, the field in the new ones.
  package let field: Field
  /// The field in the new documents, if it is another one.
  package let newField: Field?
  /// What the values were like, such as `present 212/212`.
  package let before: String
  /// What they are like now, in the same words.
  package let after: String
  package let recipe: Recipe

  package init(
    _ kind: Kind, _ field: Field, newField: Field? = nil, before: String, after: String,
    recipe: Recipe
  ) {
    self.kind = kind
    self.field = field
    self.newField = newField
    self.before = before
    self.after = after
    self.recipe = recipe
  }

  /// What changed, from the coarsest to the finest.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The key is missing, from some objects or from all.
    case removed
    case added
    /// Its values show that the key has another name.
    case renamed
    /// The value is in another object.
    case moved
    /// The value is inside a new object or array.
    case wrapped
    /// The content of an object or array took its place.
    case unwrapped
    case listToMap = "list-to-map"
    case mapToList = "map-to-list"
    /// Values have another JSON type.
    case retyped
    /// Values that were never null are null in some records, or in all.
    case null
    /// Values that were null are not.
    case notNull = "not-null"
    /// Enum tags that were never sent.
    case newTags = "new-tags"
    /// Values in a form that was never sent, such as empty text or an integer beyond 32 bits.
    case newForm = "new-form"
    case dateFormat = "date-format"
    case numberFormat = "number-format"
  }

  /// A form of values that models which know only others may not read, or not wholly.
  package enum ValueForm: String, CaseIterable {
    case empty
    /// A text that is no date, where all were dates.
    case noDate = "no-date"
    /// An integer beyond 32 bits.
    case over32Bits = "over-32-bits"
    /// A number with more digits than any `Double` is written with.
    case over17Digits = "over-17-digits"
  }

  package struct Recipe: Hashable, Sendable, Codable {
    /// How many of the places where the change is possible get it.
    package var share: Share
    package var values: [String]
    package var conversion: Conversion
    /// The types that all values of these types change from; the share is about the others.
    package var vanished: [JSONKind]
    /// The key of the new object around a value, or of the object that is left.
    package var key: String?

    package init(
      share: Share = .all, values: [String] = [], conversion: Conversion = .values,
      vanished: [JSONKind] = [], key: String? = nil
    ) {
      self.share = share
      self.values = values
      self.conversion = conversion
      self.vanished = vanished
      self.key = key
    }
  }

  /// A part of many, spread evenly.
  package struct Share: Hashable, Sendable, Codable {
    package let count: Int
    package let of: Int

    package init(_ count: Int, of total: Int) {
      (self.count, of) = (count, total)
    }

    package var isAll: Bool { count == of }

    package static let all = Share(1, of: 1)

    /// Whether the change is made at one of `total` places: at the share of them, and at one at least.
    func contains(_ place: Int, of total: Int) -> Bool {
      guard of > 0, count > 0 else { return false }
      let wanted = max(1, min(total, Int((Double(count) * Double(total) / Double(of)).rounded())))
      return (place + 1) * wanted / total > place * wanted / total
    }
  }

  package enum Conversion: String, Hashable, Sendable, Codable {
    case values
    /// Into a string with the same text.
    case quote
    /// Out of a string with the text of a number or boolean.
    case unquote
    case isoDate = "iso-date"
    case fractionalISODate = "fractional-iso-date"
    case day
    case epochSeconds = "epoch-seconds"
    case epochMilliseconds = "epoch-milliseconds"
    case fraction
    case integer
  }

  package var name: String {
    kind == .added
      ? "added-" + (field.pointer.tokens.last?.text ?? "")
      : newField.map { "\(kind.rawValue)-\($0.pointer.tokens.last?.text ?? "")" } ?? kind.rawValue
  }
}

extension Difference.Conversion {
  func converted(_ literal: String) -> String? {
    let isString = literal.hasPrefix("\"")
    switch self {
    case .values: return nil
    case .quote: return isString ? nil : JSONString.quote(literal)
    case .unquote:
      let text = isString ? JSONString.decode(Array(literal.utf8)) : literal
      let isScalar = NumberForm(Array(text.utf8)[...]) != nil || ["true", "false"].contains(text)
      return isString && isScalar ? text : nil
    case .fraction: return literal.utf8.allSatisfy(Self.isOfInteger) ? literal + ".5" : nil
    case .integer:
      let end = literal.firstIndex { ".eE".contains($0) } ?? literal.endIndex
      return isString || end == literal.endIndex ? nil : String(literal[..<end])
    case .isoDate, .fractionalISODate, .day, .epochSeconds, .epochMilliseconds:
      return DateValue(literal).map { $0.literal(in: self) }
    }
  }

  private static func isOfInteger(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte == UInt8(ascii: "-")
  }
}

/// A date as JSON literals write it: ISO 8601 in a string, or seconds or milliseconds since 1970.
package struct DateValue {
  package let form: Difference.Conversion
  private let seconds: Int64
  private let milliseconds: Int64

  package init?(_ literal: String) {
    let bytes = Array(literal.utf8)
    if bytes.first == UInt8(ascii: "\"") {
      let body = bytes.dropFirst().dropLast()
      guard let date = DateText(body), date.isISO else { return nil }
      form = date.form == .day ? .day : date.fraction.isEmpty ? .isoDate : .fractionalISODate
      (seconds, milliseconds) = (date.seconds, Int64(date.nanoseconds / 1_000_000))
      return
    }
    guard let number = Int64(literal), let unit = TimeUnit(of: number) else { return nil }
    switch unit {
    case .seconds: (form, seconds, milliseconds) = (.epochSeconds, number, 0)
    case .milliseconds:
      (form, seconds, milliseconds) = (.epochMilliseconds, number / 1_000, number % 1_000)
    }
  }

  func literal(in form: Difference.Conversion) -> String {
    switch form {
    case .epochSeconds: String(seconds)
    case .epochMilliseconds: String(seconds * 1_000 + milliseconds)
    case .day: "\"\(day)\""
    case .fractionalISODate: "\"\(day)T\(time).\(String(milliseconds, width: 3))Z\""
    default: "\"\(day)T\(time)Z\""
    }
  }

  private var time: String {
    let second = (seconds % 86_400 + 86_400) % 86_400
    return [second / 3_600, second / 60 % 60, second % 60].map { String($0, width: 2) }
      .joined(separator: ":")
  }

  /// The date of the Gregorian calendar, with years that start in March.
  private var day: String {
    let days = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let date = [
      String(year + era * 400 + (month < 10 ? 0 : 1), width: 4),
      String(month < 10 ? month + 3 : month - 9, width: 2),
      String(dayOfYear - (153 * month + 2) / 5 + 1, width: 2),
    ]
    return date.joined(separator: "-")
  }
}
