import DecodingStrategies
import JSONMutation
import JSONText

extension FindingKind {
  /// Proof: the record is delivered, and another one with another value.
  ///
  /// For texts that Foundation refuses, the strategy reports what Foundation reports, and where it does.
  /// So it is Foundation that reads the value: a property that keeps any text, a formatter of the app's
  /// own, or one that the model falls back to, reports something else or nothing.
  ///
  /// Or the record is lost with Foundation's own error, and is delivered with a form in place of the value
  /// that other systems read. What a target does with the value is what the table says of it.
  static let lostOnTarget = ofSystems(
    .lostOnTarget, title: "Values that a target system cannot read", isLoss: true)

  /// The same, where nobody named the target, or the table does not know it, or it reads more than the
  /// system here.
  static let dependsOnSystem = ofSystems(
    .dependsOnSystem, title: "Values that other systems read in another way", isLoss: false)

  private static func ofSystems(_ id: ModelFindingID, title: String, isLoss: Bool) -> FindingKind {
    FindingKind(
      id: id, title: title, cause: SystemVerdict.reason + ".",
      remedy: "Read these values with code of your own, such as a custom date strategy, which does "
        + "the same on every system."
    ) { inspection in
      inspection.systemDependences.grouped(alike: \.kind).flatMap { alike -> [ModelFinding] in
        let kind = alike[0].kind
        let verdict = SystemVerdict(on: kind, targets: inspection.systems)
        guard let sentence = verdict.sentence, (verdict.isLoss && kind.isSent) == isLoss else {
          return []
        }
        return inspection.groups(of: alike.map { ($0.field, $0.strategy) }).map { group in
          let (name, fields) = (inspection.document.name, group.fields)
          let isDocument = fields[0].location.tokens.isEmpty
          return ModelFinding(
            isLoss ? .lostOnTarget : .dependsOnSystem, group,
            (kind.isSent ? "" : "mutants with ") + kind.row.title
              + (isDocument ? " " : " in \(Format.count(fields.count, "field")) ") + sentence,
            example: alike.first { $0.field == fields[0] }?.mutant.map {
              MutantID(document: name, steps: [$0])
            },
            cause: verdict.cause,
            // Only what the document has explains what becomes of it.
            dependence: kind.isSent
              ? ModelFinding.Dependence(row: kind.row.id, isKeptHere: kind.isKeptHere) : nil)
        }
      }
    }
  }
}

/// A value that strategies read as Foundation does, in a form that not every system reads.
struct SystemDependence {
  let kind: DependentValue
  let field: ModelFinding.FieldLocation
  let strategy: Int
  /// What sends it; nil for the document itself.
  var mutant: MutantID.Step?

  struct DependentValue: Hashable {
    let row: FoundationRow
    /// What it costs where the value is not read: "the whole list".
    let cost: String
    let isKeptHere: Bool
    /// Whether the document has the value, not only a mutant.
    var isSent = true
  }
}

/// What the table says of a kind of values on the target systems, or on all if there are none.
struct SystemVerdict {
  static let reason =
    "Foundation is part of the system, and its versions do not read the same values"

  /// What follows the title of the values; nil if all systems do the same.
  let sentence: String?
  /// Whether a target system certainly loses what is kept here.
  let isLoss: Bool
  /// Whether it is known of a system that it does something else.
  let isCertain: Bool
  /// The statements that it rests on.
  let cause: String?

  init(on kind: SystemDependence.DependentValue, targets: [TargetSystem]) {
    let row = kind.row
    let here = kind.isKeptHere ? FoundationRow.kept : FoundationRow.refused
    let statements = targets.isEmpty ? row.statements : targets.compactMap(row.statement)
    let differing = statements.filter { $0.outcome != here }
    func names(_ outcome: FoundationRow.Outcome?) -> [String] {
      targets.filter { row.statement(on: $0)?.outcome == outcome }.map(\.description)
    }
    let known = differing.map(\.outcome).unique.map { outcome -> String in
      let found = targets.isEmpty ? row.systems(with: outcome) : names(outcome)
      let (systems, s) = (Format.all(found), found.count == 1 ? "s" : "")
      return switch outcome {
      case FoundationRow.refused:
        systems + (kind.cost.isEmpty ? " refuse\(s) them" : " lose\(s) \(kind.cost)")
      case FoundationRow.kept: "\(systems) read\(s) them"
      default: "they are \(outcome) on \(systems)"
      }
    }
    let unknown = names(nil)
    let parts =
      known
      + (unknown.isEmpty ? [] : ["what \(Format.all(unknown)) does with them is not known"])
    isCertain = !known.isEmpty
    isLoss = !targets.isEmpty && differing.contains { $0.outcome == FoundationRow.refused }
    sentence =
      parts.isEmpty
      ? nil
      : "are \(kind.isKeptHere ? "kept" : "lost") here, but " + parts.joined(separator: ", and ")
    let sources = differing.map { "\($0.certainty.rawValue) at \($0.source)" }.unique
    cause = sources.isEmpty ? nil : Self.reason + ": " + sources.joined(separator: ", ")
  }
}

extension FoundationRow: Hashable {
  package static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The systems with an outcome, as `iOS up to 18`, `macOS up to 15` and `Swift up to 6.1 on Linux`.
  fileprivate func systems(with outcome: Outcome) -> [String] {
    TargetSystem.released.flatMap { systems -> [String] in
      let known = systems.filter { statement(on: $0) != nil }
      let runs = known.split { statement(on: $0)?.outcome != outcome }
      return runs.map { run in
        let (first, last) = (run[run.startIndex].shownVersion, run[run.endIndex - 1].shownVersion)
        let (isFirst, isLast) = (run.startIndex == 0, run.endIndex == known.count)
        let versions =
          switch (isFirst, isLast) {
          case (true, true): ""
          case (true, false): " up to \(last)"
          case (false, true): " from \(first) on"
          case (false, false): first == last ? " \(first)" : " \(first) to \(last)"
          }
        return known[0].platform == .Linux
          ? "Swift\(versions) on Linux" : "\(known[0].platform.rawValue)\(versions)"
      }
    }
  }
}

extension DocumentReport {
  /// What other systems read in another way, of what a strategy reads.
  package func systemFindings(of strategy: StrategyID) -> [ModelFinding] {
    modelFindings.filter {
      [.lostOnTarget, .dependsOnSystem].contains($0.kind) && $0.strategies.contains(strategy)
    }
  }
}

extension Mutant {
  /// What the table says of the values that it sends, if a strategy did with them what Foundation does.
  ///
  /// Nothing is tried, so whether it is Foundation that reads them is not known.
  package func notes(on systems: [TargetSystem], _ verdicts: [Verdict]) -> [String] {
    let rows = SystemTrial.rows(on: systems)
    return mutations.compactMap { $0.sent(in: document) }.flatMap { sent in
      rows.filter { $0.isCertain && $0.row.matches?(sent.text) ?? false }
    }.filter { row in
      verdicts.contains { ($0.outcome == .returned && $0.counters.lost == 0) == row.isKept }
    }.compactMap { row in
      row.sentence.map { "where Foundation reads them, \(row.row.title) \($0)" }
    }.unique
  }
}

extension ModelFinding {
  /// The row of the table of Foundations that a finding rests on.
  package struct Dependence: Equatable, Sendable, Codable {
    package let row: String
    package let isKeptHere: Bool
  }
}

extension ModelTrials {
  /// What to add to a sentence if target systems have this outcome, and the system here has another.
  func exception(
    _ row: String, of outcome: FoundationRow.Outcome, words: (String) -> String
  ) -> String {
    guard let row = FoundationTable.row(row), row.here != outcome else { return "" }
    let others = systems.filter { row.statement(on: $0)?.outcome == outcome }
    return others.isEmpty ? "" : words(Format.all(others.map(\.description)))
  }
}

/// Finds the values that depend on the system: those of the document and, where targets are named, those
/// of mutants.
struct SystemTrial {
  private static let mostValues = 200
  private static let mostRecords = 20
  private static let mostTries = 3
  /// What is neither a date, a number nor a URL.
  private static let unreadable = #""http://[""#

  private let inspection: ModelTrials
  /// The rows that the targets do not read as the system here does.
  private let rows: [DifferingRow]
  private var document: Document { inspection.document }
  private var index: DocumentIndex { document.index }

  fileprivate typealias DifferingRow = (
    row: FoundationRow, isKept: Bool, isCertain: Bool, sentence: String?
  )

  private struct Candidate {
    let row: FoundationRow
    let isKept: Bool
    let nodes: [NodeID]
    var sent: (value: String, mutation: Mutation)?
  }

  init(_ inspection: ModelTrials) {
    self.inspection = inspection
    rows = Self.rows(on: inspection.systems)
  }

  fileprivate static func rows(on systems: [TargetSystem]) -> [DifferingRow] {
    FoundationTable.rows.filter { $0.matches != nil }.compactMap { row in
      let kind = SystemDependence.DependentValue(
        row: row, cost: "", isKeptHere: row.here == FoundationRow.kept)
      let verdict = SystemVerdict(on: kind, targets: systems)
      return verdict.sentence.map { (row, kind.isKeptHere, verdict.isCertain, $0) }
    }
  }

  var found: [SystemDependence] {
    if rows.isEmpty { return [] }
    let candidates = candidates
    let tried = candidates.filter(\.isKept) + mutated
    let lost = candidates.filter { !$0.isKept }.compactMap { refused in
      refused.row.failure().map { (refused, $0) }
    }
    return inspection.session.strategies.indices.flatMap { strategy in
      tried.compactMap { dependence(of: $0, strategy) } + self.lost(lost, by: strategy)
    }
  }

  /// The values of each field that are of a form in the table.
  private var candidates: [Candidate] {
    var counts: [Int: Int] = [:]
    let found = index.nodeIDs.compactMap { node -> (field: Int, row: DifferingRow, node: NodeID)? in
      let field = document.fields.number(of: node)
      guard counts[field, default: 0] < Self.mostValues, let text = index.form(of: node) else {
        return nil
      }
      counts[field, default: 0] += 1
      return row(of: text).map { (field, $0, node) }
    }
    return found.grouped { [$0.field, $0.row.row.id] as [AnyHashable] }.map {
      Candidate(row: $0[0].row.row, isKept: $0[0].row.isKept, nodes: $0.map(\.node))
    }
  }

  /// What the mutators of the run send in each field, and what the contract does: an empty value.
  private var mutated: [Candidate] {
    guard !inspection.systems.isEmpty, rows.contains(where: \.isCertain) else { return [] }
    return inspection.firstNodes.flatMap { node in
      ([.emptyValue] + inspection.mutators).flatMap { mutator in
        mutator.variants(at: node, in: document).compactMap { variant -> Candidate? in
          let mutation = Mutation(mutator, at: node, variant: variant)
          guard let sent = mutation.sent(in: document), let row = row(of: sent.text),
            row.isCertain, index.form(of: node).flatMap(self.row)?.row != row.row
          else { return nil }
          return Candidate(
            row: row.row, isKept: row.isKept, nodes: [node], sent: (sent.json, mutation))
        }
      }.grouped(alike: \.row).map { $0[0] }
    }
  }

  private func row(of text: String) -> DifferingRow? {
    rows.first { $0.row.matches?(text) ?? false }
  }

  private func dependence(of candidate: Candidate, _ strategy: Int) -> SystemDependence? {
    let valid = candidate.nodes.filter { node in
      document.record(of: node).map { inspection.session.invalid[strategy][$0] == nil } ?? true
    }
    return valid.prefix(Self.mostTries).lazy.compactMap { node in
      inspection.excerpt(with: [node]).flatMap { excerpt, nodes in
        let location = TrialLocation(excerpt, nodes[0])
        return cost(of: candidate, at: location, strategy).map { cost in
          SystemDependence(
            kind: SystemDependence.DependentValue(
              row: candidate.row, cost: cost, isKeptHere: candidate.isKept,
              isSent: candidate.sent == nil), field: location.shown(), strategy: strategy,
            mutant: candidate.sent?.mutation.id(in: document))
        }
      }
    }.first
  }

  /// What it costs if a value cannot be read; nil unless the strategy then reports just what Foundation does,
  /// and in its place.
  ///
  /// What is not read here is tried itself. In place of what is read here, texts are tried that Foundation
  /// refuses. Formatters read some of them, so that a model that falls back to one delivers them.
  private func cost(
    of candidate: Candidate, at location: TrialLocation, _ strategy: Int
  ) -> String? {
    let (row, isScalar) = (candidate.row, !location.index.isContainer(location.node))
    let range = isScalar ? location.range : 0..<0
    let json = candidate.sent?.value ?? String(decoding: location.index.bytes[range], as: UTF8.self)
    func result(of value: String) -> DirectTrial.Result? {
      inspection.trial.result(
        of: [Splice(range, with: Array(value.utf8))], in: location.excerpt, by: strategy)
    }
    func isDelivered(_ value: String, as reactions: [DirectTrial.Reaction]) -> Bool {
      result(of: value).map { $0.reports.isEmpty && reactions.contains($0.reaction) } ?? false
    }
    let other = row.other?(json)
    guard !candidate.isKept || isDelivered(json, as: [.none, .altered]),
      other.map({ isDelivered($0, as: candidate.isKept ? [.altered] : [.none, .altered]) }) ?? true
    else { return nil }
    let texts = [
      Self.unreadable, json.hasPrefix("\"") ? "\" " + json.dropFirst() : json,
      json.replacing(".", with: ".0123456789012345678901", maxReplacements: 1),
    ]
    let values = candidate.isKept ? isScalar ? texts : [json + json] : [json]
    let reactions = values.compactMap { value -> DirectTrial.Reaction? in
      guard let error = row.failure(of: isScalar ? "[\(value)]" : json + row.input) else {
        return DirectTrial.Reaction.none
      }
      return result(of: value).flatMap { result in
        result.reports.contains { isSame($0, error, at: location) } ? result.reaction : nil
      }
    }
    guard reactions.count == values.count else { return nil }
    return switch reactions[0] {
    case .none: nil
    case .reported, .altered: "the value"
    case .recordLost: "the record"
    case .threw: document.list == nil ? "the whole response" : "the whole list"
    }
  }

  /// Whether Foundation reported it, by the decoder that reads the document or the record.
  ///
  /// What a decoder inside a model reports has a path of its own. Foundation leaves out the last step of
  /// some.
  private func isSame(
    _ report: ReportedLoss, _ error: any Error, at location: TrialLocation
  ) -> Bool {
    let known = DecodingFailure(error)
    let failure = report.error as? DecodingFailure ?? DecodingFailure(report.error)
    guard isSame(failure, known) else { return false }
    if known.isAboutSyntax { return true }
    let document = location.excerpt.document
    let steps = document.index.pointer(to: location.node).tokens.map(\.text)
    let around = document.record(of: location.node).map {
      document.index.pointer(to: document.records[$0]).tokens.count
    }
    return Set([0, around ?? 0]).contains { around in
      let path = steps.dropFirst(around)
      let left = path.count - failure.path.count
      return (left == 0 || left == 1 && known.path.isEmpty && (around == 0 || path.count > 1))
        && zip(failure.path, path).allSatisfy { (Int($0) == nil) == (Int($1) == nil) }
    }
  }

  private func isSame(_ failure: DecodingFailure, _ known: DecodingFailure) -> Bool {
    guard failure.kind == known.kind else { return false }
    return failure.kind == .dataCorrupted
      ? failure.message == known.message
      : known.expected != nil && failure.expected == known.expected
  }

  /// What is lost here, but is delivered with forms in place of the values that other systems read.
  private func lost(
    _ candidates: [(candidate: Candidate, error: any Error)], by strategy: Int
  ) -> [SystemDependence] {
    let (session, bench) = (inspection.session, inspection.bench)
    let budget = inspection.properties.budget
    let records = session.invalid[strategy].indices.filter { session.invalid[strategy][$0] != nil }
    return records.prefix(Self.mostRecords).flatMap { record -> [SystemDependence] in
      guard let failure = session.invalid[strategy][record], let alone = bench.alone(record) else {
        return []
      }
      let values = candidates.filter { isSame(failure, DecodingFailure($0.error)) }.flatMap {
        candidate, _ in
        candidate.nodes.filter { document.record(of: $0) == record }.map { (candidate.row, $0) }
      }
      let splices = values.compactMap { row, node in
        alone.node(node).flatMap { inside in
          (row.other?(index.text(of: node))).map {
            Splice(alone.document.index.range(of: inside), with: Array($0.utf8))
          }
        }
      }
      guard !values.isEmpty, splices.count == values.count,
        bench.delivers(splices, in: alone, by: strategy, budget)
      else { return [] }
      return values.indices.filter { number in
        var others = splices
        others.remove(at: number)
        return !bench.delivers(others, in: alone, by: strategy, budget)
      }.map { number in
        let (row, node) = values[number]
        return SystemDependence(
          kind: SystemDependence.DependentValue(row: row, cost: "the record", isKeptHere: false),
          field: inspection.located(node), strategy: strategy)
      }
    }
  }
}

extension Mutation {
  /// What a mutant has in place of a scalar, or in front of the document.
  fileprivate func sent(in document: Document) -> (json: String, text: String)? {
    let (splices, range) = (splices(in: document), document.index.range(of: node))
    let longest = DocumentIndex.longestForm
    guard splices.allSatisfy({ $0.replacement.count <= longest }) else { return nil }
    if splices.map(\.range) == [0..<0] {
      let added = String(decoding: splices[0].replacement, as: UTF8.self)
      return (added, added)
    }
    guard range.count <= longest, splices.allSatisfy({ $0.range.clamped(to: range) == $0.range })
    else { return nil }
    let edges = [range.lowerBound, range.upperBound].map { Splice($0..<$0, with: []) }
    let bytes = Change([edges[0]] + splices + [edges[1]], in: document).after
    guard let value = try? DocumentIndex(parsing: bytes), let text = value.form(of: value.root)
    else { return nil }
    return (String(decoding: bytes, as: UTF8.self), text)
  }
}

extension DocumentIndex {
  fileprivate static let longestForm = 200

  /// A text or number that could be of a form in the table.
  fileprivate func form(of node: NodeID) -> String? {
    let bytes = bytes[range(of: node)]
    guard bytes.count <= Self.longestForm else { return nil }
    switch kind(of: node) {
    case .string:
      guard let text = string(at: node) else { return nil }
      let isAddress = text.utf8.contains { $0 >= 0x80 || $0 == 0x20 || $0 == 0x5B || $0 == 0x5D }
      return text.utf8.first.map(\.isASCIIDigit) ?? true || text.hasPrefix("http") && isAddress
        ? text : nil
    case .number: return bytes.count >= 20 || bytes.contains(0x2E) ? text(of: node) : nil
    default: return nil
    }
  }
}
