public import JSONMutation
import JSONText

/// A change to a model that makes it tolerate bad values.
public struct ModelChange: Hashable, Sendable, Codable {
  public let kind: Kind
  /// The field of the values that may be bad with the change, or of the list that may hold bad
  /// elements.
  public let field: Field

  public init(_ kind: Kind, _ field: Field) {
    self.kind = kind
    self.field = field
  }

  /// The kinds of changes, from the smallest to the largest.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// The property is optional: a missing key or null becomes nil.
    case optional
    /// The enumeration has a case for unknown tags.
    case unknownCase = "unknown-case"
    /// The property is optional, and nil for any value that does not decode.
    case lossy
    /// The list leaves out elements that do not decode.
    case lossyList = "lossy-list"

    public static func < (one: Self, other: Self) -> Bool { one.caseNumber < other.caseNumber }
  }
}

extension ModelChange {
  /// The type or wrapper to use, such as `@Lossy`.
  public var means: String {
    switch kind {
    case .optional: "?"
    case .unknownCase: "OpenEnum"
    case .lossy: "@Lossy"
    case .lossyList: isOfProperty ? "@Lossy" : "LossyArray or LossyDictionary"
    }
  }

  /// A line of Swift before and after the change.
  ///
  /// An unknown type is `…`, and the name of an unknown property is made from the key. For a property
  /// that the app's own `init(from:)` decodes, the lines are of that initializer: no wrapper of the
  /// property changes what it does.
  func lines(_ property: Property?, isByHand: Bool = false) -> (before: String, after: String) {
    guard isOfProperty || kind != .lossyList else {
      let list = property?.type ?? "[…]"
      let element = list.hasPrefix("[") ? list.dropFirst().dropLast() : "…"
      return ("decode(\(list).self, from: data)", "decode(LossyArray<\(element)>.self, from: data)")
    }
    let name = property?.name.map(SwiftKeyword.escaped) ?? likelyName
    let unknown = kind == .lossyList ? "[…]" : "…"
    let (type, required) = (property?.type ?? unknown, property?.requiredType ?? unknown)
    if isByHand { return linesByHand(name, required) }
    let after =
      switch kind {
      case .optional: "let \(name): \(required)?"
      case .unknownCase: "let \(name): OpenEnum<\(required)>" + (type == required ? "" : "?")
      case .lossy: "@Lossy var \(name): \(required)?"
      case .lossyList: "@Lossy var \(name): \(type)"
      }
    return ("let \(name): \(type)", after)
  }

  /// The lines of an `init(from:)` that decode a property.
  private func linesByHand(_ name: String, _ type: String) -> (before: String, after: String) {
    func line(_ method: String, _ type: String, then: String = "") -> String {
      "\(name) = try container.\(method)(\(type).self, forKey: .\(name))\(then)"
    }
    let after =
      switch kind {
      case .optional: line("decodeIfPresent", type)
      case .unknownCase: line("decode", "OpenEnum<\(type)>")
      case .lossy: line("decode", "Lossy<\(type)?>", then: ".wrappedValue")
      case .lossyList: line("decode", "Lossy<\(type)>", then: ".wrappedValue")
      }
    return (line("decode", type), after)
  }

  /// The likely name of the property of a field.
  private var likelyName: String {
    let key = field.pointer.tokens.last { $0 != Field.anyElement && $0 != Field.anyKey }
    let name = KeyTransform.fromSnakeCase(key?.text ?? "")
    let isWord =
      name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isWord ? SwiftKeyword.escaped(name) : "property"
  }

  /// Whether it changes less of a model: its kind is smaller, or its field is inside the other field.
  func isSmaller(than other: ModelChange) -> Bool {
    if kind != other.kind { return kind < other.kind }
    return field != other.field && field.pointer.isAtOrUnder(other.field.pointer)
  }

  /// Whether the field is a property, not the document or an element of a list.
  private var isOfProperty: Bool {
    guard let last = field.pointer.tokens.last else { return false }
    return last != Field.anyElement && last != Field.anyKey
  }

  /// The location of the object that has the property; nil if the field is no property.
  var object: ArraySlice<JSONPointer.Token>? {
    isOfProperty ? field.pointer.tokens.dropLast() : nil
  }

  /// Whether code that uses the models must change, too: an optional property keeps its type.
  func breaksSource(isOptional: Bool) -> Bool {
    switch kind {
    case .optional, .unknownCase: true
    case .lossy: !isOptional
    case .lossyList: !isOfProperty
    }
  }

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
  /// The change as an instruction, such as `make /feed/*/url optional`.
  public var description: String {
    kind.words.before + JSONPointer.shown(field.description) + kind.words.after
  }
}

extension ModelChange.Kind {
  /// The words before and after the field in an instruction.
  package var words: (before: String, after: String) {
    switch self {
    case .optional: ("make ", " optional")
    case .unknownCase: ("give ", " a case for unknown tags")
    case .lossy: ("make ", " lossy: nil for what does not decode")
    case .lossyList: ("make ", " a lossy list")
    }
  }
}
