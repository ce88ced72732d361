import DecodingStrategies
import JSONText

struct ValueName: Hashable {
  enum Kind {
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

  let kind: Kind
  private let name: String

  private static let longest = 32
  private static let deepest = 16
  private static let wrapped: Set<String> = ["wrappedValue", "_wrappedValue", "rawValue"]

  init(_ value: Any) {
    var (value, depth) = (value, 0)
    while true {
      depth += 1
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .optional:
        guard let content = mirror.children.first else {
          (kind, name) = (.nothing, "nil")
          return
        }
        value = content.value
        continue
      case .enum:
        let content = mirror.children.first
        // The cases are of JSON, not of what it says.
        if value is JSONValue, let content {
          value = content.value
          continue
        }
        // `OpenEnum` holds the known case.
        if content?.label == "known", SystemTypes.contains(type(of: value)), let content {
          value = content.value
          continue
        }
        (kind, name) = (.enumCase, content?.label ?? Self.caseName(of: value))
        return
      case .collection, .set, .dictionary:
        (kind, name) = (.other, Format.count(mirror.children.count, "element"))
        return
      default: break
      }
      if let part = mirror.children.first, mirror.children.count == 1, depth < Self.deepest,
        Self.wrapped.contains(part.label ?? "")
      {
        value = part.value
        continue
      }
      if let text = value as? any StringProtocol {
        (kind, name) = (.text, String(text))
      } else if SystemTypes.isScalar(type(of: value)) {
        let isNumber = value is any Numeric || value is Bool
        (kind, name) = (isNumber ? .other : .scalar, String(describing: value))
      } else {
        (kind, name) = (.type, String(describing: type(of: value)))
      }
      return
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
    if kind == .text { return name == tag }
    return mine == others || mine.contains(others) || others.contains(mine)
  }

  /// A name in any convention.
  static func letters(of text: String) -> String { text.lowercaseWords.joined() }
}
