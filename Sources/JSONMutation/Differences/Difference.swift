package import JSONText

/// One way in which the documents of a backend changed, field by field: from old answers to new ones.
///
/// The mutator `difference` makes the change in an old document.
public struct Difference: Hashable, Sendable, Codable {
  public let kind: Kind
  /// The field in the old documents; of an added key, the field in the new ones.
  public let field: Field
  /// The field in the new documents, if it is another one.
  public let newField: Field?
  /// What the values were like, such as `present 212/212`.
  public let before: String
  /// What they are like now, in the same words.
  public let after: String
  /// Whether the difference is more than what two samples of one backend differ by.
  public let isCertain: Bool
  package let recipe: Recipe

  package init(
    _ kind: Kind, _ field: Field, newField: Field? = nil, before: String, after: String,
    isCertain: Bool, recipe: Recipe
  ) {
    self.kind = kind
    self.field = field
    self.newField = newField
    self.before = before
    self.after = after
    self.isCertain = isCertain
    self.recipe = recipe
  }

  /// What changed, from the coarsest to the finest.
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
    case dateFormat = "date-format"
    case numberFormat = "number-format"
  }

  /// How to make the change in an old document.
  package struct Recipe: Hashable, Sendable, Codable {
    /// How many of the places where the change is possible get it.
    package var share: Share
    /// JSON texts from the new documents.
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

    package static let all = Share(1, of: 1)

    /// Whether the change is made at one of `total` places: at the share of them, and at one at least.
    func contains(_ place: Int, of total: Int) -> Bool {
      guard of > 0, count > 0 else { return false }
      let wanted = max(1, min(total, Int((Double(count) * Double(total) / Double(of)).rounded())))
      return (place + 1) * wanted / total > place * wanted / total
    }
  }

  /// How a value becomes the new one.
  package enum Conversion: String, Hashable, Sendable, Codable {
    /// A value of the new documents takes its place.
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
    /// Into a number with a fraction.
    case fraction
    case integer
  }
}

extension Difference {
  /// The name that tells it from the other differences of two samples.
  package var name: String {
    kind == .added
      ? "added-" + (field.pointer.tokens.last?.text ?? "")
      : newField.map { "\(kind.rawValue)-\($0.pointer.tokens.last?.text ?? "")" } ?? kind.rawValue
  }
}
