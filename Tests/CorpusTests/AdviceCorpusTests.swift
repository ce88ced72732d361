import CodableFuzz
import FuzzCorpus
import JSONMutation
import Testing

/// What is predicted of a list that is made lossy is what the lossy list of the family reaches.
@Suite struct AdviceCorpusTests {
  static let studies = Corpus.studies.filter { study in
    study.recordsAt != nil && study.strategies.contains { $0.id == .strict }
      && study.strategies.contains { $0.id == .lossyArray || $0.id == .lossyDictionary }
  }

  @Test(arguments: studies)
  func predictsWhatTheLossyListReaches(study: Study) throws {
    var study = study
    let strict = try #require(study.strategies.first { $0.id == .strict })
    let lossy = try #require(
      study.strategies.first { $0.id == .lossyArray || $0.id == .lossyDictionary })
    study.strategies = [strict, lossy]
    let document = try study.document()
    let list = try #require(document.list)
    let change = ModelChange(.lossyList, document.fields.field(of: list))
    var configuration = Runner.Configuration()
    configuration.advice = .all
    let run = try DocumentSession(study, configuration: configuration)
    var differences: [String] = []
    _ = run.takeCounts()
    // Some hundred mutants of each family, at even distances.
    let numbers = stride(
      from: 0, to: run.callPlan.mutantCount, by: max(1, run.callPlan.mutantCount / 200))
    for number in numbers {
      var verdicts: [Verdict] = []
      var id = ""
      run.run([number]) { mutant, evaluated in (id, verdicts) = (mutant.id.description, evaluated) }
      let gain = run.takeCounts().gain(by: change, strategy: 0)
      let predicted = [
        verdicts[0].counters[.untouchedKept] + gain.kept, delivered(verdicts[0]) + gain.delivered,
      ]
      let real = [verdicts[1].counters[.untouchedKept], delivered(verdicts[1])]
      if predicted != real { differences.append("\(id): \(predicted), not \(real)") }
    }
    #expect(differences.prefix(10) == [], "\(differences.count) of \(Array(numbers).count) differ")
  }

  private func delivered(_ verdict: Verdict) -> Int { verdict.counters.mutatedDelivered }
}
