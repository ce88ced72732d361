public import CodableFuzz
import FuzzPlatform

extension Study {
  /// The same study with an API description of its documents.
  ///
  /// The report then lists what the description allows and the models do not survive, and what the
  /// documents contain although the description forbids it. `Mutator.contract` makes mutants of
  /// the description.
  ///
  /// ```swift
  /// let episodes = try Study(fixture: "Fixtures/episodes.json", records: Episode.self, at: "/items")
  ///   .described(by: "Fixtures/api.json", operation: "GET /v1/episodes")
  /// ```
  ///
  /// - Parameters:
  ///   - fixture: The description, OpenAPI 3.0 or 3.1 as JSON: a path from the folder of the test's
  ///     source file, or a URL.
  ///   - operation: The method with the path or its template, or the `operationId`.
  ///   - file: The source file of the test.
  /// - Returns: The study.
  /// - Throws: `StorageError` that names the file if it cannot be read, or has no such operation.
  public func described(
    by fixture: some FixtureSource, operation: String, file: String = #filePath
  ) throws -> Study {
    var study = self
    study.operation = try APIDescription(try fixture.fixturePath(beside: file))
      .operation(operation)
    return study
  }
}
