public import JSONMutation
import JSONText

/// A change to a model that makes it forgive something.
public struct ModelChange: Hashable, Sendable, Codable {
  /// In what way it forgives.
  public let kind: Kind
  /// The field of the values that may be bad then, or of the list that may hold bad elements.
  public let field: Field

  /// Makes a change of its parts.
  ///
  /// - Parameters:
  ///   - kind: In what way it forgives.
  ///   - field: The field of the values that may be bad then, or of the list that may hold bad
  ///     elements.
  public init(_ kind: Kind, _ field: Field) {
    self.kind = kind
    self.field = field
  }

  /// In what way a model forgives; what changes the model least comes first.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// The property is optional: nothing sent, or null, is nil.
    case optional
    /// The enumeration has a case for unknown tags.
    case unknownCase = "unknown-case"
    /// The property is optional, and nil for whatever does not decode.
    case lossy
    /// The list leaves out elements that do not decode.
    case lossyList = "lossy-list"

    /// Whether a kind changes a model less than another.
    public static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

    private var rank: Int {
      switch self {
      case .optional: 0
      case .unknownCase: 1
      case .lossy: 2
      case .lossyList: 3
      }
    }
  }
}

extension ModelChange {
  /// The type or wrapper that makes the change, such as `@Lossy`.
  public var means: String {
    switch kind {
    case .optional: "?"
    case .unknownCase: "Known"
    case .lossy: "@Lossy"
    case .lossyList: isOfProperty ? "@Lossy" : "LossyArray or LossyDictionary"
    }
  }

  /// Whether it changes a model less, by its kind or because it changes only a part of the other field.
  func isSmaller(than other: ModelChange) -> Bool {
    if kind != other.kind { return kind < other.kind }
    return field != other.field && field.pointer.isAtOrUnder(other.field.pointer)
  }

  /// Whether the field is a property, not the document or an element of a list.
  private var isOfProperty: Bool {
    guard let last = field.pointer.tokens.last else { return false }
    return last != Field.anyElement && last != Field.anyKey
  }

  /// Whether code that uses the models must be changed with them; a property that is optional already
  /// keeps its type.
  func breaksSource(isOptional: Bool) -> Bool {
    switch kind {
    case .optional, .unknownCase: true
    case .lossy: !isOptional
    case .lossyList: !isOfProperty
    }
  }

  /// What the change means for code that uses the models.
  func sourceNote(breaksSource: Bool) -> String {
    guard breaksSource else { return "keeps the type" }
    return switch kind {
    case .optional, .lossy:
      "breaks source: callers must unwrap an optional; @Defaulted keeps the type"
    case .unknownCase: "breaks source: each switch over the tag needs the new case"
    case .lossyList: "breaks source: callers use another type of list"
    }
  }
}

extension ModelChange: CustomStringConvertible {
  /// The change as something to do, such as `make /feed/*/url optional`.
  public var description: String {
    kind.words.before + JSONPointer.shown(field.description) + kind.words.after
  }
}

extension ModelChange.Kind {
  /// What to do, in the words before and after the field.
  var words: (before: String, after: String) {
    switch self {
    case .optional: ("make ", " optional")
    case .unknownCase: ("give ", " a case for unknown tags")
    case .lossy: ("make ", " lossy: nil for what does not decode")
    case .lossyList: ("make ", " a lossy list")
    }
  }
}
