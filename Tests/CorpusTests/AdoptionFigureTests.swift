import CodableFuzz
import Foundation
import FuzzCorpus
import JSONMutation
import Testing

@Suite struct AdoptionFigureTests {
  @Test func aHundredRecordsHaveAsManyMutantsAsTen() throws {
    let study = try #require(Corpus.studies.first { $0.name == "pull-requests" })
    let document = try study.document()
    let counts = try [3, 10, 100].map { count in
      let space = MutationSpace(in: try document.grown(to: count), by: Mutators.core)
      return MutantPlan.everyField.mutants(of: space).count
    }
    #expect(counts[0] < counts[1] && counts[1] == counts[2], "\(counts)")
    #expect(document.records.count == 7)
  }
}
