#if canImport(XCTest)
  import CodableFuzz
  import CodableFuzzTesting
  import XCTest

  /// What fails in XCTest; ``ProvokedTests`` is its twin.
  final class ProvokedXCTests: XCTestCase {
    override func setUpWithError() throws {
      try XCTSkipIf(Provocation.folder == nil, "run by TwinTests")
    }

    func testUnreadableDocument() throws { try Provocation.unreadableDocument.provoke() }
    func testNothingDecodes() throws { try Provocation.nothingDecodes.provoke() }
    func testNoRecords() throws { try Provocation.noRecords.provoke() }
    func testUnreadableFixture() throws { try Provocation.unreadableFixture.provoke() }
    func testBaselineIsMissing() throws { try Provocation.baselineIsMissing.provoke() }
    func testBaselineIsWorse() throws { try Provocation.baselineIsWorse.provoke() }
    func testBaselineIsOfAnotherPlan() throws { try Provocation.baselineIsOfAnotherPlan.provoke() }
    func testBaselineIsShared() throws { try Provocation.baselineIsShared.provoke() }
    func testBaselineOfTheReport() throws { try Provocation.baselineOfTheReport.provoke() }
    func testMutatorBreaksItsWord() throws { try Provocation.mutatorBreaksItsWord.provoke() }
    func testMutatorOffersNothing() throws { try Provocation.mutatorOffersNothing.provoke() }
    func testStrategyEndedTheLastRun() throws { try Provocation.strategyEndedTheLastRun.provoke() }
    func testAllIsWell() throws { try Provocation.allIsWell.provoke() }
    func testSilentLosses() throws { try Provocation.silentLosses.provoke() }
    func testMisspelledKey() throws { try Provocation.misspelledKey.provoke() }
    func testUnknownNameInWarnings() throws { try Provocation.unknownNameInWarnings.provoke() }
    func testUsedUpBudget() throws { try Provocation.usedUpBudget.provoke() }
    func testBaselineIsBetter() throws { try Provocation.baselineIsBetter.provoke() }

    func testMetricIsTooLow() {
      XCTAssertGreaterThanOrEqual(Staff.report()["strict"].recordSurvival, 0.9)
    }

    func testMetricOfNothing() { XCTAssertEqual(Staff.report()["strict"].falseAcceptance, 0) }

    func testMetricOfNoStrategy() {
      XCTAssertGreaterThanOrEqual(Staff.report()["strct"].recordSurvival, 0)
    }

    func testFindings() {
      let losses = Staff.report().silentLosses
      XCTAssert(losses.isEmpty, losses.description)
    }
  }
#endif
