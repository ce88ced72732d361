import JSONMutation
import JSONText

/// Which mutants a document's damage curve is counted from.
struct CurvePlan {
  /// How likely each record is to be mutated; nothing is at the first.
  static let rates = [0, 0.02, 0.05, 0.1, 0.2, 0.5, 1]
  static let seed: Seed = 0
  /// The most mutants at a rate, apart from the first: all of that are the same.
  private static let mostMutants = 12
  /// A longer list, or one with more bytes, is cut to its first records.
  private static let mostRecords = 32
  private static let mostByteCount = 16_000
  /// Fewer mutants of a rate, or fewer records of a longer list, would tell nothing.
  private static let leastMutants = 4
  private static let leastRecords = 4
  /// About so many bytes are made in all.
  private static let budget = 500_000

  /// How many records the mutants are made with, of the first.
  let recordCount: Int
  /// How many mutants there are.
  let count: Int

  /// The result is nil for a document without a list of two records or more, and for one that is too
  /// large even when it is cut.
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

  /// The rate of a mutant by the numbers of both, and its number among those of that rate.
  ///
  /// Rates take turns, so that all have as many mutants where a run is stopped.
  func position(of number: Int) -> (rate: Int, number: Int) {
    guard number > 0 else { return (0, 0) }
    let damaging = Self.rates.count - 1
    return ((number - 1) % damaging + 1, (number - 1) / damaging)
  }
}

/// The mutants of a document's damage curve.
struct CurveMutants {
  /// Which records of the document stand in the mutants.
  let records: RecordNumbers
  private let plan: CurvePlan
  private let name: DocumentName
  /// For each rate.
  private let mutants: [Mutants]

  /// Makes the mutants of a plan.
  ///
  /// The result is nil where there is nothing in the records to damage.
  ///
  /// - Parameters:
  ///   - plan: The plan of the document.
  ///   - document: The document.
  ///   - mutators: The mutators of the run.
  ///   - filter: The locations that may be edited.
  init?(
    _ plan: CurvePlan, of document: Document, by mutators: [Mutator], filter: LocationFilter
  ) {
    var first = document
    var name = document.name
    if plan.recordCount < document.records.count {
      let numbers = Array(0..<plan.recordCount)
      guard let excerpt = DocumentExcerpt(of: document, keeping: numbers) else { return nil }
      first = excerpt.document
      // The identifier cuts the document as the excerpt was cut.
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

  /// One of the mutants.
  subscript(number: Int) -> Mutant {
    let (rate, number) = plan.position(of: number)
    return mutants[rate][number]
  }

  /// The identifier that rebuilds one of the mutants, of which the list may be cut.
  func id(of mutant: Mutant) -> MutantID {
    MutantID(document: name, steps: mutant.id.steps)
  }
}
