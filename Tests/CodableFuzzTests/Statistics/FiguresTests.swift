import CodableFuzz
import Foundation
import Testing

@Suite struct FiguresTests {
  @Test func areComputedFromTheSums() {
    var tally = Tally()
    tally.mutants = 10
    tally.returned = 7
    tally.untouched = UntouchedCounts(kept: 50, changed: 2, reported: 5, silent: 3)
    tally.mutated = MutatedCounts(
      equal: 1, changedReported: 2, changedSilent: 3, reported: 4, silent: 5)
    tally.exact = 4
    tally.ancestor = 1
    tally.elsewhere = 2
    tally.malformedMutants = 3
    tally.falselyAccepted = 1
    let figures = Figures(tally)
    #expect(figures.documentSurvival == Rate(7, of: 10))
    #expect(figures.recordSurvival == Rate(50, of: 60))
    #expect(figures.collateralLoss == Rate(10, of: 60))
    #expect(figures.salvage == Rate(6, of: 15))
    #expect(figures.silentLoss == Rate(8, of: 17))
    #expect(figures.silentChange == Rate(3, of: 5))
    #expect(figures.untouchedChanged == 2)
    #expect(figures.diagnosis.exact == Rate(4, of: 7))
    #expect(figures.diagnosis.ancestor == Rate(1, of: 7))
    #expect(figures.diagnosis.elsewhere == Rate(2, of: 7))
    #expect(figures.falseAcceptance == Rate(1, of: 3))
  }

  @Test func ofNothingAreRatesOfNothing() {
    let figures = Figures(Tally())
    #expect(figures.recordSurvival.value == nil)
    #expect(figures.diagnosis.exact == Rate(0, of: 0))
  }

  @Test func talliesAddUpInAnyOrder() {
    var one = Tally()
    one.mutants = 1
    one.untouched = UntouchedCounts(kept: 1, silent: 2)
    one.mutated = MutatedCounts(equal: 3)
    var other = Tally()
    other.mutants = 2
    other.exact = 5
    other.untouched = UntouchedCounts(changed: 1, reported: 4)
    var sum = one
    sum += other
    var mus = other
    mus += one
    #expect(sum == mus)
    #expect(sum.mutants == 3 && sum.exact == 5)
    #expect(sum.untouched == UntouchedCounts(kept: 1, changed: 1, reported: 4, silent: 2))
  }
}
