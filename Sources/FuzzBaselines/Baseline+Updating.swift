public import CodableFuzz
public import JSONMutation
import JSONText

extension Baseline {
  /// The baseline, updated with the results of a run.
  ///
  /// It keeps the lines of documents and strategies that the run did not cover, and all accepted
  /// findings. It keeps a timing whose interval overlaps the new one, unless the new one is less
  /// than half as wide. Unless the selection names strategies, the baseline covers the same ones as
  /// before.
  ///
  /// - Throws: ``BaselineError/needsAllStrategies(document:)`` if kept rows of other strategies
  ///   would belong to other mutants than the new ones.
  public func updated(
    with report: Report, selection: BaselineComparison.Selection = .init(),
    updatesTimes: Bool = true
  ) throws(BaselineError) -> Baseline {
    let failed = Set(report.failures.map(\.document.name))
    let found = Set(report.documents.map(\.name))
    var result = filtered { name in
      !found.contains(name) && (!selection.has(name) || failed.contains(name.name))
    }
    result.acceptances = []
    var fresh = Baseline()
    for document in report.documents {
      let known = part(of: document.name).unmutated.map(\.strategy)
      let covered = selection.covered ?? known + Self.coveredStrategies(of: document)
      fresh.add(Baseline(of: report.part(of: document.name), strategies: covered))
    }
    fresh.times = times(updatesTimes ? fresh.times : [], of: fresh)
    for document in report.documents {
      result.add(try unselected(of: document, fresh, selection))
    }
    result.add(fresh)
    result.acceptances = acceptances
    result.sort()
    return result
  }

  private func times(_ new: [Time], of fresh: Baseline) -> [Time] {
    fresh.unmutated.compactMap { row in
      func isSame(_ time: Time) -> Bool {
        time.document == row.document && time.strategy == row.strategy
      }
      let old = times.first(where: isSame)
      guard let new = new.first(where: isSame) else { return old }
      guard let old, old.ratio.overlaps(new.ratio), old.ratio.width <= 2 * new.ratio.width
      else { return new }
      return old
    }
  }

  private func unselected(
    of document: DocumentReport, _ fresh: Baseline, _ selection: BaselineComparison.Selection
  ) throws(BaselineError) -> Baseline {
    let run = Set(document.strategies.map(\.strategy))
    let kept = Set(
      unmutated.filter { $0.document == document.name }.map(\.strategy)
        .filter { !run.contains($0) && !selection.has($0) })
    var result = Baseline()
    if kept.isEmpty { return result }
    let mine = part(of: document.name)
    let others = fresh.part(of: document.name)
    guard mine.conditions == others.conditions, mine.made == others.made else {
      throw .needsAllStrategies(document: document.name)
    }
    result.unmutated = mine.unmutated.filter { kept.contains($0.strategy) }
    result.reads = mine.reads.filter { kept.contains($0.strategy) }
    result.found = mine.found.filter { kept.contains($0.strategy) }
    result.rows = mine.rows.filter { kept.contains($0.strategy) }
    result.times = mine.times.filter { kept.contains($0.strategy) }
    return result
  }

  /// The strategies of a document that a baseline covers by default.
  ///
  /// These are your own, that is, those whose names differ from this package's strategies. If there
  /// are none, it is `strict`, or else all of them.
  public static func coveredStrategies(of document: DocumentReport) -> [StrategyID] {
    StrategyID.own(among: document.unmutated.map(\.strategy))
  }

  package func coverageNote(of document: DocumentReport, option: String) -> String? {
    let covered = Set(unmutated.filter { $0.document == document.name }.map(\.strategy))
    let all = document.unmutated.map(\.strategy)
    let left = all.filter { !covered.contains($0) }
    if left.isEmpty { return nil }
    let names = all.filter(covered.contains).map(\.rawValue).joined(separator: ", ")
    return "\(document.name): the baseline covers \(names), but not "
      + "\(left.map(\.rawValue).joined(separator: ", ")): choose them with \(option)"
  }

  /// An accepted finding, with the reason: `accept feed strict * remove-key up to kept 32/40 expires
  /// 2027-01-31 because the backend sends it again soon`.
  ///
  /// A `*` matches every strategy, field or mutator.
  public struct Acceptance: Hashable, Sendable {
    public let document: DocumentName
    /// The strategy; nil for all of them.
    public let strategy: StrategyID?
    /// The field; nil for all of them and the unmutated document.
    public let field: Field?
    /// The mutator, the kind of a finding about models, or `reads` for a field that is no longer read; nil
    /// for all of them and the unmutated document.
    public let mutator: MutatorID?
    /// The least that has to survive: whatever is worse is not accepted; nil for no limit.
    public private(set) var limit: Survival? = nil
    /// The first day on which it is no longer accepted; nil for none.
    public let expiry: Day?
    public let reason: String

    public func isExpired(on day: Day) -> Bool { expiry.map { $0 <= day } ?? false }
  }

  package mutating func accept(_ accepted: [Acceptance]) {
    let names = Set(accepted.flatMap(\.names))
    acceptances = acceptances.filter { !$0.names.contains(where: names.contains) } + accepted
    sort()
  }
}

extension Baseline.Acceptance {
  static let endings = ["expires", "because"]

  /// Whether it is about a finding; a nil field and mutator mean the unmutated document.
  func covers(_ strategy: StrategyID, _ field: Field?, _ mutator: MutatorID?) -> Bool {
    func matches<Value: Equatable>(_ pattern: Value?, _ value: Value?) -> Bool {
      pattern == nil || pattern == value
    }
    return matches(self.strategy, strategy) && matches(self.field, field)
      && matches(self.mutator, mutator)
  }

  func allows(_ survival: Survival?) -> Bool {
    guard let limit, let survival else { return true }
    return limit.change(to: survival)?.isWorse != true
  }

  package var lineText: String { text }
}

extension Baseline.Acceptance: BaselineLine, BaselineFact {
  static var keyword: String { "accept" }

  package var value: String {
    let words = self.words
    return words.written.dropFirst(words.subject.count).joined(separator: " ")
  }

  init(_ words: inout BaselineWords, writing line: Self?) throws(BaselineWords.Mistake) {
    document = try words.document(line?.document)
    func isAnything<Value>(_ pattern: KeyPath<Self, Value?>) -> Bool {
      words.has("*", line.map { $0[keyPath: pattern] == nil }, isSubject: true)
    }
    strategy = isAnything(\.strategy) ? nil : try words.name("the strategy", line?.strategy)
    field = isAnything(\.field) ? nil : try words.field(line?.field)
    mutator = isAnything(\.mutator) ? nil : try words.name("the mutator", line?.mutator)
    if words.has("up", line.map { $0.limit != nil }) {
      try words.word("to")
      limit = try Survival(&words, writing: line?.limit)
    } else {
      limit = nil
    }
    expiry =
      words.has("expires", line.map { $0.expiry != nil })
      ? try words.value("the day", line?.expiry) {
        Day(String($0))
      } mistake: {
        "'\($0)' is not a day such as 2027-01-31"
      } : nil
    try words.word("because")
    reason = words.remainder(line?.reason)
    if reason.allSatisfy(\.isWhitespace) { throw BaselineWords.Mistake("the reason is missing") }
  }
}

extension BaselineComparison.Finding {
  /// Whether a line of the baseline can accept it without accepting the whole document or strategy.
  package var isAcceptable: Bool {
    strategy != nil && field != nil && [.worse, .expired, .new].contains(kind)
  }

  /// Accepts the finding, and nothing that is worse.
  package func acceptance(
    _ words: String
  ) throws(BaselineWords.Mistake) -> Baseline.Acceptance {
    // A line feed would end the line, and nobody could review the others.
    if words.unicodeScalars.contains(where: TerminalText.isUnseen) {
      throw BaselineWords.Mistake("the reason contains invisible characters")
    }
    let isEndOfLine = Baseline.Acceptance.endings.contains { words.hasPrefix($0 + " ") }
    var limit: [String] = []
    if case .survival(let survival) = after, !survival.isPerfect {
      limit = ["up", "to"] + survival.parts
    }
    let subject = [
      Baseline.Acceptance.keyword, document.description,
      strategy.map { BaselineWords.encoded($0.rawValue) } ?? "*", field?.baselineWord ?? "*",
      (mutator ?? (after == .reading(false) ? Baseline.Reads.name : nil)).map {
        BaselineWords.encoded($0.rawValue)
      } ?? "*",
    ]
    let line = subject + limit + [isEndOfLine ? words : "because " + words]
    return try Baseline.Acceptance(parsing: Substring(line.joined(separator: " ")))
  }
}
