public import CodableFuzz
import Foundation
package import FuzzDocuments
public import FuzzFixtures
package import FuzzPlatform
import JSONInference
import JSONMutation

extension Study {
  /// The study of older responses, whose mutants are what changed from them to this study's.
  ///
  /// `expectSurvival(of:)` then makes each difference in the old responses, alone and all together, and
  /// `Report.differences` has what each costs.
  ///
  /// - Parameters:
  ///   - old: A file or folder of JSON, NDJSON or a capture.
  ///   - file: The source file of the test.
  /// - Returns: The study to run.
  /// - Throws: An error that names the file if one of either side cannot be read.
  public func comparing(withOlder old: Fixture, file: String = #filePath) throws -> Study {
    let source = DocumentSource(
      path: try old.path(beside: file), entries: origin.source?.entries ?? [])
    let input = try RunInput(study: self).since(source)
    if let failure = input.failures.first { throw failure }
    var study = input.study
    study.origin = .source(source)
    return study
  }
}

extension RunInput {
  /// The old documents, with what changed from them to these: their mutants are the differences.
  ///
  /// Both sides are read once, document by document. Of documents that cannot be read, those of the
  /// old side fail when they run, and those of the new side are in ``failures``. If the run is limited, so
  /// are both sides: of what is left out, nothing would show what a difference costs.
  package func since(
    _ old: DocumentSource, isLimited: Bool = true
  ) throws(StorageError) -> RunInput {
    var (input, newer) = (RunInput(study: study, source: old, reading: reading), self)
    input.study.ask(DifferenceAnalysis.self)
    newer.study.isNewer = true
    var (before, after) = (Side(isLimited: isLimited), Side(isLimited: isLimited))
    try before.add(input)
    if before.summary.isArray {
      // An object in place of a list at the root is an envelope, not a map of records.
      (input.study.listForm, newer.study.listForm) = (.array, .array)
    }
    try after.add(newer)
    input.study = input.study.noting(
      differences: DifferenceFinder.differences(from: before.summary, to: after.summary),
      oldValues: before.summary.scalars)
    input.failures = after.failures
    input.study.newer = Study.Newer(
      study.json, from: source.map(Origin.source) ?? study.origin)
    return input
  }

  private struct Side {
    let isLimited: Bool
    var summary = DocumentSummary()
    var failures: [StorageError] = []

    mutating func add(_ input: RunInput) throws(StorageError) {
      for element in IteratorSequence(try input.documents()) {
        switch element {
        case .success(let element): add(element, of: input)
        case .failure(let error): failures.append(error)
        }
      }
      if summary.documentCount == 0, let failure = failures.first { throw failure }
    }

    private mutating func add(_ element: DocumentStream.Element, of input: RunInput) {
      var study = input.study
      study.json = element.bytes
      study.recordCount = nil
      do throws(DocumentError) {
        summary.add(try study.document(isLimited: isLimited))
      } catch {
        failures.append(StorageError(path: element.location, reason: error.description))
      }
    }
  }
}
