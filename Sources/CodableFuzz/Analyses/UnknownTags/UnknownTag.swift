import DecodingStrategies
package import JSONMutation
import JSONText

/// What a strategy makes of values that take the place of the tags of a field.
///
/// Each value is tried in a record alone, with the real decoder. Where tags select variants with members
/// of their own, an unknown tag is tried in a record of each tag, and a wrong case counts before all else.
package struct UnknownTag: Equatable, Sendable, Codable {
  package let strategy: StrategyID
  package let field: Field
  /// The first 12 tags that the document has at the field, then those of the API description.
  package let knownTags: [String]
  package internal(set) var results: [Result]

  package enum SentTag: String, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
    /// A tag that no model knows, in place of the known one.
    case unknownTag = "unknown-tag"
    /// An unknown tag with other members, where tags select variants.
    case newVariant = "new-variant"
    case emptyString = "empty-string"
    case null
    case otherMembers = "other-members"

    var isUnknown: Bool { self == .unknownTag || self == .newVariant }

    package var words: String {
      switch self {
      case .unknownTag: "an unknown tag"
      case .newVariant: "an unknown tag with other members"
      case .emptyString: "an empty string"
      case .null: "null"
      case .otherMembers: "the members of another variant"
      }
    }
  }

  package struct Result: Equatable, Sendable, Codable {
    package let sent: SentTag
    /// The value of the property that the tag fills, such as `.text`, `nil` or `"x"`; nil if the record is
    /// lost.
    package let value: String?
    /// The known tag that makes the same value.
    package let otherTag: String?
    /// Whether an unknown tag becomes what ``otherTag`` means.
    ///
    /// It does not if the value, or a tag that makes it, says that it is not known: `.unknown`, `.other`,
    /// nil.
    package let isWrongCase: Bool
    package let example: MutantID
  }

  package func result(of sent: SentTag) -> Result? { results.first { $0.sent == sent } }

  /// The unknown tag that becomes another case; nil if none does.
  package var wrongCase: Result? { results.first(where: \.isWrongCase) }
}

final class UnknownTagAnalysis: ModelAnalysis<UnknownTag>, Analysis {
  static let id: RoleID = "unknown-tags"
  static let question = "What does a tag become that no model knows?"
  static let explains = true

  func perform(_ unit: CallPlan.Unit) {
    sums.all += opened.inspection(for: unit.call).unknownTags
  }
}

extension DocumentReport {
  /// What unknown tags become, for each of the app's own strategies, or else for strict; empty if
  /// there was no search.
  package var unknownTags: [UnknownTag] { analyses[UnknownTagAnalysis.self] ?? [] }
}

extension FindingKind {
  /// Proof: with a tag that no model can know, a record is delivered with the case or type that a known tag
  /// makes in the same record, and neither says that the tag is not known.
  static let wrongCase: FindingKind = FindingKind(
    id: "wrong-case", title: "Unknown tags that become another case",
    cause: "The model replaces a tag that it does not know with one of its cases, or decodes any "
      + "other tag as one variant. Nothing is reported, and the app shows what was not sent.",
    remedy: "Give the enum a case for unknown tags that keeps the tag, or use `OpenEnum`."
  ) { inspection in
    let ids = inspection.session.strategies.map(\.id)
    let found = inspection.unknownTags.compactMap {
      row -> (field: ModelFinding.FieldLocation, strategy: Int)? in
      guard let wrong = row.wrongCase, let step = wrong.example.steps.first,
        let number = ids.firstIndex(of: row.strategy)
      else { return nil }
      return (ModelFinding.FieldLocation(row.field, step.pointer, note: wrong.sent.words), number)
    }
    return inspection.groups(of: found).flatMap { group in
      group.fields.compactMap { field in
        let row = inspection.unknownTags.first {
          $0.field == field.field && group.strategies.contains($0.strategy)
        }
        guard let wrong = row?.wrongCase, let value = wrong.value, let tag = wrong.otherTag else {
          return nil
        }
        return ModelFinding(
          .wrongCase, FindingGroup(strategies: group.strategies, fields: [field]),
          "an unknown tag in \(field.field) becomes \(value), so the app shows it like the known tag "
            + "\"\(tag)\"",
          code: "case unknown(String)  // not: default: \(value)", example: wrong.example)
      }
    }
  }
}

struct ValueName: Equatable {
  enum NameSource {
    case nothing
    case enumCase
    /// Of an object, or of a structure with several properties.
    case type
    case text
    /// A date, a URL and the like.
    case scalar
    /// A number, or a count of elements.
    case other
  }

  let kind: NameSource
  private let name: String

  private static let longest = 32
  private static let deepest = 16
  private static let wrapped: Set<String> = ["wrappedValue", "_wrappedValue", "rawValue"]

  init(_ value: Any) { self.init(value, depth: 1) }

  private init(_ value: Any, depth: Int) {
    let mirror = Mirror(reflecting: value)
    let content = mirror.children.first
    if let content, Self.isContent(content.label, of: value, mirror, depth) {
      self = ValueName(content.value, depth: depth + 1)
      return
    }
    switch mirror.displayStyle {
    case .optional: (kind, name) = (.nothing, "nil")
    case .enum: (kind, name) = (.enumCase, content?.label ?? Self.caseName(of: value))
    case .collection, .set, .dictionary:
      (kind, name) = (.other, Format.count(mirror.children.count, "element"))
    default:
      if let text = value as? any StringProtocol {
        (kind, name) = (.text, String(text))
      } else if SystemTypes.isScalar(type(of: value)) {
        let isNumber = value is any Numeric || value is Bool
        (kind, name) = (isNumber ? .other : .scalar, String(describing: value))
      } else {
        (kind, name) = (.type, String(describing: type(of: value)))
      }
    }
  }

  /// Whether the first part of a value says all: the cases of JSON do not, and `OpenEnum` holds a known case.
  private static func isContent(
    _ label: String?, of value: Any, _ mirror: Mirror, _ depth: Int
  ) -> Bool {
    switch mirror.displayStyle {
    case .optional: true
    case .enum: value is JSONValue || label == "known" && SystemTypes.contains(type(of: value))
    case .collection, .set, .dictionary: false
    default: mirror.children.count == 1 && depth < deepest && wrapped.contains(label ?? "")
    }
  }

  private static func caseName(of value: Any) -> String {
    let hasOwnText =
      value is any CustomStringConvertible || value is any CustomDebugStringConvertible
    if hasOwnText, let raw = (value as? any RawRepresentable)?.rawValue as? String { return raw }
    return String(describing: value)
  }

  func text(isMasked: Bool) -> String {
    let short = Format.shortened(name, to: Self.longest)
    return switch kind {
    case .enumCase: "." + short
    case .text: isMasked ? #""…""# : JSONString.quote(short)
    case .scalar: isMasked ? "…" : short
    case .nothing, .type, .other: short
    }
  }

  /// Whether it can be one of several that a tag selects.
  var isSelected: Bool { kind == .enumCase || kind == .type }

  var isFallback: Bool { kind == .nothing || Self.isFallback(name) }

  static func isFallback(_ word: String) -> Bool {
    !fallbacks.isDisjoint(with: word.lowercaseWords)
  }

  private static let fallbacks: Set<String> = [
    "default", "fallback", "generic", "invalid", "misc", "miscellaneous", "missing", "nil", "none",
    "null", "other", "others", "undefined", "unexpected", "unhandled", "unknown", "unrecognised",
    "unrecognized", "unset", "unspecified", "unsupported",
  ]

  /// Whether the name is that of a tag, in any convention, or contains it: `TextBlock` and `text`.
  func isLike(_ tag: String) -> Bool {
    let (mine, others) = (Self.letters(of: name), Self.letters(of: tag))
    if mine.isEmpty || others.isEmpty { return false }
    return kind == .text ? name == tag : mine.contains(others) || others.contains(mine)
  }

  /// A name in any convention.
  static func letters(of text: String) -> String { text.lowercaseWords.joined() }
}
