package import CodableFuzz
import FuzzBaselines
import JSONMutation

/// The first screen under the verdict: the bars, and what to do next.
///
/// It has at most 40 lines of at most 100 columns.
extension RunContent {
  private static let mostResults = 8

  var distinctResults: Section? {
    guard let comparison = report.comparisons.first else { return nil }
    let results = firstResults
    let shown = shownResults
    let sent = results.map(\.counters.sent).max() ?? 0
    let mutants = results.map { $0.counters[.mutants] }.max() ?? 0
    let left = results.count + partialResults.count - shown.count
    let isAll = comparison.documents.count == report.documents.count && report.documents.count > 1
    let scope: Phrase =
      !isAll
      ? comparison.scope(in: report)
      : report.documents.count == 2
        ? "Both documents" : "All \(report.documents.count) documents"
    let bars = Bars(
      legend: [
        Bars.Part(name: "decoded", tone: .good),
        Bars.Part(name: "lost, reported", tone: .warning),
        Bars.Part(name: "lost silently", tone: .bad),
      ],
      rows: shown.map { result in
        let first = result.strategies[0]
        let isTheirs = !StrategyID.all.contains(first) && ![.inferred, .app].contains(first)
        var row = Bars.Bar(result.name + (isTheirs ? " (your app)" : ""), result.counters)
        row.purpose = first.purpose
        return row
      })
    let measures: Phrase =
      """
      decoded counts all records sent; record survival (tests, baselines) only those without a \
      change
      """
    let notes =
      (medium == .page && results.contains { $0.counters.untouched > 0 } ? [measures] : [])
      + shown.compactMap(\.others)
      + (left > 0 ? ["and \(left, "more result"): \(code: "--verbose")"] : [])
      + [betterResult].compactMap(\.self) + (medium == .page ? [] : decodeTime)
    let unit = report.documents.contains { $0.list != nil } ? "record" : "response"
    return Section(
      title: scope + " (\(sent, unit) sent in \(mutants, "mutant"))",
      blocks: [.bars(bars)] + notes.map(Block.paragraph))
  }

  private var betterResult: Phrase? {
    let shown = Set(firstResults.flatMap(\.strategies))
    let best = DistinctResult.all(of: report.comparisons.first?.strategies ?? []).first
    guard let best, !best.strategies.contains(where: shown.contains),
      let decoded = firstResults.compactMap(\.counters.decoded.value).max(),
      (best.counters.decoded.value ?? 0) > decoded
    else { return nil }
    return "\(best.strategies[0]) decodes more: \(words: best.counters.decoded.share) "
      + "(\(code: "--strategy all"))"
  }

  private var shownResults: [DistinctResult] {
    let (own, results) = (Set(ownStrategies), firstResults)
    let partial = partialResults.prefix(Self.mostPartialResults)
    func isOwn(_ number: Int) -> Bool { !own.isDisjoint(with: results[number].strategies) }
    let first = results.indices.filter(isOwn) + results.indices.filter { !isOwn($0) }
    return first.prefix(Self.mostResults - partial.count).sorted().map { results[$0] } + partial
  }

  /// How long strategies on the screen take, if one differs from `strict`.
  private var decodeTime: [Phrase] {
    let speeds = Speed.overall(report.timings, documents: Set(report.documents.map(\.name)))
    let costs = firstResults.flatMap(\.strategies).compactMap { strategy in
      strategy == .strict ? nil : speeds[strategy]?.cost.map { (strategy: strategy, cost: $0) }
    }
    let apart = costs.filter { !(0.9...1.1).contains($0.cost) }
      .sorted { abs($0.cost - 1) > abs($1.cost - 1) }.prefix(4)
    if apart.isEmpty { return [] }
    let others = costs.filter { one in !apart.contains { $0.strategy == one.strategy } }
    func times(_ cost: Double) -> String { Format.decimal(cost, places: 2) }
    var parts = apart.map { "\($0.strategy) \(words: times($0.cost))×" as Phrase }
    if let low = others.map(\.cost).min(), let high = others.map(\.cost).max() {
      let range = times(low) == times(high) ? times(low) : times(low) + "–" + times(high)
      let name: Phrase = others.count == 1 ? "\(others[0].strategy)" : "all others"
      parts.append(name + " \(words: range)×")
    }
    return ["Decode time ÷ strict's: " + parts.joined(", ")] + report.environment.warnings
  }

  var nextCommands: Section? {
    guard let tool = context.tool else { return nil }
    var blocks: [Block] = []
    if hasTopic {
      blocks += topics.lazy.compactMap { [context] in $0.command(in: context) }.prefix(1)
    } else if let document = onlyDocument {
      let own = document.ownStrategy?.strategy
      let example = document.worstMutants.first { mutant in
        mutant.effects.contains { $0.strategy == own && $0.counters.lost > 0 }
      }
      if let example {
        blocks.append(.command(context.replay(example.id), label: "Worst mutant:"))
      }
    } else if context.sample == nil, let own = ownStrategies.first,
      let document = worstDocument(of: own)
    {
      let name = ShellWord.quoted(document.description)
      blocks.append(.command("\(tool) --document \(name)", label: "One response in full:"))
    }
    blocks += modelCommands
    let findings = report.documents.flatMap(\.modelFindings).count(where: \.isProven)
    let more: Phrase =
      findings > 0 ? "All tables, and \(findings, "finding") about models and data" : "All tables"
    blocks.append(
      .paragraph("\(more):  \(code: "--verbose")    To share:  \(code: "--output report.html")"))
    return Section(blocks: blocks)
  }

  private func worstDocument(of strategy: StrategyID) -> DocumentName? {
    report.documents.compactMap { document in
      document.strategies.first { $0.strategy == strategy }.map {
        (name: document.name, loss: $0.headline.collateralLoss)
      }
    }.filter { $0.loss.count > 0 }.max { ($0.loss.value ?? 0) < ($1.loss.value ?? 0) }?.name
  }

  var onlyDocument: DocumentReport? { report.documents.count == 1 ? report.documents[0] : nil }

  /// The results of the comparison of most documents, which the sentences are about: of the cast, or of
  /// all strategies if they were asked for.
  var firstResults: [DistinctResult] {
    let strategies = report.comparisons.first?.strategies ?? []
    if context.cast != .own { return DistinctResult.all(of: strategies) }
    let shown = cast.compactMap { id in strategies.first { $0.strategy == id } }
    return DistinctResult.all(of: shown.isEmpty ? strategies : shown)
      .sorted { one, other in place(one) < place(other) }
  }

  /// The app's own strategies, else `strict`, and those that every report shows beside them: for lists,
  /// if a document has one.
  var cast: [StrategyID] {
    let hasList = report.documents.contains { $0.list != nil }
    return (ownStrategies + (hasList ? StrategyID.cast : []) + [.inferred]).unique
  }

  private func place(_ result: DistinctResult) -> Int {
    result.strategies.compactMap(cast.firstIndex).min() ?? cast.count
  }

  /// The results of the app's own strategies that the first comparison leaves out, because some
  /// documents lack them.
  var partialResults: [DistinctResult] {
    guard let compared = report.comparisons.first?.strategies.map(\.strategy) else { return [] }
    return ownStrategies.filter { !compared.contains($0) }.flatMap { strategy in
      let count = report.documents.count { $0.strategies.contains { $0.strategy == strategy } }
      return DistinctResult.all(of: [report.strategy(strategy)].compactMap(\.self)).map {
        var result = $0
        result.scope = Rate(count, of: report.documents.count)
        return result
      }
    }
  }

  var ownStrategies: [StrategyID] { StrategyID.own(among: report.strategyIDs) }
}

extension DocumentReport {
  /// The first strategy that a baseline covers: the app's own, else strict, else the first.
  package var ownStrategy: StrategyReport? {
    let covered = Baseline.coveredStrategies(of: self).first
    return strategies.first { $0.strategy == covered }
  }
}

/// Strategies whose counters are equal: readers see them once.
struct DistinctResult {
  let strategies: [StrategyID]
  /// The counters of the structural mutants; of all if there are none.
  let counters: Counters
  var scope: Rate?

  /// The results with few silent losses first, each part by record survival, the highest first.
  ///
  /// Without untouched records, as in a document of one record, recovery takes its place.
  static func all(of reports: [StrategyReport]) -> [DistinctResult] {
    reports.grouped { [$0.screened, $0.mutators] as [AnyHashable] }.map { same in
      DistinctResult(strategies: same.map(\.strategy), counters: same[0].screened)
    }.sorted { $0.rank < $1.rank }
  }

  private var rank: (Int, Double, Int) {
    let survival = counters.recordSurvival.value ?? counters.recovery.value ?? 0
    return (counters.losesSilently ? 1 : 0, -survival, counters.lostSilently)
  }

  /// The strategies in a table: the first two, or the first and how many more there are.
  var name: Phrase {
    (strategies.count <= 2
      ? "\(strategies)"
      : "\(strategies[0]) +\(strategies.count - 1)") + suffix
  }

  var suffix: Phrase { scope.map { " (in \($0.count) of \($0.of, "document"))" } ?? "" }

  var others: Phrase? {
    guard strategies.count > 2 else { return nil }
    return "+\(strategies.count - 1) \(strategies.dropFirst())"
  }
}

extension StrategyReport {
  fileprivate var screened: Counters {
    headline[.mutants] > 0 ? headline : .sum(classes.map(\.counters))
  }
}

extension Counters {
  var losesSilently: Bool { lostSilently > 0 && lostSilently * 1_000 >= sent }
}
