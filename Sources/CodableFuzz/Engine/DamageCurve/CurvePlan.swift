import JSONMutation
import JSONText

/// The mutants that a document's damage curve is counted from.
struct CurvePlan {
  /// The probability that a record is mutated; the first rate mutates none.
  static let rates = [0, 0.02, 0.05, 0.1, 0.2, 0.5, 1]
  static let seed: Seed = 0
  /// The maximum number of mutants at a rate; the first has one, because all would be equal.
  private static let mostMutants = 12
  /// Longer lists are cut to this many records.
  private static let mostRecords = 32
  private static let mostByteCount = 16_000
  /// The minimum number of mutants at a rate, and of records of a longer list.
  private static let leastMutants = 4
  private static let leastRecords = 4
  /// The approximate total size of the mutants, in bytes.
  private static let budget = 500_000

  /// The number of leading records that the mutants contain.
  let recordCount: Int
  let count: Int

  /// The result is nil for a document without a list of at least two records, and for one that is
  /// too large even when cut.
  init?(of document: Document) {
    guard document.list != nil, document.records.count > 1 else { return nil }
    let end = document.recordRange(document.records.count - 1).upperBound
    func byteCount(ofFirst count: Int) -> Int {
      document.index.bytes.count - (end - document.recordRange(count - 1).upperBound)
    }
    recordCount =
      (2...min(document.records.count, Self.mostRecords)).last {
        byteCount(ofFirst: $0) <= Self.mostByteCount
      } ?? 2
    let damaging = Self.rates.count - 1
    let fitting = Self.budget / damaging / byteCount(ofFirst: recordCount)
    let isCut = recordCount < document.records.count
    guard fitting >= Self.leastMutants, !isCut || recordCount >= Self.leastRecords else {
      return nil
    }
    count = 1 + damaging * min(Self.mostMutants, fitting)
  }

  /// The rate of a mutant, by number, and the mutant's number at that rate.
  ///
  /// Rates take turns, so that all have as many mutants if a run is stopped.
  func position(of number: Int) -> (rate: Int, number: Int) {
    guard number > 0 else { return (0, 0) }
    let damaging = Self.rates.count - 1
    return ((number - 1) % damaging + 1, (number - 1) / damaging)
  }
}

struct CurveMutants {
  /// The records of the document that the mutants contain.
  let records: RecordNumbers
  private let plan: CurvePlan
  private let name: DocumentName
  private let mutants: [Mutants]

  /// Makes the mutants of a plan; nil if nothing in the records can be mutated.
  init?(
    _ plan: CurvePlan, of document: Document, by mutators: [Mutator], filter: LocationFilter
  ) {
    var first = document
    var name = document.name
    if plan.recordCount < document.records.count {
      let numbers = Array(0..<plan.recordCount)
      guard let excerpt = DocumentExcerpt(of: document, keeping: numbers) else { return nil }
      first = excerpt.document
      // The identifier cuts the document in the same way.
      name.recordCount = plan.recordCount
      records = .some(numbers)
    } else {
      records = .all
    }
    let structural = mutators.filter { $0.mutationClass == .structural }
    let space = MutationSpace(
      in: first, by: structural.isEmpty ? Mutators.core : structural, filter: filter)
    let isDamaging = first.records.contains { !space.numbers(under: $0).isEmpty }
    guard isDamaging else { return nil }
    self.plan = plan
    self.name = name
    mutants = CurvePlan.rates.map { rate in
      MutantPlan.damageRate(rate, count: plan.count, seed: CurvePlan.seed).mutants(of: space)
    }
  }

  subscript(number: Int) -> Mutant {
    let (rate, number) = plan.position(of: number)
    return mutants[rate][number]
  }

  /// The identifier that rebuilds a mutant, whose list may be cut.
  func id(of mutant: Mutant) -> MutantID {
    MutantID(document: name, steps: mutant.id.steps)
  }
}
