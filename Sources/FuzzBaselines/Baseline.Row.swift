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

extension Baseline.Row {
  init(
    _ row: StrategyReport.FieldRow, of strategy: StrategyID, in document: DocumentName
  ) {
    self.document = document
    self.strategy = strategy
    field = row.field
    mutator = row.mutator
    survival = Survival(row.counters)
  }

  var text: String { Baseline.RowLine.all([self]).map(\.text).joined() }

  /// The subject of the row, unique among rows.
  var name: String {
    [
      Baseline.RowLine.keyword, document.description, BaselineWords.encoded(strategy.rawValue),
      field.baselineWord, BaselineWords.encoded(mutator.rawValue),
    ].joined(separator: " ")
  }
}

extension Baseline.RowLine {
  /// Groups similar rows: first those of fields, then those of mutators, then those of strategies.
  static func all(_ rows: [Baseline.Row]) -> [Self] {
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
      line.strategies = strategies.sorted(by: \.rawValue)
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

  var rows: [Baseline.Row] {
    strategies.flatMap { strategy in
      fields.fields.flatMap { field in
        mutators.map {
          Baseline.Row(
            document: document, strategy: strategy, field: field, mutator: $0, survival: survival)
        }
      }
    }
  }
}

extension Baseline.RowLine: BaselineLine {
  static var keyword: String { "row" }

  var key: [String] {
    [
      document.description, BaselineWords.encoded(strategies), fields.word,
      BaselineWords.encoded(mutators),
    ]
  }

  var value: String { survival.parts.joined(separator: " ") }

  var names: [String] { rows.map(\.name) }

  init(_ words: inout BaselineWords) throws(BaselineWords.Mistake) {
    document = try words.document()
    strategies = try words.strategies()
    fields = try Baseline.FieldGroup(&words)
    mutators = Set(try words.names("the mutator")).sorted().map(MutatorID.init(rawValue:))
    survival = try Survival(&words)
  }
}
