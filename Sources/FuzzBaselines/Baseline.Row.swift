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
    var strategies: [StrategyID]
    var fields: FieldGroup
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
    survival = Survival(row)
  }

  var madeKey: Baseline.MadeKey {
    Baseline.MadeKey(document: document, field: field, mutator: mutator)
  }
}

extension Baseline.RowLine: BaselineLine {
  static var keyword: String { "row" }

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

extension Baseline {
  /// Fields of other objects have lines of their own, so that a line is short enough to review.
  struct FieldGroup: Hashable {
    let fields: [Field]
    let word: String

    static func all(_ fields: [Field]) -> [Self] {
      let locations = fields.map { FieldLocation($0.baselineWord) }
      return Dictionary(grouping: zip(locations, fields), by: \.0.object).map { object, members in
        let sorted = members.sorted { $0.0.name.utf8.lexicographicallyPrecedes($1.0.name.utf8) }
        return Self(object: object, names: sorted.map(\.0.name), fields: sorted.map(\.1))
      }
    }

    init() {
      fields = []
      word = ""
    }

    private init(object: String, names: [String], fields: [Field]) {
      self.fields = fields
      let list = names.joined(separator: ",")
      word = object + (names.count == 1 ? list : "{\(list)}")
    }

    init(parsing word: Substring) throws(BaselineWords.Mistake) {
      let location = FieldLocation(String(word))
      var fields: [Field] = []
      for name in location.names {
        guard let field = Field(baselineWord: Substring(location.object + name)) else {
          throw BaselineWords.Mistake("'\(location.object)\(name)' is not a field")
        }
        fields.append(field)
      }
      guard let group = Self.all(fields).first, group.fields.count == Set(fields).count else {
        throw BaselineWords.Mistake("'\(word)' is not a field")
      }
      self = group
    }
  }

  private struct FieldLocation {
    let object: String
    let name: String

    init(_ word: String) {
      let end = word.lastIndex(of: "/").map { word.index(after: $0) } ?? word.startIndex
      object = String(word[..<end])
      name = String(word[end...])
    }

    var names: [String] {
      guard name.hasPrefix("{"), name.hasSuffix("}"), name.count > 2 else { return [name] }
      return name.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init)
    }
  }
}

extension Baseline {
  /// A field whose values reach the records that a strategy returns: if another value is sent, another
  /// record is delivered.
  ///
  /// A model that no longer reads a field delivers more mutants equal, which looks better than before. A
  /// run without `Mutator.otherValue` takes any mutant for one that changes a record.
  public struct Reads: Hashable, Sendable {
    public let document: DocumentName
    public let strategy: StrategyID
    public let field: Field
  }

  /// Fields of an object that the same strategies read: `reads feed result,strict /feed/*/{id,url}`.
  struct ReadsLine: Hashable {
    let document: DocumentName
    let strategies: [StrategyID]
    let fields: FieldGroup
  }
}

extension Baseline.Reads: BaselineFact {
  /// The name of a field that is no longer read, where rows have that of their mutator.
  static let name: MutatorID = "reads"
  static let proof = Mutator.otherValue.id

  static func all(
    of strategy: StrategyReport, in document: DocumentName, plan: Report.Plan
  ) -> [Self] {
    let isProven = plan.mutators.contains(proof)
    let rows = strategy.fields.filter { row in
      isProven
        ? row.mutator == proof && row.counters[.mutatedEqual] < row.counters.mutatedDelivered
        : row.counters.showReading
    }
    return Set(rows.map(\.field)).map {
      Self(document: document, strategy: strategy.strategy, field: $0)
    }
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

extension Baseline {
  /// The mutants that were made at a field: if a row is missing, all of its records were delivered
  /// equal.
  public struct Made: Hashable, Sendable {
    public let document: DocumentName
    public let field: Field
    /// The mutators, sorted by name, with the number of mutants that each made there.
    public let mutators: [Count]

    public struct Count: Hashable, Sendable {
      public let mutator: MutatorID
      public let mutants: Int
    }
  }

  struct MadeKey: Hashable {
    let document: DocumentName
    let field: Field
    let mutator: MutatorID
  }

  var mutantCounts: [MadeKey: Int] {
    let counts = made.flatMap { made in
      made.mutators.map {
        (MadeKey(document: made.document, field: made.field, mutator: $0.mutator), $0.mutants)
      }
    }
    return Dictionary(counts) { one, _ in one }
  }

  /// Fields of one object at which the same mutants were made: `fields feed /feed/*/{id,url}
  /// flip-type 5 remove-key 1`.
  struct MadeLine: Hashable {
    let document: DocumentName
    let fields: FieldGroup
    let mutators: [Made.Count]
  }
}

extension Baseline.Made: BaselineFact {
  /// The mutants of a document, which are the same for each strategy.
  static func all(of document: DocumentReport) -> [Self] {
    // Only strategies that can be written back have rows of saves, of the same records.
    let saves = document.strategies.map { document.saveRows(of: $0.strategy) }
    let rows =
      (document.strategies.first?.fields ?? []) + (saves.first { !$0.isEmpty } ?? [])
    return Dictionary(grouping: rows, by: \.field).map { field, rows in
      let counts = rows.map { Count(mutator: $0.mutator, mutants: $0.counters[.mutants]) }
      return Self(
        document: document.name, field: field,
        mutators: counts.sorted { $0.mutator.rawValue < $1.mutator.rawValue })
    }
  }
}

extension Baseline.MadeLine: BaselineLine {
  static var keyword: String { "fields" }

  private struct Key: Hashable {
    let document: DocumentName
    let mutators: [Baseline.Made.Count]
  }

  static func lines(of made: [Baseline.Made]) -> [Self] {
    let alike = Dictionary(grouping: made) { Key(document: $0.document, mutators: $0.mutators) }
    return alike.flatMap { key, made in
      Baseline.FieldGroup.all(made.map(\.field)).map {
        Self(document: key.document, fields: $0, mutators: key.mutators)
      }
    }
  }

  var facts: [Baseline.Made] {
    fields.fields.map { Baseline.Made(document: document, field: $0, mutators: mutators) }
  }

  init(_ words: inout BaselineWords, writing line: Self?) throws(BaselineWords.Mistake) {
    document = try words.document(line?.document)
    fields = try words.fields(line?.fields)
    var mutators: [Baseline.Made.Count] = []
    repeat {
      let count = line?.mutators[mutators.count]
      let mutator = try words.name("a mutator", count?.mutator, isSubject: false)
      if let last = mutators.last, last.mutator.rawValue >= mutator.rawValue {
        throw BaselineWords.Mistake("'\(mutator)' comes before '\(last.mutator)', and only once")
      }
      let mutants = try words.count(
        "the count of mutants of '\(mutator)'", count?.mutants, atLeast: 1)
      mutators.append(Baseline.Made.Count(mutator: mutator, mutants: mutants))
    } while line.map { mutators.count < $0.mutators.count } ?? !words.isEmpty
    self.mutators = mutators
  }
}
