import JSONMutation

/// What was counted of one strategy with some mutants of a study's documents.
///
/// A mutant of several mutations counts in the row of each of its mutators, once; rows then do not
/// add up to the total.
struct StrategyCounts: Sendable {
  /// For each class of mutants.
  var byClass: [MutationClass: Row] = [:]
  /// For each mutator, by its number.
  var byMutator: [Int: Counters] = [:]
  /// For each field and mutator.
  var byField: [Key: Row] = [:]
  /// For each rate of the damage curve, by its number; its mutants are in no other row.
  var byRate: [Int: Counters] = [:]
  /// The mutants that cost most.
  var worst = WorstRows()
  /// Mutants of one mutation, which are in no other row until they are filed.
  private var unfiled: [Key: Row] = [:]

  /// A field that a mutator edited, both by their numbers.
  struct Key: Hashable {
    var field: Int
    let mutator: Int
  }

  /// What was counted of some mutants, with some of them to look at.
  struct Row {
    var counters = Counters()
    /// The first mutant that cost an untouched record, or changed one; where none did, the first that
    /// cost something else, if such a one is wanted.
    var example: Example?
    /// The first mutant of which a record was lost in silence, if such a one is wanted.
    var silentExample: Example?

    mutating func add(_ verdict: Verdict, of mutant: MutantRows, wantsSlight: Bool) {
      counters += verdict.counters
      if wantsSlight, silentExample == nil, verdict.counters.lostSilently > 0 {
        silentExample = mutant.example(isSlight: true)
      }
      if let example, !example.isSlight { return }
      if verdict.counters[.untouchedKept] < verdict.counters.untouched || verdict.outcome.isCrash {
        example = mutant.example(isSlight: false)
      } else if wantsSlight, example == nil,
        verdict.counters.mutatedLost > 0 || verdict.outcome != .returned
      {
        example = mutant.example(isSlight: true)
      }
    }

    static func += (one: inout Self, other: Self) {
      one.counters += other.counters
      one.example = Example.first(one.example, other.example)
      one.silentExample = Example.first(one.silentExample, other.silentExample)
    }

    static func + (one: Self, other: Self) -> Self {
      var sum = one
      sum += other
      return sum
    }
  }

  /// A mutant to look at.
  struct Example: Sendable {
    let ordinal: Ordinal
    let id: MutantID
    /// How likely a backend is to send it.
    let plausibility: Plausibility
    /// Whether it cost no untouched record, but a mutated one, or nothing came back.
    var isSlight = false

    /// Examples that cost untouched records come first.
    var order: (Int, Ordinal) { (isSlight ? 1 : 0, ordinal) }

    /// The one that comes first, if there is one.
    static func first(_ one: Self?, _ other: Self?) -> Self? {
      guard let one, let other else { return one ?? other }
      return other.order < one.order ? other : one
    }
  }

  mutating func add(_ verdict: Verdict, of mutant: MutantRows) {
    if mutant.isSingle, let cell = mutant.cells.first {
      unfiled[cell, default: Row()].add(verdict, of: mutant, wantsSlight: true)
      return
    }
    byClass[mutant.mutationClass, default: Row()].add(verdict, of: mutant, wantsSlight: false)
    for number in mutant.mutators {
      byMutator[number, default: Counters()] += verdict.counters
    }
    for cell in mutant.cells {
      byField[cell, default: Row()].add(verdict, of: mutant, wantsSlight: true)
    }
  }

  /// Files mutants of one mutation under their class, mutator and field.
  ///
  /// - Parameter classes: For each mutator, by its number, what its mutants are.
  mutating func file(classes: [MutationClass]) {
    for (cell, row) in unfiled {
      var classRow = row
      if classRow.example?.isSlight == true { classRow.example = nil }
      classRow.silentExample = nil
      byClass[classes[cell.mutator], default: Row()] += classRow
      byMutator[cell.mutator, default: Counters()] += row.counters
    }
    byField.merge(unfiled) { $0 + $1 }
    unfiled = [:]
  }

  /// Adds what was counted elsewhere, where fields have the same numbers.
  static func += (one: inout Self, other: Self) {
    one.byClass.merge(other.byClass) { $0 + $1 }
    one.byMutator.merge(other.byMutator) { $0 + $1 }
    one.byRate.merge(other.byRate) { $0 + $1 }
    one.byField.merge(other.byField) { $0 + $1 }
    one.worst += other.worst
  }
}

/// The rows in which a mutant counts, found once for all strategies.
struct MutantRows {
  let mutationClass: MutationClass
  /// The numbers of its mutators, each once.
  private(set) var mutators: [Int] = []
  /// The fields that its mutators edit, each once.
  private(set) var cells: [StrategyCounts.Key] = []
  /// Whether it has one mutation, whose mutator says what the mutant is.
  let isSingle: Bool
  /// Where it stands.
  let ordinal: Ordinal
  /// How likely a backend is to send it.
  let plausibility: Plausibility
  private let name: Name

  /// The mutant's identifier, made when it is first asked for.
  private final class Name {
    private let mutant: Mutant
    private(set) lazy var id = mutant.id

    init(of mutant: Mutant) {
      self.mutant = mutant
    }
  }

  init(_ mutant: Mutant, at ordinal: Ordinal, mutatorNumbers: [MutatorID: Int]) {
    mutationClass = mutant.mutationClass
    self.ordinal = ordinal
    isSingle = mutant.mutations.count == 1
    plausibility = mutant.plausibility
    name = Name(of: mutant)
    for mutation in mutant.mutations {
      guard let mutator = mutatorNumbers[mutation.mutator.id] else { continue }
      let field = mutant.document.fields.number(of: mutation.node)
      let cell = StrategyCounts.Key(field: field, mutator: mutator)
      if !mutators.contains(mutator) { mutators.append(mutator) }
      if !cells.contains(cell) { cells.append(cell) }
    }
  }

  /// The mutant's identifier.
  var id: MutantID { name.id }

  /// The mutant by its name.
  func example(isSlight: Bool) -> StrategyCounts.Example {
    StrategyCounts.Example(
      ordinal: ordinal, id: id, plausibility: plausibility, isSlight: isSlight)
  }
}
