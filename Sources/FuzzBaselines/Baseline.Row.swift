public import CodableFuzz
public import JSONMutation

extension Baseline {
  /// What became of the records of one mutator at one field, unless all were delivered equal.
  public struct Row: Hashable, Sendable {
    public let document: DocumentName
    public let strategy: StrategyID
    public let field: Field
    public let mutator: MutatorID
    public let survival: Survival
  }

  /// Similar rows, for fields of one object: `row feed result,strict /feed/*/{id,url} remove-key kept
  /// 0/8 returned 0/1`.
  ///
  /// The counts are those of each row, not their sum.
  struct RowLine: Hashable {
    let document: DocumentName
    /// The strategies, sorted by their names.
    var strategies: [StrategyID]
    var fields: FieldGroup
    /// The mutators, sorted by their names.
    var mutators: [MutatorID]
    let survival: Survival
  }
}

extension Baseline.Row: BaselineFact {
  init(
    _ row: StrategyReport.FieldRow, of strategy: StrategyID, in document: DocumentName
  ) {
    self.document = document
    self.strategy = strategy
    field = row.field
    mutator = row.mutator
    survival = Survival(row.counters)
  }
}

extension Baseline.RowLine: BaselineLine {
  static var keyword: String { "row" }

  /// Groups similar rows: first those of fields, then those of mutators, then those of strategies.
  static func lines(of rows: [Baseline.Row]) -> [Self] {
    var fields: [Self: [Field]] = [:]
    for row in rows { fields[Self(row), default: []].append(row.field) }
    var mutators: [Self: [MutatorID]] = [:]
    for (line, fields) in fields {
      for group in Baseline.FieldGroup.all(fields) {
        var alike = line
        alike.fields = group
        alike.mutators = []
        mutators[alike, default: []] += line.mutators
      }
    }
    var strategies: [Self: [StrategyID]] = [:]
    for (line, mutators) in mutators {
      var alike = line
      alike.mutators = mutators.sorted { $0.rawValue < $1.rawValue }
      alike.strategies = []
      strategies[alike, default: []] += line.strategies
    }
    return strategies.map { line, strategies in
      var line = line
      line.strategies = strategies.sorted { $0.rawValue < $1.rawValue }
      return line
    }
  }

  /// The line of a row, without its field.
  private init(_ row: Baseline.Row) {
    document = row.document
    strategies = [row.strategy]
    fields = Baseline.FieldGroup()
    mutators = [row.mutator]
    survival = row.survival
  }

  var facts: [Baseline.Row] {
    strategies.flatMap { strategy in
      fields.fields.flatMap { field in
        mutators.map {
          Baseline.Row(
            document: document, strategy: strategy, field: field, mutator: $0, survival: survival)
        }
      }
    }
  }

  init(_ words: inout BaselineWords, writing line: Self?) throws(BaselineWords.Mistake) {
    document = try words.document(line?.document)
    strategies = try words.names("the strategy", line?.strategies)
    fields = try words.fields(line?.fields)
    mutators = try words.names("the mutator", line?.mutators)
    survival = try Survival(&words, writing: line?.survival)
  }
}
