public import JSONMutation

/// A strategy that did not survive what it decoded: it ended its process, or did not return in time.
public struct FaultRecord: Hashable, Sendable, Codable {
  /// So many are named in a report, the first; all are counted.
  static let mostNamed = 1_000

  /// The document, or the study where it decodes many.
  public let document: DocumentName
  /// What was decoded, as text: the identifier of a mutant, or the document or record.
  public let subject: String
  /// The strategy.
  public let strategy: StrategyID
  /// Whether it crashed or hung.
  public let outcome: Outcome
  /// How the process ended, or how long it was waited for.
  public let reason: String
  /// The file that holds the bytes that were decoded; nil where none could be written.
  public let file: String?
}
