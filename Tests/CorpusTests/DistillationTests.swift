import Corpus
import JSONMutation
import Testing

@testable import CodableFuzz

/// Strategies do with a slice what they do with the whole document.
@Suite struct DistillationTests {
  @Test(
    arguments: ["people", "users", "feed", "messages", "orders", "pull-requests"],
    [
      .everyShape, .random(count: 400, seed: 5, mutations: 3),
      .damageRate(0.1, count: 40, seed: 5), .pairwise(mutations: 4),
    ] as [any MutantPlan])
  func slicesTellTheSameAsWholeDocuments(name: String, plan: any MutantPlan) throws {
    var study = try #require(Corpus.studies.first { $0.name == name })
    study.recordCount = 40
    let document = try study.document()
    let laboratory = Laboratory(
      study, document: document, calls: Calls(stopwatch: Stopwatch(ContinuousClock())))
    var slicer = try #require(Slicer(document, broken: laboratory.judges.map(\.isBroken)))
    var renderer = Renderer()
    var slicedCount = 0
    let mutants = plan.mutants(of: Candidates(in: document, by: Mutators.all))
    for number in stride(from: 0, to: mutants.count, by: max(1, mutants.count / 100)) {
      let mutant = mutants[number]
      guard let (slice, sliced) = slicer.slice(for: mutant) else { continue }
      slicedCount += 1
      let one = laboratory.judged(
        sliced, .mutant(number), id: mutant.id, records: .some(slice.records), renderer: &renderer)
      let other = laboratory.judged(mutant, .whole(number), id: mutant.id, renderer: &renderer)
      for (judge, (sliced, whole)) in zip(laboratory.judges, zip(one, other)) {
        let difference = DistillationCheck.difference(
          sliced, whole, records: slice.records, isBroken: judge.isBroken)
        #expect(difference == nil, "\(mutant.id) \(judge.strategy)")
      }
    }
    #expect(slicedCount >= 10)
  }
}
