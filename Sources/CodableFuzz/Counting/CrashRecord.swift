public import JSONMutation

/// A strategy that did not survive what it decoded: it ended its process, or did not return in time.
public struct CrashRecord: Hashable, Sendable, Codable {
  /// So many are named in a report, the first; all are counted.
  static let mostNamed = 1_000

  /// The document, or the study where it decodes many.
  public let document: DocumentName
  /// What was decoded, as text: the identifier of a mutant, or the document or record.
  public let input: String
  /// The strategy.
  public let strategy: StrategyID
  /// Whether it crashed or hung.
  public let outcome: Outcome
  /// How the process ended, or how long it was waited for.
  public let reason: String
  /// The file that holds the bytes that were decoded; nil where none could be written.
  public let file: String?
}

extension RunCounts {
  /// Names what crashed or hung a strategy; that it did is counted with the mutant.
  ///
  /// - Parameters:
  ///   - crash: The crash, with the name of what was decoded.
  ///   - document: The number of the document among those of its study.
  ///   - study: The number of the study, and the study.
  package mutating func add(_ crash: NamedCrash, document: Int, study: (number: Int, Study)) {
    let known = documents[study.number]
    let strategies = known?.strategies ?? study.1.strategies.map(\.id)
    guard strategies.indices.contains(crash.crash.strategy) else { return }
    var counts = DocumentCounts(
      name: known?.name ?? DocumentName(study.1.name), strategies: strategies)
    let record = CrashRecord(
      document: counts.name, input: crash.input, strategy: strategies[crash.crash.strategy],
      outcome: crash.crash.outcome, reason: crash.crash.reason, file: crash.crash.file)
    let ordered = DocumentCounts.OrderedCrash(
      ordinal: Ordinal(document: document, number: crash.crash.call.order),
      strategy: crash.crash.strategy, record: record)
    if known?.crashes.contains(where: { $0.order == ordered.order }) == true { return }
    if crash.crash.call.isOfCurve {
      counts.curveCrashes = [ordered]
    } else {
      counts.crashes = [ordered]
    }
    add(counts, study: study.number)
  }
}

extension Call {
  /// Where the call stands among those of a document: records and the document itself come before
  /// the mutants.
  fileprivate var order: Int {
    switch self {
    case .record(let number): number - Int(Int32.max)
    case .lesson(let number): number - Int(Int32.max) / 2
    case .unmutated, .excerpt: -1
    case .mutant(let number), .whole(let number), .curve(let number), .trial(let number),
      .inspection(let number):
      number
    case .timing: Int(Int32.max)
    }
  }
}
