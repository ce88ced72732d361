import DecodingStrategies
import JSONMutation
import JSONText

extension FindingKind {
  /// Proof: the record is delivered, and for an unreadable text the strategy reports what Foundation reports.
  ///
  /// So it is Foundation that reads the value: a property that keeps any text, or a formatter of the
  /// app's own, reports something else or nothing.
  ///
  /// Or the record is lost with Foundation's own error, and is delivered with a form in place of the value
  /// that every system reads. What a target does with the value is what the table says of it.
  static let lostOnTarget = ofSystems(
    .lostOnTarget, title: "Values that a target system cannot read"
  ) { $0.isLoss }

  /// The same, where nobody named the target, or the table does not know it, or it reads more than the
  /// system here.
  static let dependsOnSystem = ofSystems(
    "depends-on-system", title: "Values that other systems read in another way"
  ) { !$0.isLoss }

  private static func ofSystems(
    _ id: ModelFindingID, title: String, isIncluded: @escaping @Sendable (SystemVerdict) -> Bool
  ) -> FindingKind {
    FindingKind(
      id: id, title: title, cause: SystemVerdict.reason + ".",
      remedy: "Read these values with code of your own, such as a custom date strategy, which does "
        + "the same on every system."
    ) { inspection in
      inspection.systemDependences.grouped(alike: \.kind).flatMap { alike -> [ModelFinding] in
        let verdict = SystemVerdict(on: alike[0].kind, targets: inspection.systems)
        guard let sentence = verdict.sentence, isIncluded(verdict) else { return [] }
        let found = alike.map { (field: $0.field, strategy: $0.strategy) }
        return inspection.groups(of: found).map { group in
          ModelFinding(
            id == .lostOnTarget ? .lostOnTarget : .dependsOnSystem, group,
            "\(alike[0].kind.row.title) in \(Format.count(group.fields.count, "field")) \(sentence)",
            cause: verdict.cause, dependence: alike[0].kind.dependence)
        }
      }
    }
  }
}

/// A value that strategies read as Foundation does, in a form that not every system reads.
struct SystemDependence {
  let kind: Kind
  let field: ModelFinding.FieldLocation
  let strategy: Int

  struct Kind: Hashable {
    let row: FoundationRow
    /// What it costs where the value is not read.
    let cost: Cost
    let isKeptHere: Bool

    var dependence: ModelFinding.Dependence {
      ModelFinding.Dependence(row: row.id, isKeptHere: isKeptHere)
    }
  }

  enum Cost: String {
    case list = "the whole list"
    case response = "the whole response"
    case record = "the record"
    case value = "the value"
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
  /// The statements that it rests on.
  let cause: String?

  init(on kind: SystemDependence.Kind, targets: [TargetSystem]) {
    let row = kind.row
    let here = kind.isKeptHere ? FoundationRow.kept : FoundationRow.refused
    var names: [FoundationRow.Outcome?: [String]] = [:]
    var statements: [FoundationRow.Statement] = []
    for target in targets {
      let statement = row.statement(on: target)
      names[statement?.outcome, default: []].append(target.description)
      if let statement, statement.outcome != here { statements.append(statement) }
    }
    if targets.isEmpty {
      statements = row.statements.filter { $0.outcome != here }
      for outcome in statements.map(\.outcome).unique {
        names[outcome] = row.systems(with: outcome)
      }
    }
    func part(_ outcome: FoundationRow.Outcome?, _ one: String, _ many: String) -> [String] {
      names[outcome].map { ["\(Format.all($0)) \($0.count == 1 ? one : many)"] } ?? []
    }
    let others = names.keys.compactMap(\.self).filter {
      ![FoundationRow.kept, FoundationRow.refused].contains($0)
    }.sorted()
    let differing =
      (kind.isKeptHere
        ? part(FoundationRow.refused, "loses \(kind.cost.rawValue)", "lose \(kind.cost.rawValue)")
        : part(FoundationRow.kept, "reads them", "read them"))
      + others.flatMap { part($0, "makes \($0) of them", "make \($0) of them") }
    let unknown = names[nil].map { "what \(Format.all($0)) does with them is not known" }
    isLoss = kind.isKeptHere && !targets.isEmpty && names[FoundationRow.refused] != nil
    let parts = differing + [unknown].compactMap(\.self)
    sentence =
      parts.isEmpty
      ? nil
      : "are \(kind.isKeptHere ? "kept" : "lost") here, but " + parts.joined(separator: ", and ")
    cause =
      statements.isEmpty
      ? nil
      : Self.reason + ": "
        + statements.map { "\($0.certainty.rawValue) at \($0.source)" }.unique
        .joined(separator: ", ")
  }
}

extension FoundationRow: Hashable {
  package static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The systems with an outcome, as `iOS up to 18`, `macOS up to 15` and `Swift up to 6.1 on Linux`.
  fileprivate func systems(with outcome: Outcome) -> [String] {
    [true, false].flatMap { isApple -> [String] in
      let known = statements.filter { $0.isApple == isApple }.map(\.releases)
      var ranges: [ClosedRange<Release>] = []
      for statement in statements where statement.isApple == isApple && statement.outcome == outcome
      {
        let range = statement.releases
        if let last = ranges.last,
          !known.contains(where: {
            last.upperBound < $0.lowerBound && $0.upperBound < range.lowerBound
          })
        {
          ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        } else {
          ranges.append(range)
        }
      }
      return ranges.flatMap { range -> [String] in
        let isFirst = known.allSatisfy { $0.lowerBound >= range.lowerBound }
        let isLast = known.allSatisfy { $0.upperBound <= range.upperBound }
        func text(_ name: String, _ version: (Release) -> String, _ end: String = "") -> String {
          let (first, last) = (version(range.lowerBound), version(range.upperBound))
          let span =
            isFirst && isLast
            ? ""
            : isFirst
              ? " up to \(last)"
              : isLast
                ? " from \(first) on"
                : first == last ? " \(first)" : " \(first) to \(last)"
          return name + span + end
        }
        return isApple
          ? [
            text("iOS", { "\($0.major)" }),
            text(
              "macOS",
              {
                $0.major >= 26
                  ? "\($0.major)" : $0.major > 13 ? "\($0.major - 3)" : "10.\($0.major + 2)"
              }),
          ] : [text("Swift", { "\($0.major).\($0.minor)" }, " on Linux")]
      }
    }
  }
}

extension ModelFinding {
  /// The row of the table of Foundations that a finding rests on.
  package struct Dependence: Hashable, Sendable, Codable {
    package let row: String
    package let isKeptHere: Bool
  }
}

extension Inspection {
  /// What to add to a sentence if target systems have this outcome, and the system here has another.
  func exception(
    _ row: String, of outcome: FoundationRow.Outcome, words: (String) -> String
  ) -> String {
    guard let row = FoundationTable.row(row), row.here != outcome else { return "" }
    let others = systems.filter { row.statement(on: $0)?.outcome == outcome }
    return others.isEmpty ? "" : words(Format.all(others.map(\.description)))
  }
}

/// Finds the values that depend on the system.
struct SystemTrial {
  private static let mostValues = 200
  private static let mostRecords = 20
  private static let mostTries = 3
  private static let longestText = 200
  /// What is neither a date nor a URL.
  private static let unreadable = #""http://[""#

  private let inspection: Inspection
  private var document: Document { inspection.document }
  private var index: DocumentIndex { document.index }

  init(_ inspection: Inspection) { self.inspection = inspection }

  var found: [SystemDependence] {
    // Foundation decodes the inputs of the rows here: once for all strategies.
    let candidates = candidates
    let readHere = candidates.filter { $0.row.here == FoundationRow.kept }
    let refusedHere = candidates.filter { $0.row.here == FoundationRow.refused }
      .compactMap { row, nodes in row.failure().map { (row, nodes, $0) } }
    return inspection.session.strategies.indices.flatMap { strategy in
      kept(readHere, by: strategy) + lost(refusedHere, by: strategy)
    }
  }

  private typealias Candidate = (row: FoundationRow, nodes: [NodeID])

  /// The values of each field that are of a form in the table.
  private var candidates: [Candidate] {
    var counts: [Int: Int] = [:]
    var rows: [String: FoundationRow?] = [:]
    let found = index.nodeIDs.compactMap {
      node -> (field: Int, row: FoundationRow, node: NodeID)? in
      let field = document.fields.number(of: node)
      guard counts[field, default: 0] < Self.mostValues, let text = text(of: node) else {
        return nil
      }
      counts[field, default: 0] += 1
      // Texts that differ only in digits are of one form.
      let isText = index.kind(of: node) == .string
      let form = isText ? String(text.map { $0.isNumber ? "0" : $0 }) : text
      let row = rows[form] ?? FoundationTable.rows.first { $0.matches(form) }
      rows[form] = .some(row)
      return row.map { (field, $0, node) }
    }
    return found.grouped { [$0.field, $0.row.id] as [AnyHashable] }.map { alike in
      (alike[0].row, alike.map(\.node))
    }
  }

  /// A text or number that could be of such a form.
  private func text(of node: NodeID) -> String? {
    let bytes = index.bytes[index.range(of: node)]
    guard bytes.count <= Self.longestText else { return nil }
    switch index.kind(of: node) {
    case .string:
      guard let text = index.string(at: node) else { return nil }
      let isAddress = text.utf8.contains { $0 >= 0x80 || $0 == 0x20 || $0 == 0x5B || $0 == 0x5D }
      return text.utf8.first?.isASCIIDigit == true || text.hasPrefix("http") && isAddress
        ? text : nil
    case .number: return bytes.count >= 20 ? index.text(of: node) : nil
    default: return nil
    }
  }

  private func kept(_ candidates: [Candidate], by strategy: Int) -> [SystemDependence] {
    candidates.compactMap { row, nodes in
      nodes.filter { isValid($0, strategy) }.prefix(Self.mostTries).lazy.compactMap { node in
        inspection.excerpt(with: [node]).flatMap { excerpt, nodes in
          let location = TrialLocation(excerpt, nodes[0])
          return cost(of: location, row, strategy).map { cost in
            SystemDependence(
              kind: SystemDependence.Kind(row: row, cost: cost, isKeptHere: true),
              field: location.shown(), strategy: strategy)
          }
        }
      }.first
    }
  }

  private func isValid(_ node: NodeID, _ strategy: Int) -> Bool {
    document.record(of: node).map { inspection.session.invalid[strategy][$0] == nil } ?? true
  }

  /// What it costs if a value cannot be read; nil unless the strategy then reports just what Foundation does.
  private func cost(
    of location: TrialLocation, _ row: FoundationRow, _ strategy: Int
  ) -> SystemDependence.Cost? {
    let splice = Splice(location.range, with: Array(Self.unreadable.utf8))
    guard let error = row.failure(unreadable: Self.unreadable),
      let result = inspection.trial.result(of: [splice], in: location.excerpt, by: strategy),
      result.reports.contains(where: { isSame($0.failure, error) })
    else { return nil }
    switch result.reaction {
    case .none: return nil
    case .reported, .altered: return .value
    case .recordLost: return .record
    case .threw: return document.list == nil ? .response : .list
    }
  }

  private func isSame(_ failure: DecodingFailure, _ error: any Error) -> Bool {
    let known = DecodingFailure(error)
    return failure.kind == .dataCorrupted && known.kind == .dataCorrupted
      && failure.message == known.message
  }

  /// What is lost here, but is delivered with forms in place of the values that every system reads.
  private func lost(
    _ candidates: [(row: FoundationRow, nodes: [NodeID], error: any Error)], by strategy: Int
  ) -> [SystemDependence] {
    let (session, bench) = (inspection.session, inspection.bench)
    let budget = inspection.properties.budget
    let records = session.invalid[strategy].indices.filter { session.invalid[strategy][$0] != nil }
    return records.prefix(Self.mostRecords).flatMap { record -> [SystemDependence] in
      guard let failure = session.invalid[strategy][record], let alone = bench.alone(record) else {
        return []
      }
      let values = candidates.filter { isSame(failure, $0.error) }.flatMap { row, nodes, _ in
        nodes.filter { document.record(of: $0) == record }.map { (row: row, node: $0) }
      }
      let splices = values.compactMap { row, node in
        alone.node(node).map {
          Splice(alone.document.index.range(of: $0), with: Array(row.readable.utf8))
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
          kind: SystemDependence.Kind(row: row, cost: .record, isKeptHere: false),
          field: ModelFinding.FieldLocation(
            document.fields.field(of: node), index.pointer(to: node)),
          strategy: strategy)
      }
    }
  }
}
