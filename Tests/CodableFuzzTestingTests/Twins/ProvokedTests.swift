import CodableFuzz
import CodableFuzzTesting
import Testing

/// What fails in Swift Testing; ``ProvokedXCTests`` is its twin.
@Suite(.enabled(if: Provocation.folder != nil, "run by TwinTests")) struct ProvokedTests {
  @Test func unreadableDocument() throws { try Provocation.unreadableDocument.provoke() }
  @Test func nothingDecodes() throws { try Provocation.nothingDecodes.provoke() }
  @Test func noRecords() throws { try Provocation.noRecords.provoke() }
  @Test func unreadableFixture() throws { try Provocation.unreadableFixture.provoke() }
  @Test func baselineIsMissing() throws { try Provocation.baselineIsMissing.provoke() }
  @Test func baselineIsWorse() throws { try Provocation.baselineIsWorse.provoke() }
  @Test func baselineIsOfAnotherPlan() throws { try Provocation.baselineIsOfAnotherPlan.provoke() }
  @Test func baselineIsShared() throws { try Provocation.baselineIsShared.provoke() }
  @Test func baselineOfTheReport() throws { try Provocation.baselineOfTheReport.provoke() }
  @Test func mutatorBreaksItsWord() throws { try Provocation.mutatorBreaksItsWord.provoke() }
  @Test func mutatorOffersNothing() throws { try Provocation.mutatorOffersNothing.provoke() }
  @Test func strategyEndedTheLastRun() throws { try Provocation.strategyEndedTheLastRun.provoke() }
  @Test func allIsWell() throws { try Provocation.allIsWell.provoke() }
  @Test func silentLosses() throws { try Provocation.silentLosses.provoke() }
  @Test func misspelledKey() throws { try Provocation.misspelledKey.provoke() }
  @Test func unknownNameInWarnings() throws { try Provocation.unknownNameInWarnings.provoke() }
  @Test func usedUpBudget() throws { try Provocation.usedUpBudget.provoke() }
  @Test func baselineIsBetter() throws { try Provocation.baselineIsBetter.provoke() }

  @Test func metricIsTooLow() { #expect(Staff.report()["strict"].recordSurvival >= 0.9) }
  @Test func metricOfNothing() { #expect(Staff.report()["strict"].falseAcceptance == 0) }
  @Test func metricOfNoStrategy() { #expect(Staff.report()["strct"].recordSurvival >= 0) }
  @Test func findings() { #expect(Staff.report().silentLosses.isEmpty) }
}
