public import JSONMutation
import JSONText

/// A change to a model that makes it forgive something.
public struct ModelChange: Hashable, Sendable, Codable {
  /// In what way it forgives.
  public let kind: Kind
  /// The shape of the values that may be bad then, or of the list that may hold bad elements.
  public let shape: Shape

  /// Makes a change of its parts.
  ///
  /// - Parameters:
  ///   - kind: In what way it forgives.
  ///   - shape: The shape of the values that may be bad then, or of the list that may hold bad
  ///     elements.
  public init(_ kind: Kind, _ shape: Shape) {
    self.kind = kind
    self.shape = shape
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
    case .lossyList: "LossyArray or LossyDictionary"
    }
  }
}

extension ModelChange: CustomStringConvertible {
  /// The change as something to do, such as `make /feed/*/url optional`.
  public var description: String {
    kind.words.before + JSONPointer.shown(shape.description) + kind.words.after
  }
}

extension ModelChange.Kind {
  /// What to do, in the words before and after the shape.
  var words: (before: String, after: String) {
    switch self {
    case .optional: ("make ", " optional")
    case .unknownCase: ("give ", " a case for unknown tags")
    case .lossy: ("make ", " lossy: nil for what does not decode")
    case .lossyList: ("make ", " a lossy list")
    }
  }
}
