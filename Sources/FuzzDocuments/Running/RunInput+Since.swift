package import CodableFuzz
package import FuzzPlatform
import JSONInference
import JSONMutation

extension RunInput {
  /// The old documents, with what changed from them to these: their mutants are the differences.
  ///
  /// Both sides are read once, document by document. Of documents that cannot be read, those of the
  /// old side fail when they run, and those of the new side are in ``failures``.
  ///
  /// - Parameter old: The old documents.
  /// - Returns: The input to run.
  /// - Throws: `StorageError` if a side cannot be read, or no document of it can.
  package func since(_ old: DocumentSource) throws(StorageError) -> RunInput {
    var input = RunInput(study: study, source: old, reading: reading)
    var (before, after) = (Side(), Side())
    try before.add(input)
    try after.add(self)
    input.study = input.study.noting(
      differences: DifferenceFinder.differences(from: before.summary, to: after.summary))
    input.failures = after.failures
    input.study.newer = Study.Newer(source: source, json: study.json)
    return input
  }

  /// The documents of one side.
  private struct Side {
    var summary = DocumentSummary()
    var failures: [StorageError] = []

    mutating func add(_ input: RunInput) throws(StorageError) {
      for element in try input.documents() {
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
        summary.add(try study.document(isLimited: input.reading.isLimited))
      } catch {
        failures.append(StorageError(path: element.location, reason: error.description))
      }
    }
  }
}
