public import JSONMutation
import JSONText

/// What one change to the models of a strategy would save, estimated by repairing mutants.
///
/// If a strategy loses records of a structural mutant, the mutant is repaired at the locations of the
/// change, and decoded again. A record that is then delivered failed nowhere else. Values that the
/// changed model would forgive are replaced by the document's own values, which it accepts. Elements
/// that a lossy list would leave out are removed. So advice counts delivered records, which may differ
/// from the records that were sent: nil is not what was sent.
///
/// - A change is tried where it forgives a failure. If a strategy loses records silently, the failures
///   that other strategies of the study report for the same mutant are used.
/// - The changed model is assumed to accept its own nil, unknown case or shorter list. A model whose
///   `init(from:)` refuses those survives less.
/// - Changes are tried one by one. Two together may save more than the sum of both.
/// - The lines are of an `init(from:)` where its errors, or a default, show that it is the app's own. One
///   that does what the compiler's would do shows nothing: decode `Lossy` there, since a wrapper of the
///   property changes nothing.
/// - If an error does not name the record, and a mutant has several edits, a lossy list saves more than
///   the advice says.
public struct Advice: Hashable, Sendable, Codable {
  public let strategy: StrategyID
  public let change: ModelChange
  /// The property with the type it is declared in, such as `Item.tags`; nil unless the models are inferred.
  public internal(set) var property: String?
  /// A line of Swift that the change replaces, such as `let tags: [String]`.
  ///
  /// Types are found by reflection in the decoded records; `…` is one that could not be found.
  public let before: String
  /// The line that replaces it, such as `@Lossy var tags: [String]`.
  public let after: String
  /// Whether code that uses the models must change, too.
  public let breaksSource: Bool
  /// Untouched records kept ÷ untouched records over the structural mutants, without the change.
  public let recordSurvival: Rate
  public let changedRecordSurvival: Rate
  /// Mutated records delivered ÷ mutated records over the structural mutants, without the change.
  public let recovery: Rate
  public let changedRecovery: Rate
  /// The first mutant for which the change makes a difference.
  public let example: MutantID

  public var keptGain: Int { changedRecordSurvival.count - recordSurvival.count }

  public var deliveredGain: Int { changedRecovery.count - recovery.count }

  public var sourceNote: String { change.sourceNote(breaksSource: breaksSource) }

  package var details: String {
    change.kind == .optional ? sourceNote : "\(change.means); \(sourceNote)"
  }

  /// The best change, and up to two smaller ones that save at least half as much.
  package static func choices(among advice: [Advice]) -> [Advice] {
    guard let best = advice.first else { return [] }
    var choices = [best]
    for other in advice.dropFirst() where choices.count < 3 {
      guard other.savesHalf(of: best) else { continue }
      if choices.allSatisfy({ other.change.isSmaller(than: $0.change) }) { choices.append(other) }
    }
    return choices
  }

  package static func leading(_ advice: [Advice], count: Int) -> [Advice] {
    let choices = choices(among: advice)
    return advice.enumerated().filter { $0.offset < count || choices.contains($0.element) }
      .map(\.element)
  }

  private func savesHalf(of best: Advice) -> Bool {
    best.keptGain > 0
      ? 2 * keptGain >= best.keptGain : 2 * deliveredGain >= best.deliveredGain
  }
}

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
    case unknownCase = "unknown-case"
    /// The property is optional, and nil for any value that does not decode.
    case lossy
    case lossyList = "lossy-list"

    public static func < (one: Self, other: Self) -> Bool { one.caseNumber < other.caseNumber }
  }

  /// The type or wrapper to use, such as `@Lossy`.
  public var means: String {
    switch kind {
    case .optional: "?"
    case .unknownCase: "OpenEnum"
    case .lossy: "@Lossy"
    case .lossyList: isOfProperty ? "@Lossy" : "LossyArray or LossyDictionary"
    }
  }

  // An unknown type is `…`, and the name of an unknown property is made from the key. For a property
  // that the app's own `init(from:)` decodes, the lines are of that initializer: no wrapper of the
  // property changes what it does.
  func lines(_ property: Property?, isByHand: Bool = false) -> (before: String, after: String) {
    guard isOfProperty || kind != .lossyList else {
      let list = property?.type ?? "[…]"
      let element = list.hasPrefix("[") ? list.dropFirst().dropLast() : "…"
      var lossy = "LossyArray<\(element)>"
      if let colon = element.firstRange(of: ": "),
        element.prefix(while: \.isLetter).endIndex == colon.lowerBound
      {
        lossy = "LossyDictionary<\(element[..<colon.lowerBound]), \(element[colon.upperBound...])>"
      }
      return ("decode(\(list).self, from: data)", "decode(\(lossy).self, from: data)")
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

  private var likelyName: String {
    let key = field.pointer.tokens.last { $0 != Field.anyElement && $0 != Field.anyKey }
    return key.flatMap { KeyTransform.likelyProperty($0.text) }.map(SwiftKeyword.escaped)
      ?? "property"
  }

  func isSmaller(than other: ModelChange) -> Bool {
    if kind != other.kind { return kind < other.kind }
    return field != other.field && field.pointer.isAtOrUnder(other.field.pointer)
  }

  private var isOfProperty: Bool {
    guard let last = field.pointer.tokens.last else { return false }
    return last != Field.anyElement && last != Field.anyKey
  }

  var object: ArraySlice<JSONPointer.Token>? {
    isOfProperty ? field.pointer.tokens.dropLast() : nil
  }

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
  package var words: (before: String, after: String) {
    switch self {
    case .optional: ("make ", " optional")
    case .unknownCase: ("give ", " a case for unknown tags")
    case .lossy: ("make ", " lossy: nil for what does not decode")
    case .lossyList: ("make ", " a lossy list")
    }
  }
}
