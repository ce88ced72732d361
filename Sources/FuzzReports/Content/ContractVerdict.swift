import CodableFuzz
import JSONMutation
import JSONText

struct ContractVerdict {
  enum LossExtent: Int {
    case nothing, field, record, response, list
  }

  private enum Scope {
    case fields, record, envelope
  }

  let strategy: StrategyID
  let kind: LossExtent
  let isSilent: Bool
  private let scope: Scope
  private let change: Contract.Change
  private let fields: Rate
  private let isPartial: Bool
  private let isComplete: Bool
  /// Another change that loses something silently where the worst is reported.
  private let silent: (change: Contract.Change, fields: Rate)?
  private let hasList: Bool

  init?(_ document: DocumentReport) {
    guard let contract = document.contracts.first else { return nil }
    strategy = contract.strategy
    // The document is no field of anything, and a whole record none of itself.
    let fields = contract.rows.filter { !$0.field.pointer.tokens.isEmpty }
    if fields.isEmpty { return nil }
    func located(_ isEmpty: Bool?) -> [Contract.FieldChanges] {
      fields.filter { document.stepsInRecord(to: $0.field)?.isEmpty == isEmpty }
    }
    let scopes: [(scope: Scope, rows: [Contract.FieldChanges])] = [
      (.fields, located(false)), (.record, located(true)), (.envelope, located(nil)),
    ]
    hasList = document.list != nil
    isComplete = contract.isComplete
    func worst(_ rows: [Contract.FieldChanges]) -> Contract.Effect {
      rows.flatMap(\.cells.values).map(\.effect).max() ?? .kept
    }
    // Of equal effects, that of a field comes first.
    let leading = scopes.reduce(scopes[0]) { worst($1.rows) > worst($0.rows) ? $1 : $0 }
    let (rows, effect) = (leading.rows, worst(leading.rows))
    scope = leading.scope
    kind =
      switch effect {
      case .listLost: .list
      case .recordLost: hasList ? .record : .response
      case .fieldLost: .field
      case .kept: .nothing
      }
    let found = rows.flatMap(\.cells.values).filter { $0.effect == effect }
    // A list that is lost with an error is reported; other losses hurt most where they are silent.
    let isSilent =
      effect != .kept && found.contains(where: \.isSilent)
      && (effect < .listLost || found.allSatisfy(\.isSilent))
    self.isSilent = isSilent
    (change, self.fields) = Self.leading(rows) {
      $0.effect == effect && (!isSilent || $0.isSilent)
    }
    isPartial = self.fields.of < rows.count
    let silent = Self.leading(scopes[0].rows + scopes[2].rows) { $0.isSilent }
    self.silent = isSilent || silent.fields.count == 0 ? nil : silent
  }

  private static func leading(
    _ rows: [Contract.FieldChanges], _ does: (Contract.Cell) -> Bool
  ) -> (change: Contract.Change, fields: Rate) {
    let counts = Contract.Change.allCases.map { change in
      let cells = rows.compactMap { $0.cells[change] }
      return (change, Rate(cells.count(where: does), of: cells.count))
    }
    return counts.reduce(counts[0]) { $1.1.count > $0.1.count ? $1 : $0 }
  }

  /// What a bad record costs, without a period.
  var effect: String {
    // A change that was not tried may cost more.
    isComplete || kind.rawValue >= LossExtent.response.rawValue
      ? worst : worst + ", as far as changes were tried"
  }

  private var worst: String {
    if scope == .record {
      return "a record that is " + change.words.adjective
        + (kind == .list
          ? " costs the whole list" + (isSilent ? ", silently" : "")
          : isSilent ? " is lost silently" : " is lost alone, and reported")
    }
    return switch kind {
    case .list where scope == .envelope:
      "a bad value around the records costs the whole list" + (isSilent ? ", silently" : "")
    case .list: "one bad record costs the whole list" + (isSilent ? ", silently" : "")
    case .response: "one bad value costs the whole response" + (isSilent ? ", silently" : "")
    case .record:
      isSilent ? "a bad record is lost silently" : "a bad record costs only itself, and is reported"
    case .field:
      "no change costs \(hasList ? "a record" : "the response"), but a field "
        + (isSilent ? "can be lost silently" : "that is lost is reported")
    case .nothing: "no change of a field costs anything"
    }
  }

  var sentence: String {
    if kind == .nothing { return effect + "." }
    let place =
      !hasList ? "field" : scope == .envelope ? "field around the records" : "field of a record"
    var text = effect + "."
    if scope != .record {
      let applies = isPartial ? " that it applies to." : "."
      text += " \(change.words.subject) does it in \(words(fields, place))" + applies
    }
    if let silent {
      let fields = words(silent.fields, "field")
      text += " \(silent.change.words.subject) loses data silently in \(fields)."
    }
    return text
  }

  var short: String {
    if kind == .nothing || scope == .record { return effect }
    return effect + ": " + change.words.subject.lowercasedFirst + ", in " + words(fields, "field")
      + (isPartial ? " that it applies to" : "")
  }

  private func words(_ fields: Rate, _ place: String) -> String {
    if !isComplete { return "at least " + Format.count(fields.count, place, plural(place)) }
    if fields.count == fields.of {
      return fields.of == 1 ? "the only " + place : "each of the \(fields.of) " + plural(place)
    }
    return Format.count(fields.count) + " of " + Format.count(fields.of, place, plural(place))
  }

  private func plural(_ place: String) -> String { place.replacing("field", with: "fields") }
}

extension Contract.Change {
  fileprivate var words: (subject: String, adjective: String) {
    switch self {
    case .absent: ("A missing key", "missing")
    case .null: ("Null", "null")
    case .empty: ("An empty value", "empty")
    case .otherType: ("A changed type", "of another type")
    case .unknownTag: ("An unknown tag", "an unknown tag")
    case .otherFormat: ("Another format", "of another format")
    }
  }
}

extension String {
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
  var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// What to ask of the backend team, in lines to copy: the changes that would cost the app the list, and those
/// that would cost it a record.
struct BackendRequest {
  let lines: [String]

  init(_ contract: Contract, of document: DocumentReport) {
    let (list, record) = (document.words(on: .listLost), document.words(on: .recordLost))
    let costs: [(words: String, isOf: (Contract.Cell) -> Bool)] = [
      ("crashes or hangs the app", { $0.crash != nil }),
      (
        "costs \(list), wherever you send the field today",
        { $0.crash == nil && $0.effect == .listLost }
      ),
      ("costs \(record)", { $0.crash == nil && $0.effect == .recordLost }),
    ]
    lines = costs.flatMap { words, isOf in
      let asked = Self.lines(contract, in: document, isOf)
      return asked.isEmpty ? [] : ["Each of these \(words):"] + asked
    }
  }

  private static func lines(
    _ contract: Contract, in document: DocumentReport, _ isOf: (Contract.Cell) -> Bool
  ) -> [String] {
    let asked = contract.rows.filter { !$0.field.pointer.tokens.isEmpty }
    func costly(_ change: Contract.Change) -> [Contract.FieldChanges] {
      asked.filter { $0.cells[change].map(isOf) ?? false }
    }
    func line(_ words: String, _ rows: [Contract.FieldChanges]) -> String? {
      let names = rows.map { name($0.field, in: document) }.joined(separator: ", ")
      return rows.isEmpty ? nil : words + ": " + names
    }
    let verbs: [(change: Contract.Change, verb: String)] = [
      (.absent, "omit"), (.null, "null"), (.otherType, "retype"),
    ]
    func costlyVerbs(_ row: Contract.FieldChanges) -> [String] {
      verbs.filter { row.cells[$0.change].map(isOf) ?? false }.map(\.verb)
    }
    let rows = verbs.flatMap { costly($0.change) }.grouped(alike: \.field).map { $0[0] }
    let groups = rows.grouped(alike: costlyVerbs)
    return groups.compactMap { line("never " + Format.choice(costlyVerbs($0[0])), $0) }
      + [
        line("never send empty", costly(.empty)), line("keep the format of", costly(.otherFormat)),
        line("new values need an app release first", costly(.unknownTag)),
      ].compactMap(\.self)
  }

  static func name(_ field: Field, in document: DocumentReport) -> String {
    let steps = document.stepsInRecord(to: field) ?? field.pointer.tokens[...]
    guard !steps.isEmpty else { return "a whole record" }
    return String(JSONPointer.shown(JSONPointer(Array(steps)).description).dropFirst())
  }
}

extension DocumentReport {
  /// The steps from a record to a field, none to the record itself; nil if it is around the records.
  func stepsInRecord(to field: Field) -> ArraySlice<JSONPointer.Token>? {
    let tokens = field.pointer.tokens
    guard let list else { return tokens[...] }
    // An element on the way to the list has the field of all elements beside it.
    let isInList =
      tokens.count > list.tokens.count && tokens[list.tokens.count].isOfAny
      && zip(tokens, list.tokens).allSatisfy { $0.isOfAny || $0 == $1 }
    return isInList ? tokens.dropFirst(list.tokens.count + 1) : nil
  }
}
