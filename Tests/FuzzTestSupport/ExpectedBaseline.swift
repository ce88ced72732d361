import FuzzPlatform
import JSONMutation

@testable import CodableFuzz
@testable import CodableFuzzTesting
@testable import FuzzBaselines

extension Report {
  /// Fails the running test if the baseline in a storage, one per document, does not pass.
  ///
  /// `updates` says whether to write the baseline instead, and `today` when acceptances have expired.
  func expectBaseline(
    in storage: some Storage<Baseline.Name, Baseline>, updates: Bool, timeTolerance: Double? = nil,
    today: Day = .today, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let site = CallSite(fileID, file, line, column)
    try expectBaseline(
      in: storage, updates: updates, BaselineTerms(timeTolerance: timeTolerance, today: today),
      at: site, name: { Baseline.Name(document: $0) }
    ) { name, _ in
      try RunningTest.fail(
        "there is no baseline \(name): write it with UPDATE_BASELINES=1", at: site)
    }
  }
}
