public import CodableFuzz
public import JSONMutation

extension Baseline {
  /// A field whose values reach the records that a strategy returns: a mutant of it changes a record,
  /// loses one, or is not decoded.
  ///
  /// A model that no longer reads a field delivers more mutants equal, which looks better than before.
  public struct Reads: Hashable, Sendable {
    public let document: DocumentName
    public let strategy: StrategyID
    public let field: Field
  }

  /// Fields of an object that the same strategies read: `reads feed result,strict /feed/*/{id,url}`.
  struct ReadsLine: Hashable {
    let document: DocumentName
    /// The strategies, sorted by their names.
    let strategies: [StrategyID]
    let fields: FieldGroup
  }
}

extension Baseline.Reads: BaselineFact {
  /// What a strategy reads.
  static func all(of strategy: StrategyReport, in document: DocumentName) -> [Self] {
    Set(strategy.fields.filter { $0.counters.showReading }.map(\.field))
      .map { Self(document: document, strategy: strategy.strategy, field: $0) }
  }
}

extension Counters {
  /// Whether a strategy returned something else than for the unmutated document.
  fileprivate var showReading: Bool {
    self[.returned] < self[.mutants] || self[.mutatedEqual] < mutated
      || self[.untouchedKept] < untouched
  }
}

extension Baseline.ReadsLine: BaselineLine {
  static var keyword: String { "reads" }

  static func lines(of reads: [Baseline.Reads]) -> [Self] {
    let ofFields = Dictionary(grouping: reads) {
      Baseline.Reads(document: $0.document, strategy: "", field: $0.field)
    }.mapValues { $0.map(\.strategy).sorted { $0.rawValue < $1.rawValue } }
    let alike = Dictionary(grouping: ofFields) { read, strategies in
      Self(document: read.document, strategies: strategies, fields: Baseline.FieldGroup())
    }
    return alike.flatMap { line, reads in
      Baseline.FieldGroup.all(reads.map(\.key.field)).map {
        Self(document: line.document, strategies: line.strategies, fields: $0)
      }
    }
  }

  var facts: [Baseline.Reads] {
    strategies.flatMap { strategy in
      fields.fields.map { Baseline.Reads(document: document, strategy: strategy, field: $0) }
    }
  }

  init(_ words: inout BaselineWords, writing line: Self?) throws(BaselineWords.Mistake) {
    document = try words.document(line?.document)
    strategies = try words.names("the strategy", line?.strategies)
    fields = try words.fields(line?.fields)
  }
}
