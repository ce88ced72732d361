public import CodableFuzz
import FuzzPlatform
import JSONMutation

extension Study {
  /// The study of older answers, whose mutants are what changed from them to this study's.
  ///
  /// `survivalReport(of:)` then makes each difference in the old answers, alone and all together, and
  /// `Report.differences` has what each costs.
  ///
  /// - Parameters:
  ///   - old: A file or folder of JSON, NDJSON or a capture.
  ///   - file: The source file of the test.
  /// - Returns: The study to run.
  /// - Throws: An error that names the file if one of either side cannot be read.
  public func since(_ old: some FixtureSource, file: String = #filePath) throws -> Study {
    var study = self
    try study.compare(since: old, beside: file)
    return study
  }

  mutating func compare(since old: (any FixtureSource)?, beside test: String) throws {
    guard let old else { return }
    let source = DocumentSource(
      path: try old.fixturePath(beside: test), entries: source?.entries ?? [])
    let input = try RunInput(study: self).since(source)
    if let failure = input.failures.first { throw failure }
    self = input.study
    self.source = source
    file = source.path
  }
}
