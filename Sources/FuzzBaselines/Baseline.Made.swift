import CodableFuzz
public import JSONMutation

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
    let rows = document.strategies.first?.fields ?? []
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

  /// The key by which fields share a line.
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
