package import CodableFuzz
import FuzzPlatform
package import JSONMutation

extension GuardedExecutor {
  /// Decodes mutants again that a guided search found, in a process of tests.
  ///
  /// A mutant that ends the process is skipped in the next run, and is then among the findings.
  ///
  /// - Parameters:
  ///   - mutants: The mutants, of the study's document.
  ///   - folders: The folders for artifacts. The first writable one is used.
  ///   - fileID: The file of the test, as the compiler names it.
  ///   - edges: The counters of the build. Without them, no growth with the size is found again.
  /// - Returns: What each mutant violates; nil for one that is not of the document as it is now.
  /// - Throws: `StorageError` if no folder is writable, or `DocumentFailure` if the document cannot be
  ///   read.
  package func findings(
    on mutants: [MutantID], _ folders: [String], fileID: String,
    edges: (any EdgeCounters)? = CoverageCounters()
  ) throws -> [[SearchFinding]?] {
    let (folder, journal) = try open(folders, runner.studies[0], fileID: fileID + " findings")
    defer { journal.end() }
    let skipped = UnfinishedRuns(in: folder).skipped.map(\.crash)
    var findings: [[SearchFinding]?] = []
    var failure: DocumentFailure?
    Watchdog.watch(journal) { _ in
      do throws(DocumentFailure) {
        let session = try SearchSession(
          runner.studies[0], configuration: runner.configuration, timingClock: ThreadClock(),
          recorder: journal.recorder, crashes: skipped, edges: edges)
        findings = mutants.map { id in
          (try? Mutant(id, of: session.document)).map {
            session.findings(on: $0, number: id.number)
          }
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return findings
  }
}

extension MutantID {
  /// A number for calls with this mutant, the same in every run: the list of findings may change.
  fileprivate var number: Int {
    Int(LongDigest(of: Array(description.utf8)).hash >> 2)
  }
}
