import CodableFuzz
import DecodingStrategies
import FuzzReports
import JSONMutation
import JSONText

/// Whether newer responses break the models and why, in the sentences that every format prints.
///
/// The newer responses decide it; what each difference costs in the old ones only explains it.
final class Changelog {
  private static let mostCauses = 3

  let report: DifferenceReport
  let newer: Phrase
  private let main: DifferenceReport.Newer?
  /// What the verdict may name: the app's own strategies, and those that first screens show.
  private let cast: [DifferenceReport.Newer]
  private let document: DocumentReport
  private let models: String
  /// The values that the strategy of the verdict loses in records that it delivers.
  private let values: [DifferenceReport.LostValues]
  /// The differences, those that explain the verdict first, then what costs most.
  let groups: [Group]

  init(_ report: DifferenceReport, of document: DocumentReport, _ context: ReportContext) {
    (self.report, self.document) = (report, document)
    let file = context.newerFiles[document.name.name].flatMap { $0 == "-" ? nil : $0 }
    newer = file.map { Phrase(Format.shortened($0, to: 60)) } ?? "the new response"
    models = context.sample == nil ? "your models" : "strict models"
    let ids = report.newer.map(\.strategy)
    let watched =
      context.cast == .named ? StrategyID.ownFirst(ids) : StrategyID.own(among: ids)
    let shown = Set(StrategyID.own(among: ids) + StrategyID.cast + [.inferred])
    cast = report.newer.filter { context.cast != .own || shown.contains($0.strategy) }
    let results = watched.compactMap { id in report.newer.first { $0.strategy == id } }
    let main =
      results.first(where: \.isBroken)
      ?? results.first { !report.valuesLost(by: $0.strategy).isEmpty } ?? results.first
    self.main = main
    values = main.map { report.valuesLost(by: $0.strategy) } ?? []
    let losing = report.newer.filter(\.isBroken)
    let causes = (main?.causes ?? []) + losing.flatMap { $0.causes ?? [] }
    let causing = (causes.flatMap(\.rows) + values.flatMap(\.rows)).unique
    func rank(_ place: Int, _ group: Group) -> (Int, Int, Int) {
      let lost = main.flatMap { group.first.counters(of: $0.strategy)?.lost } ?? 0
      let cause = group.numbers.compactMap { causing.firstIndex(of: $0) }.min()
      return (cause ?? .max, -lost, place)
    }
    groups = Group.all(of: report.rows).enumerated().sorted { one, other in
      rank(one.offset, one.element) < rank(other.offset, other.element)
    }.map(\.element)
  }

  var strategy: StrategyID? { main?.strategy }

  /// Whether records are lost, or values of delivered ones.
  package var isBroken: Bool { losesRecords || !values.isEmpty }

  private var losesRecords: Bool { main?.isBroken ?? false }

  package var title: Phrase? {
    isBroken ? causes.first.map { newer + ": " + $0 } : nil
  }

  package var finding: Finding {
    Finding(
      .lostToChange, (losesRecords ? "Records" : "Values") + " lost to what changed",
      verdict.plain, reasons.map(\.plain), of: document.name, by: strategy,
      subject: "decodes \(newer.plain)")
  }

  package var verdict: Phrase {
    guard let main else { return start(newer) + " was not decoded." }
    let counters = main.counters
    if !losesRecords, counters.sent == 0 { return start(newer) + " has no record to decode." }
    if !losesRecords, let loss = valueLoss(of: main.strategy) {
      return start(newer) + " decodes, but " + loss + " (\(main.strategy))."
    }
    guard isBroken else {
      let loser = cast.max { $0.counters.lost < $1.counters.lost }
      let all: Phrase =
        counters.sent == 1 ? "its only record is kept" : "all \(counters.sent, "record") are kept"
      return start(newer) + " decodes: \(all) (\(main.strategy))."
        + (loser.flatMap { $0.counters.lost == 0 ? nil : " \($0.strategy) \($0.loss)." } ?? "")
    }
    let records: Phrase =
      counters.sent < 2
      ? "the whole response is lost" : "\(counters.lost) of \(counters.sent, "record") lost"
    return start(newer) + " breaks \(words: models): " + records
      + "\(words: main.silence) (\(main.strategy))." + alternatives(to: main)
  }

  /// The strategies that a narrow table shows: that of the verdict, and the one offered, or the best other.
  var strategies: [StrategyID] {
    [main, offered ?? best(.lossyArray, isSilent: false)].compactMap { $0?.strategy }
  }

  /// What becomes of the values that a strategy loses in records that it delivers; nil if it loses none.
  private func valueLoss(of strategy: StrategyID) -> Phrase? {
    let values = report.valuesLost(by: strategy)
    guard let first = values.first else { return nil }
    let counts = values.dropFirst().reduce(first.counts) { $0 + $1.counts }
    let count: Phrase =
      values.count == 1
      ? first.count + " of \(first.field)" : "\(counts.lost, "value") of \(values.count, "field")"
    return count + " \(words: counts.fate)"
  }

  /// The values of a difference that a strategy loses, all of its fields together; nil if it loses none.
  func valueLoss(of strategy: StrategyID, in group: Group) -> Phrase? {
    let counts = report.valuesLost(by: strategy)
      .filter { $0.rows.contains(where: group.numbers.contains) }.map(\.counts)
    guard let first = counts.first else { return nil }
    let sum = counts.dropFirst().reduce(first, +)
    return "\(sum.lost, "value")\(words: Self.silence(sum.silent, of: sum.lost))"
  }

  private var offered: DifferenceReport.Newer? { report.newer.first { $0.strategy == .inferred } }

  private func best(_ known: StrategyID, isSilent: Bool) -> DifferenceReport.Newer? {
    cast.filter {
      $0.strategy != main?.strategy && ($0.counters.lostSilently > 0) == isSilent
    }.max { $0.kept == $1.kept ? $1.strategy == known : $0.kept < $1.kept }
  }

  private func alternatives(to main: DifferenceReport.Newer) -> Phrase {
    if let offered {
      let isOne = offered.counters.sent < 2
      return offered.isBroken
        ? " \(offered.strategy) " + (isOne ? "loses it, too." : offered.loss + ".")
        : " \(offered.strategy) keeps \(words: isOne ? "it" : "all records")"
          + (valueLoss(of: offered.strategy).map { ", but " + $0 } ?? "") + "."
    }
    let better = [best(.lossyArray, isSilent: false), best(.wrapper, isSilent: true)]
      .compactMap(\.self).filter { $0.kept > main.kept }
    let parts = better.map { other -> Phrase in
      other.counters.lostSilently == 0
        ? "\(other.strategy) keeps \(other.kept)" : "\(other.strategy) \(other.loss)"
    }
    return parts.isEmpty ? "" : " " + parts.joined(", ") + "."
  }

  /// Whether the new response has an error in place of what the old ones have: no model is to read it.
  private var isErrorDocument: Bool {
    let ofRoot = report.rows.filter { $0.field.pointer.tokens.count == 1 }
    return losesRecords
      && ofRoot.contains { $0.kind == .removed && $0.after.hasPrefix("present 0/") }
      && ofRoot.contains { row in
        row.kind == .added && ["error", "errors", "fault"].contains(row.field.lastStep)
      }
  }

  func fix(of group: Group) -> Phrase? { isErrorDocument ? nil : group.fix(for: strategy) }

  /// What changed, and what it does to new responses.
  var causes: [Phrase] {
    (main?.causes ?? []).prefix(Self.mostCauses).map { sentence(on: $0) }
      + values.prefix(Self.mostCauses).map { sentence(on: $0) }
  }

  var reasons: [Phrase] {
    guard let main, isBroken else {
      let costly = groups.count { $0.first.prices.contains { $0.counters.lost > 0 } }
      return costly == 0
        ? []
        : ["\(costly, "difference") would cost old records, but the new ones decode."]
    }
    let error: [Phrase] =
      isErrorDocument
      ? ["It looks like an error: throw it before you decode, and leave the models as they are."]
      : []
    let causes = error + causes.map { "Cause: " + $0 }
    guard let old = document.unmutated.first(where: { $0.strategy == main.strategy }) else {
      return causes
    }
    let lost = old.counters.lost + document.invalidCount(of: main.strategy)
    return lost == 0
      ? causes
      : causes + [
        "Old records are lost, too: \(lost) of \(document.recordCount) (\(main.strategy))."
      ]
  }

  private func sentence(on cause: DifferenceReport.Cause) -> Phrase {
    let count = cause.recordCount
    let isOne = count == 1 || !cause.isOfRecords
    let subject: Phrase = cause.isOfRecords ? "\(count, "record")" : "the response"
    let isMissing = cause.failure?.kind == .keyNotFound
    let effect: Phrase =
      if let failure = cause.failure {
        isMissing
          ? "\(subject) \(words: isOne ? "has" : "have") \(failure.redactedMessage)"
          : "\(subject) \(words: isOne ? "fails" : "fail") (\(failure.redactedMessage))"
      } else {
        "\(subject) \(words: isOne ? "is" : "are") lost silently"
      }
    let changes = groups.filter { $0.numbers.contains(where: cause.rows.contains) }
    if changes.isEmpty {
      let field = isMissing ? cause.field.parent : cause.field
      let place: Phrase = field.pointer.tokens.isEmpty ? "" : " at \(field)"
      return "\(effect)\(place)"
        + (cause.text.map { ", such as \(code: $0)." } ?? ". No difference explains it.")
        + (cause.oldText.map { " With \(code: $0), as before, it decodes." } ?? "")
    }
    return changes.map(\.sentence).joined(" and ") + ": \(effect)."
  }

  private func sentence(on values: DifferenceReport.LostValues) -> Phrase {
    let changes = groups.filter { $0.numbers.contains(where: values.rows.contains) }
    let isPlaced = changes.isEmpty && !values.isSentTwice && values.oldField == nil
    let place: Phrase = isPlaced ? " of \(values.field)" : ""
    let effect = values.count + place + " \(words: values.counts.fate)"
    if let old = values.oldField {
      let fix: Phrase =
        values.fix.map {
          " Decode new responses with \(code: $0), and both kinds with \(code: "decode(forFirstOf:)")."
        } ?? ""
      let now: Phrase =
        old.parent == values.field.parent
        ? "is now called \(JSONString.quote(values.field.lastStep))" : "moved to \(values.field)"
      return "\(old) " + now + ": " + effect + "." + fix
    }
    let example: Phrase = values.text.map { ", such as \(code: $0)" } ?? ""
    if values.isSentTwice, let location = values.location {
      let object = JSONPointer.shown(JSONPointer(location.tokens.dropLast()).description)
      let key = JSONString.quote(values.field.lastStep)
      return "\(code: object) has the key \(key) twice: " + effect + example + "."
    }
    let cause = changes.map(\.sentence).joined(" and ")
    let fix: Phrase = values.fix.map { " It arrives with \(code: $0)." } ?? ""
    return (changes.isEmpty ? "" : cause + ": ") + effect + example + "." + fix
  }

  fileprivate static func silence(_ silent: Int, of lost: Int) -> String {
    switch silent {
    case 0: ""
    case lost: " silently"
    default: ", \(Format.count(silent)) silently"
    }
  }

  private func start(_ phrase: Phrase) -> Phrase {
    phrase.plain == "the new response" ? "The new response" : phrase
  }

  struct Group {
    let numbers: [Int]
    let rows: [DifferenceReport.Row]

    var first: DifferenceReport.Row { rows[0] }

    static func all(of rows: [DifferenceReport.Row]) -> [Group] {
      rows.enumerated().grouped { _, row in
        [
          row.kind, row.field.isMember ? row.field.parent : row.field, row.newField, row.before,
          row.after, row.prices.map(\.counters),
        ] as [AnyHashable]
      }.map { group in
        Group(numbers: group.map(\.offset), rows: group.map(\.element))
      }
    }

    /// The fields, such as `/*/payload/issue/{url, id and 3 more}`.
    var fields: Phrase {
      guard rows.count > 1 else { return "\(first.field)" }
      let keys = rows.map(\.field.lastStep)
      let list = Format.list(keys, most: keys.count < 4 ? 3 : 2)
      return Phrase(.pointer(first.field.parent.description + "/{\(list)}"))
    }

    var sentence: Phrase {
      let (row, isOne) = (first, rows.count == 1)
      func name(_ field: Field, _ text: Phrase? = nil) -> Phrase {
        field.pointer.tokens.isEmpty ? "the response" : text ?? "\(field)"
      }
      let (fields, parent) = (name(row.field, self.fields), name(row.field.parent))
      let (was, has) = isOne ? ("is", "has") : ("are", "have")
      let from: Phrase = "changed from \(row.before.kinds) to \(row.after.kinds)"
      let key: Phrase = "\(JSONString.quote(row.field.lastStep))"
      switch row.kind {
      case .removed where !row.field.isMember: return "\(parent) is empty now"
      case .added where !row.field.isMember: return "\(parent) is no longer empty"
      case .removed:
        let isAll = row.after.hasPrefix("present 0/")
        return (isOne ? "\(parent) lost the key \(key)" : "\(parent) lost \(rows.count) keys")
          + (isAll ? "" : " in some objects")
      case .added:
        return isOne ? "\(parent) has a new key \(key)" : "\(parent) has \(rows.count) new keys"
      case .renamed:
        return "\(fields) is now called \(JSONString.quote(row.newField?.lastStep ?? ""))"
      case .moved: return "\(fields) moved to \(row.newField ?? row.field)"
      case .wrapped: return "\(fields) is now inside an \(row.after.kinds)"
      case .unwrapped, .retyped: return "\(fields) \(from)"
      case .listToMap: return "\(fields) changed from array to object"
      case .mapToList: return "\(fields) changed from object to array"
      case .null:
        return "\(fields) \(words: was) null \(words: row.after.isOfAll ? "now" : "in some places")"
      case .notNull: return "\(fields) \(words: was) no longer null"
      case .newTags: return "\(fields) \(words: has) new tags (\(row.after))"
      case .newForm: return fields + " " + row.newForm
      case .dateFormat: return "the dates of \(fields) \(from)"
      case .numberFormat:
        return "\(fields) \(words: has) "
          + (row.after.hasSuffix("fraction 0") ? "no more fractions" : "fractions now")
      }
    }

    func fix(for strategy: StrategyID?) -> Phrase? {
      let own = first.prices.first { $0.strategy == strategy }?.fix
      return (own ?? first.prices.lazy.compactMap(\.fix).first).map { fix in
        fix.split(separator: "\n").map { "\(code: String($0))" as Phrase }.joined(" and ")
          + (rows.count > 1 ? " and \(rows.count - 1) more" : "")
      }
    }

    /// What the values were like and what they are like now, such as `212/212 → 190/212`.
    var evidence: String {
      let word = first.before.prefix { $0 != " " } + " "
      let isAlike = first.after.hasPrefix(word) && !first.after.contains(",")
      let before = word == "present " ? first.before.dropFirst(word.count) : first.before[...]
      return "\(before) → " + (isAlike ? first.after.dropFirst(word.count) : first.after[...])
    }
  }
}

extension DifferenceReport.Row {
  fileprivate var newForm: Phrase {
    let isOfAll = after.isOfAll
    switch Difference.ValueForm(rawValue: String(after.prefix { $0 != " " })) {
    case .empty: return isOfAll ? "is empty now" : "is empty in some places"
    case .noDate: return isOfAll ? "is no date now" : "is no date in some places"
    case .over32Bits: return "has integers beyond 32 bits now"
    case .over17Digits: return "has numbers of over 17 digits now"
    case nil: return "changed"
    }
  }

  func counters(of strategy: StrategyID) -> Counters? {
    prices.first { $0.strategy == strategy }?.counters
  }
}

extension DifferenceReport.LostValues.Counts {
  fileprivate var fate: String {
    let (was, arrived) = lost == 1 ? ("is", "arrives") : ("are", "arrive")
    let fate =
      changed == 0
      ? "\(was) lost" : defaulted == 0 ? "\(arrived) as something else" : "\(was) lost or changed"
    return fate + Changelog.silence(silent, of: lost)
  }
}

extension DifferenceReport.LostValues {
  fileprivate var count: Phrase { "\(counts.lost) of \(counts.sent, "value")" }
}

extension DifferenceReport.Newer {
  fileprivate var kept: Int { counters.sent - counters.lost }
  fileprivate var isBroken: Bool { counters.lost > 0 || failure != nil }
  fileprivate var silence: String { Changelog.silence(counters.lostSilently, of: counters.lost) }
  fileprivate var loss: Phrase { "loses \(counters.lost)\(words: silence)" }
}

extension Field {
  fileprivate var isMember: Bool {
    pointer.tokens.last.map { !$0.isOfAny } ?? false
  }
}

extension String {
  /// The words of evidence without their counts: `number 7, string 1` is `number or string`.
  fileprivate var kinds: String {
    Format.choice(split(separator: ", ").map { String($0.prefix { $0 != " " }) })
  }

  fileprivate var isOfAll: Bool {
    let counts = drop { !$0.isNumber }.split(separator: "/")
    return counts.count == 2 && counts[0] == counts[1]
  }
}
