package import JSONMutation
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
/// - The lines are of an `init(from:)` where its errors, or a default, show that it is the app's own, and
///   of the property if its type changes. A property with a default there has none. An initializer that
///   does what the compiler's would do shows nothing: decode `Lossy` there, since a wrapper of the property
///   changes nothing.
/// - A property whose wrapper changes values, such as one that trims text, keeps it: only a type that makes
///   the same of the document's own values is named in its place.
/// - If an error does not name the record, and a mutant has several edits, a lossy list saves more than
///   the advice says.
package struct Advice: Hashable, Sendable, Codable {
  package let strategy: StrategyID
  package let change: ModelChange
  /// The property with the type it is declared in, such as `Item.tags`; nil unless the models are inferred.
  package internal(set) var property: String?
  /// A line of Swift that the change replaces, such as `let tags: [String]`; nil if the property could not
  /// be found by reflection in the decoded records, or no type of it would do.
  ///
  /// A change of an `init(from:)` that changes the type of the property, too, has a line for each.
  package let before: String?
  /// The line that replaces it, such as `@Lossy var tags: [String]`; as many as ``before`` has, after the
  /// declaration of a type that they need, if there is one.
  package let after: String?
  /// Whether code that uses the models must change, too.
  package let breaksSource: Bool
  /// Untouched records kept ÷ untouched records over the structural mutants, without the change.
  package let recordSurvival: Rate
  package let changedRecordSurvival: Rate
  /// Mutated records delivered ÷ mutated records over the structural mutants, without the change.
  package let recovery: Rate
  package let changedRecovery: Rate
  /// The first mutant for which the change makes a difference.
  package let example: MutantID

  package var keptGain: Int { changedRecordSurvival.count - recordSurvival.count }

  package var deliveredGain: Int { changedRecovery.count - recovery.count }

  package var sourceNote: String {
    guard breaksSource else { return "keeps the type" }
    return switch change.kind {
    case .optional, .lossy:
      "breaks source: callers must unwrap an optional; @Defaulted keeps the type"
    case .unknownCase: "breaks source: each switch over the tag needs the new case"
    case .otherType: "breaks source: the property has another type"
    case .lossyList: "breaks source: callers use another type of list"
    }
  }

  package var lines: [(before: String, after: String)] {
    zip(Self.lines(before), Self.lines(after).suffix(Self.lines(before).count)).map { ($0, $1) }
  }

  /// The types that the lines need, to be declared beside them.
  package var declarations: [String] { Self.lines(after).dropLast(Self.lines(before).count) }

  private static func lines(_ text: String?) -> [String] {
    (text ?? "").split(separator: "\n").map(String.init)
  }

  /// The type or wrapper to use, such as `@Lossy`, and what callers must change.
  package var details: String {
    // Optional says it, or no type is known to do.
    if change.kind == .optional || change.kind == .unknownCase && after == nil { return sourceNote }
    let list = ["LossyDictionary", "LossyArray"].first { after?.contains($0 + "<") == true }
    return (list ?? change.means) + "; " + sourceNote
  }

  /// The best change, and up to two smaller ones that save at least half as much.
  package static func choices(among advice: [Advice]) -> [Advice] {
    guard let best = advice.first else { return [] }
    var choices = [best]
    for other in advice.dropFirst() where choices.count < 3 && other.savesHalf(of: best) {
      if choices.allSatisfy({ other.change.isSmaller(than: $0.change) }) { choices.append(other) }
    }
    return choices
  }

  package static func leading(_ advice: [Advice], count: Int) -> [Advice] {
    advice.prefix(count) + choices(among: advice).filter { !advice.prefix(count).contains($0) }
  }

  private func savesHalf(of best: Advice) -> Bool {
    best.keptGain > 0
      ? 2 * keptGain >= best.keptGain : 2 * deliveredGain >= best.deliveredGain
  }
}

/// A change to a model that makes it tolerate bad values.
package struct ModelChange: Hashable, Sendable, Codable {
  package let kind: ChangeKind
  /// The field of the values that may be bad with the change, or of the list that may hold bad
  /// elements.
  package let field: Field
  /// The declaration of the property with the type that reads more; nil for the other kinds.
  package let replacement: Replacement?

  package init(_ kind: ChangeKind, _ field: Field, _ replacement: Replacement? = nil) {
    (self.kind, self.field, self.replacement) = (kind, field, replacement)
  }

  /// How a property is declared: with a property wrapper, or only with a type.
  package struct Replacement: Hashable, Sendable, Codable {
    /// The wrapper with its arguments, such as `LenientInt`; nil if there is none.
    package let wrapper: String?
    package let type: String

    /// The key of the object that may be around the value; nil without such an envelope.
    package let envelopeKey: String?

    package init(wrapper: String?, type: String, envelopeKey: String? = nil) {
      (self.wrapper, self.type, self.envelopeKey) = (wrapper, type, envelopeKey)
    }

    /// The call that decodes a response whose list has the type.
    fileprivate var call: String {
      let key = envelopeKey.map { "enum PageKey: CodingKey, CaseIterable { case \($0) }\n" } ?? ""
      return key + "decode(\(wrapper ?? type).self, from: data)"
        + (wrapper == nil ? "" : ".wrappedValue")
    }

    func declaration(of name: String) -> String {
      wrapper.map { "@\($0.prefix { $0 != "<" }) var \(name): \(type)" } ?? "let \(name): \(type)"
    }
  }

  /// The type or wrapper to use, such as `@Lossy`.
  package var means: String {
    switch kind {
    case .optional: "?"
    case .unknownCase: "OpenEnum"
    case .otherType: replacement.map { $0.wrapper.map { "@" + $0 } ?? $0.type } ?? "…"
    case .lossy: "@Lossy"
    case .lossyList: isOfProperty ? "@Lossy" : "LossyArray or LossyDictionary"
    }
  }

  // For a property that the app's own `init(from:)` decodes, the lines are of that initializer: no
  // wrapper of the property changes what it does.
  func lines(_ property: Property?, isByHand: Bool = false) -> (before: String, after: String)? {
    guard let property, kind == .otherType || !property.needsWrapper else { return nil }
    if property.isRecords, !isOfProperty { return linesOfRecords(property.type) }
    let key = field.pointer.tokens.last { !$0.isOfAny }
    let likely = key.flatMap { KeyTransform.likelyProperty($0.text) } ?? "property"
    let name = SwiftKeyword.escaped(property.isRecords ? likely : property.name)
    guard let type = changedType(property) else { return nil }
    if isByHand { return linesByHand(name, property, type) }
    let isPlain = kind == .unknownCase || kind == .optional && property.wrapper == nil
    let after = replacement ?? Replacement(wrapper: isPlain ? nil : "Lossy", type: type)
    return (property.declaration(of: name), after.declaration(of: name))
  }

  private func linesOfRecords(_ list: String) -> (before: String, after: String) {
    let (key, element) = SwiftType.parts(ofList: list)
    let lossy = key.map { "LossyDictionary<\($0), \(element)>" } ?? "LossyArray<\(element)>"
    let after = replacement ?? Replacement(wrapper: nil, type: lossy)
    return (Replacement(wrapper: nil, type: list).call, after.call)
  }

  private func linesByHand(
    _ name: String, _ property: Property, _ after: String
  ) -> (before: String, after: String) {
    let before = property.requiredType
    func line(_ method: String, _ type: String) -> String {
      "\(name) = try container.\(method)(\(type).self, forKey: .\(name))"
    }
    let wrapper = kind >= .lossy ? "Lossy<\(after)>" : replacement?.wrapper
    let changed =
      kind == .optional && isOfProperty
      ? line("decodeIfPresent", before)
      : line("decode", wrapper ?? after) + (wrapper == nil ? "" : ".wrappedValue")
    if after == property.type { return (line("decode", before), changed) }
    let declared = Replacement(wrapper: property.wrapper, type: after).declaration(of: name)
    return (
      property.declaration(of: name) + "\n" + line("decode", before), declared + "\n" + changed
    )
  }

  /// The type of a property after the change; nil if its spelling does not show the values that change.
  private func changedType(_ property: Property) -> String? {
    let depth = field.pointer.tokens.reversed().prefix(while: \.isOfAny).count
    return switch kind {
    case .optional: SwiftType.changing(property.type, inside: depth) { $0 + "?" }
    case .unknownCase:
      property.holdsTags
        ? SwiftType.changing(property.type, inside: depth) { "OpenEnum<\($0)>" } : nil
    case .otherType: replacement?.type
    case .lossy: property.requiredType + "?"
    case .lossyList: depth == 0 ? property.type : nil
    }
  }

  func isSmaller(than other: ModelChange) -> Bool {
    if kind != other.kind { return kind < other.kind }
    return field != other.field && field.pointer.isAtOrUnder(other.field.pointer)
  }

  private var isOfProperty: Bool {
    field.pointer.tokens.last.map { !$0.isOfAny } ?? false
  }

  /// The object with the property that the change is of, or in.
  var object: ArraySlice<JSONPointer.Token>? {
    let tokens = field.pointer.tokens
    return tokens.lastIndex { !$0.isOfAny }.map { tokens[..<$0] }
  }

  func breaksSource(isOptional: Bool, type: String? = nil) -> Bool {
    switch kind {
    case .optional, .unknownCase: true
    case .otherType: replacement?.wrapper == nil || replacement?.type != type
    case .lossy: !isOptional
    case .lossyList: !isOfProperty
    }
  }
}

/// The kinds of changes, from the smallest to the largest.
package enum ChangeKind: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// The property is optional: a missing key or null becomes nil.
  case optional
  case unknownCase = "unknown-case"
  /// The property has a type that reads these values, too, and keeps them.
  case otherType = "other-type"
  /// The property is optional, and nil for any value that does not decode.
  case lossy
  case lossyList = "lossy-list"

  package static func < (one: Self, other: Self) -> Bool { one.caseNumber < other.caseNumber }

  fileprivate var words: (before: String, after: String) {
    switch self {
    case .optional: ("make ", " optional")
    case .unknownCase: ("give ", " a case for unknown tags")
    case .otherType: ("give ", " a type that reads more")
    case .lossy: ("make ", " lossy: nil for what does not decode")
    case .lossyList: ("make ", " a lossy list")
    }
  }
}

extension ModelChange: CustomStringConvertible {
  /// The change as an instruction, such as `make /feed/*/url optional`.
  package var description: String {
    words.before + JSONPointer.shown(subject.description) + words.after
  }

  /// The words around the ``subject``: a list that has no key is named after the one that it is in.
  package var words: (before: String, after: String) {
    let words = kind.words
    return subject == field ? words : (words.before + "each list inside ", words.after)
  }

  package var subject: Field {
    if kind != .lossyList { return field }
    return Field(
      JSONPointer(Array(field.pointer.tokens.reversed().drop(while: \.isOfAny).reversed())))
  }
}
