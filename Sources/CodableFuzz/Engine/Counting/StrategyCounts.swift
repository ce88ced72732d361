package import JSONMutation

/// A mutant of several mutations counts once in the row of each of its mutators, so rows may not
/// add up to the total.
struct StrategyCounts: Sendable, Codable {
  var byClass: [MutationClass: Counted] = [:]
  var byMutator: [Int: Counters] = [:]
  var byField: [Key: Counted] = [:]

  struct Key: Hashable, Codable {
    var field: Int
    let mutator: Int
  }

  struct Counted: Codable {
    var counters = Counters()
    /// The first mutant that cost or altered an untouched record, or else the first that cost
    /// something else; nil if no example is wanted.
    var example: Example?
    /// The first mutant of which a record was lost silently; nil if no example is wanted.
    var silentExample: Example?
    /// The number of records lost silently by each variant; empty if no example is wanted.
    var silentVariants: [String: Int] = [:]

    mutating func add(_ verdict: Verdict, of mutant: MutantRows, wantsSlight: Bool) {
      counters += verdict.counters
      if wantsSlight, verdict.counters.lostSilently > 0 {
        silentExample = silentExample ?? mutant.example(isSlight: true)
        if let variant = mutant.variant {
          silentVariants[variant, default: 0] += verdict.counters.lostSilently
        }
      }
      if let example, !example.isSlight { return }
      if verdict.counters.untouchedNotKept > 0 || verdict.outcome.isCrash {
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
      one.silentVariants.merge(other.silentVariants, uniquingKeysWith: +)
    }
  }

  struct Example: Sendable, Codable {
    let ordinal: RunPosition
    let id: MutantID
    let plausibility: Plausibility
    /// Whether it cost no untouched record, but a mutated one, or was not decoded.
    var isSlight = false

    var order: (Int, RunPosition) { (isSlight ? 1 : 0, ordinal) }

    static func first(_ one: Self?, _ other: Self?) -> Self? {
      guard let one, let other else { return one ?? other }
      return other.order < one.order ? other : one
    }
  }

  mutating func add(_ verdict: Verdict, of mutant: MutantRows) {
    byClass[mutant.mutationClass, default: Counted()].add(verdict, of: mutant, wantsSlight: false)
    for number in mutant.mutators {
      byMutator[number, default: Counters()] += verdict.counters
    }
    for key in mutant.keys {
      byField[key, default: Counted()].add(verdict, of: mutant, wantsSlight: true)
    }
  }

  mutating func add(_ other: Self) {
    for (kind, counted) in other.byClass { byClass[kind, default: Counted()] += counted }
    for (number, counters) in other.byMutator {
      byMutator[number, default: Counters()] += counters
    }
  }
}

package struct MutantRows {
  let mutationClass: MutationClass
  private(set) var mutators: [Int] = []
  private(set) var keys: [StrategyCounts.Key] = []
  let isSingle: Bool
  package let ordinal: RunPosition
  let plausibility: Plausibility
  /// The variant of its only mutation; nil if there are several.
  var variant: String? { isSingle ? mutant.mutations[0].variant.name : nil }
  private let mutant: Mutant

  init(_ mutant: Mutant, at ordinal: RunPosition, mutatorNumbers: [MutatorID: Int]) {
    (self.mutant, self.ordinal) = (mutant, ordinal)
    mutationClass = mutant.mutationClass
    isSingle = mutant.mutations.count == 1
    plausibility = mutant.plausibility
    for mutation in mutant.mutations {
      guard let mutator = mutatorNumbers[mutation.mutator.id] else { continue }
      let field = mutant.document.fields.number(of: mutation.node)
      let key = StrategyCounts.Key(field: field, mutator: mutator)
      if !mutators.contains(mutator) { mutators.append(mutator) }
      if !keys.contains(key) { keys.append(key) }
    }
  }

  package var id: MutantID { mutant.id }

  func example(isSlight: Bool) -> StrategyCounts.Example {
    StrategyCounts.Example(ordinal: ordinal, id: id, plausibility: plausibility, isSlight: isSlight)
  }
}

/// The position of something in a study: its document, and the number there.
///
/// Parts of a run are merged in any order. They determine which of two mutants came first.
package struct RunPosition: Hashable, Comparable, Sendable, Codable {
  let document: Int
  let number: Int

  package init(document: Int, number: Int) { (self.document, self.number) = (document, number) }

  package static func < (one: Self, other: Self) -> Bool {
    (one.document, one.number) < (other.document, other.number)
  }
}

/// An element with its position, such as a ``RunPosition``, by which parts of a run merge their lists.
package struct Positioned<Key: Sendable & Codable, Element: Sendable & Codable>: Sendable, Codable {
  package var position: Key
  package var element: Element

  package init(position: Key, element: Element) {
    (self.position, self.element) = (position, element)
  }
}

extension Array {
  /// Merges elements that were noted elsewhere, and keeps those that come first.
  mutating func add(_ others: [Element], first most: Int, by isBefore: (Element, Element) -> Bool) {
    guard !others.isEmpty else { return }
    self = Array((self + others).sorted(by: isBefore).prefix(most))
  }
}

extension OpenedDocument {
  /// The numbers of the mutants by row: those of one mutator at one field are together, and the most
  /// plausible come first; of these, where `costs` are given for all mutants, the cheapest.
  ///
  /// To name the rows, each mutant is made. Of a plan with more than 50,000 mutants, all numbers are in
  /// rows of 32, each of them spread evenly over the plan.
  func rows(costs: [Int]? = nil) -> [[Int]] {
    guard mutants.count <= 50_000 else { return Self.spread(mutants.count) }
    let mutatorNumbers = Dictionary(
      uniqueKeysWithValues: zip(configuration.mutators.map(\.id), 0...))
    var rows: [(plausibility: Plausibility, numbers: [Int])] = []
    var places: [[StrategyCounts.Key]: Int] = [:]
    for number in mutants.indices {
      let mutant = MutantRows(
        mutants[number], at: RunPosition(document: self.number, number: number),
        mutatorNumbers: mutatorNumbers)
      if mutant.isSingle, let place = places[mutant.keys] {
        rows[place].numbers.append(number)
        rows[place].plausibility = min(rows[place].plausibility, mutant.plausibility)
      } else {
        if mutant.isSingle { places[mutant.keys] = rows.count }
        rows.append((mutant.plausibility, [number]))
      }
    }
    let ranks = rows.enumerated().map { position, row in
      let cost = costs.map { costs in row.numbers.reduce(0) { $0 + costs[$1] } } ?? 0
      return (row.plausibility, cost, position)
    }
    return ranks.sorted(by: <).map { rows[$0.2].numbers }
  }

  static func spread(_ count: Int) -> [[Int]] {
    let (order, size) = (EvenOrder(count: count), 32)
    return stride(from: 0, to: count, by: size).map { start in
      (start..<min(start + size, count)).map { order[$0] }.sorted()
    }
  }
}

/// The numbers up to a count, ordered so that any number of the first ones are about evenly spaced.
struct EvenOrder {
  private let count: Int
  private let step: Int

  init(count: Int) {
    self.count = count
    // Multiples of the golden ratio spread most evenly.
    var step = Int((Double(count) * 0.618_033_988_75).rounded())
    while step > 1, !step.isCoprime(to: count) { step -= 1 }
    self.step = max(1, step)
  }

  subscript(position: Int) -> Int {
    count.dividingFullWidth(position.multipliedFullWidth(by: step)).remainder
  }
}

extension Int {
  package func isCoprime(to other: Int) -> Bool {
    var (one, other) = (self, other)
    while other != 0 { (one, other) = (other, one % other) }
    return one == 1
  }
}
