public import JSONMutation

/// A crash or hang of a strategy.
public struct CrashRecord: Hashable, Sendable, Codable {
  /// The maximum number of crashes listed in a report; all are counted.
  static let mostNamed = 1_000

  /// The document, or the study if it decodes many.
  public internal(set) var document: DocumentName
  /// A description of what was decoded: the identifier of a mutant, or the document or record.
  public let input: String
  public let strategy: StrategyID
  public let outcome: Outcome
  /// How the process ended, or how long the call was given.
  public let reason: String
  /// The file with the decoded bytes; nil if it could not be written.
  public package(set) var file: String?
  /// Why it could not be written, if that is known; reports do not have it.
  package var fileFailure: String?
  /// The kind of an extra call that no counter includes, such as `curve` or `timing`; nil for
  /// mutants, records and the document itself.
  public let extraCall: String?

  private enum CodingKeys: CodingKey {
    case document, input, strategy, outcome, reason, file, extraCall
  }

  package init(
    document: DocumentName, input: String, strategy: StrategyID, outcome: Outcome,
    reason: String, file: String? = nil, extraCall: String? = nil
  ) {
    self.document = document
    self.input = input
    self.strategy = strategy
    self.outcome = outcome
    self.reason = reason
    self.file = file
    self.extraCall = extraCall
  }
}

extension RunCounts {
  /// Records the details of a crash or hang; the mutant's counters already include it.
  package mutating func add(_ crash: NamedCrash, document: Int, study: (number: Int, Study)) {
    let known = documents[study.number]
    let strategies = known?.strategies ?? study.1.strategies.map(\.id)
    guard strategies.indices.contains(crash.crash.strategy) else { return }
    var counts = DocumentCounts(
      name: known?.name ?? DocumentName(study.1.name), strategies: strategies)
    let record = CrashRecord(
      document: counts.name, input: crash.input, strategy: strategies[crash.crash.strategy],
      outcome: crash.crash.outcome, reason: crash.crash.reason, file: crash.crash.file,
      extraCall: crash.crash.call.kind.extraName)
    let ordered = DocumentCounts.OrderedCrash(
      document: document, call: crash.crash.call, strategy: crash.crash.strategy, record: record)
    if known?.crashes.contains(where: { $0.place == ordered.place }) == true { return }
    if crash.crash.call.kind.crashEndsLaterCalls {
      counts.firstCrashes = [ordered]
    } else {
      counts.crashes = [ordered]
    }
    add(counts, study: study.number)
  }
}
