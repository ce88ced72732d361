import CodableFuzz
import FuzzBaselines
import JSONMutation

/// The first screen under the conclusion: one picture, the kinds of change, and what to do next.
///
/// It has at most 40 lines of at most 100 columns for nine documents.
extension RunContent {
  private static let mostComparisons = 2
  private static let mostResults = 8
  private static let mostOtherResults = 5
  private static let mostColumns = 5
  private static let mostMutators = 5
  private static let mostFields = 5

  /// Everything sent, a bar for each distinct result.
  var distinctResults: [Section] {
    let comparisons = report.comparisons.prefix(Self.mostComparisons)
    return comparisons.enumerated().map { number, comparison in
      let partial = partialResults.filter { result in
        number == 0
          && !comparisons.contains { $0.strategies.map(\.strategy).contains(result.strategies[0]) }
      }
      let results = DistinctResult.all(of: comparison.strategies)
      let shown = shown(
        results, partial, most: number == 0 ? Self.mostResults : Self.mostOtherResults)
      let sent = results.map(\.counters.sent).max() ?? 0
      let left = results.count + partial.count - shown.count
      let isAll = comparison.documents.count == report.documents.count && report.documents.count > 1
      let scope: Phrase =
        !isAll
        ? comparison.scope(in: report)
        : report.documents.count == 2
          ? "Both documents" : "All \(report.documents.count) documents"
      let hasNeighbors = results.contains { $0.counters.untouched > 0 }
      let bars = Bars(
        legend: [
          Bars.Part(name: "decoded", tone: .good),
          Bars.Part(name: "lost, reported", tone: .warning),
          Bars.Part(name: "silent", tone: .bad),
        ],
        rows: shown.map { Bars.Row($0.name, $0.counters) },
        titles: Bars.Titles(
          rate: hasNeighbors ? ["untouched", "kept"] : ["records", "delivered"],
          bar: "all records sent:", last: ["lost", "silently"]))
      return Section(
        title: scope + " (\(sent, "record") sent)",
        blocks: [
          .bars(bars)
        ]
          + (shown.compactMap(\.others)
          + (left > 0 ? ["and \(left, "more result"): \(code: "--verbose")"] : []))
          .map(Block.paragraph))
    }
  }

  /// The first results of a comparison and all with the app's own strategies, and then those of such
  /// strategies that some of its documents lack.
  private func shown(
    _ results: [DistinctResult], _ partial: [DistinctResult], most: Int
  ) -> [DistinctResult] {
    let own = Set(ownStrategies)
    let partial = partial.prefix(Self.mostPartialResults)
    let first = results.indices.sorted { one, other in
      let isOwn = [one, other].map { !own.isDisjoint(with: results[$0].strategies) }
      return isOwn[0] == isOwn[1] ? one < other : isOwn[0]
    }
    return first.prefix(most - partial.count).sorted().map { results[$0] } + partial
  }

  /// Untouched records kept by mutator, for the results of the first comparison and the app's own
  /// strategies; of a single document there are the fields.
  var kindsOfChange: [Section] {
    guard onlyDocument == nil else { return [] }
    let results = shown(firstResults, partialResults, most: Self.mostColumns)
    func lost(_ mutator: MutatorID) -> Int {
      results.reduce(0) { $0 + ($1.mutators[mutator]?.untouchedNotKept ?? 0) }
    }
    let tried = report.plan.mutators.filter { mutator in
      results.contains { ($0.mutators[mutator]?.untouched ?? 0) > 0 }
    }
    let worst = Set(tried.sorted { lost($0) > lost($1) }.prefix(Self.mostMutators))
    let shown = tried.filter(worst.contains)
    if shown.isEmpty { return [] }
    let columns = results.map { result in
      TableColumn<MutatorID>(
        result.strategies[0].rawValue + (result.scope.map { " (\($0.count) of \($0.of))" } ?? "")
      ) { mutator in
        result.mutators[mutator].map { Cell(words: $0.recordSurvival.share) } ?? .nothing
      }
    }
    let title = tried.count > shown.count ? "untouched kept, the worst" : "untouched records kept"
    let name = TableColumn<MutatorID>(title, kind: .name) { Cell(change: $0) }
    return [Section(blocks: [.table(Table(shown, [name] + columns))])]
  }

  /// The fields of a single document that cost most, for the app's own strategy, else for strict.
  var costliestFields: [Section] {
    guard let strategy = onlyDocument?.ownStrategy else { return [] }
    let rows = FieldLoss.all(of: [strategy])
    let shown = rows.prefix(Self.mostFields)
    guard !shown.isEmpty else { return [] }
    typealias Column = TableColumn<FieldLoss>
    let untouched = Column("untouched lost, each") {
      Cell(words: $0.counters[0].collateralLoss.text)
    }
    let hasNeighbors = shown.contains { $0.counters[0].untouched > 0 }
    let table = Table(
      shown,
      [
        Column("field", kind: .name) { Cell(Phrase(FieldNames($0.fields))) }
      ] + (hasNeighbors ? [untouched] : []) + [
        Column("records lost, each") {
          Cell(words: Rate($0.counters[0].lost, of: $0.counters[0].sent).counts)
        },
        Column("silently") { Cell(words: Format.count($0.counters[0].lostSilently)) },
      ])
    let left = rows.count - shown.count
    return [
      Section(
        title: "The fields that cost \(strategy.strategy) most"
          + (left > 0 ? ", of \(rows.count)" : ""), blocks: [.table(table)])
    ]
  }

  /// The change to the models of a single document that helps most, if changes were tried.
  var mostHelpfulChange: [Section] {
    guard let document = onlyDocument, let strategy = document.ownStrategy?.strategy,
      let advice = document.advice
    else { return [] }
    guard let best = advice.first(where: { $0.strategy == strategy }) else {
      return [Section(blocks: [.paragraph("No single change would save a record of \(strategy).")])]
    }
    return [
      Section(
        title: "The change that would help \(strategy) most, found by trying it",
        blocks: [.notes([sentence(on: best)])])
    ]
  }

  /// The time of each strategy ÷ strict's, in one line.
  var decodeTime: [Section] {
    let speeds = Speed.overall(
      report.timings, documents: Set(report.documents.map(\.name)))
    let costs = report.strategyIDs.compactMap { strategy in
      strategy == .strict ? nil : speeds[strategy]?.cost.map { (strategy: strategy, cost: $0) }
    }
    guard !costs.isEmpty else { return [] }
    let apart = costs.filter { !(0.9...1.1).contains($0.cost) }
      .sorted { abs($0.cost - 1) > abs($1.cost - 1) }.prefix(4)
    let others = costs.filter { one in !apart.contains { $0.strategy == one.strategy } }
    func times(_ cost: Double) -> String { Format.decimal(cost, places: 2) }
    var parts = apart.map { "\($0.strategy) \(words: times($0.cost))×" as Phrase }
    if let low = others.map(\.cost).min(), let high = others.map(\.cost).max() {
      let range = times(low) == times(high) ? times(low) : times(low) + "–" + times(high)
      let name: Phrase = others.count == 1 ? "\(others[0].strategy)" : "all others"
      parts.append((apart.isEmpty && others.count > 1 ? "all" : name) + " \(words: range)×")
    }
    return [
      Section(
        blocks: ["Decode time ÷ strict's: " + parts.joined(", ")]
          .map(Block.paragraph) + report.environment.warnings.map(Block.paragraph))
    ]
  }

  /// What to type next.
  var nextCommands: [Section] {
    guard let tool = context.tool else { return [] }
    var blocks: [Block] = []
    if isChangelog {
      blocks += changelogCommand
    } else if isSearch {
      blocks += searchCommands
    } else if let document = onlyDocument {
      let own = document.ownStrategy?.strategy
      let example = document.worstMutants.first { mutant in
        mutant.effects.contains { $0.strategy == own && $0.counters.lost > 0 }
      }
      if let example {
        blocks.append(.command(context.replay(example.id), label: "Worst mutant:"))
      }
    } else if context.sample == nil, let best = firstResults.first?.strategies[0],
      let document = worstDocument(of: best)
    {
      let name = ShellWord.quoted(document.description)
      blocks.append(
        .command(
          "\(tool) --document \(name) --strategy \(best)", label: "Where \(best) fails most:"))
    }
    blocks += modelCommands
    let findings = report.allModelFindings.count
    let more: Phrase =
      findings > 0 ? "All tables, and \(findings, "finding") about models and data" : "All tables"
    blocks.append(
      .paragraph("\(more):  \(code: "--verbose")    To share:  \(code: "--output report.html")"))
    return [Section(blocks: blocks)]
  }

  /// The document of which a strategy loses most untouched records, by share; nil if it keeps all.
  private func worstDocument(of strategy: StrategyID) -> DocumentName? {
    report.documents.compactMap { document in
      document.strategies.first { $0.strategy == strategy }.map {
        (name: document.name, loss: $0.headline.collateralLoss)
      }
    }.filter { $0.loss.count > 0 }.max { ($0.loss.value ?? 0) < ($1.loss.value ?? 0) }?.name
  }
}

extension DocumentReport {
  /// The first strategy that a baseline covers: the app's own, else strict, else the first.
  var ownStrategy: StrategyReport? {
    let covered = Baseline.coveredStrategies(of: self).first
    return strategies.first { $0.strategy == covered }
  }
}
