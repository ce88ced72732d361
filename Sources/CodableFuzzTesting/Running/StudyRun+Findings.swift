import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzIsolation
import FuzzReports
import JSONMutation

/// What guided searches found: old findings are replayed, new ones fail the test.
extension StudyRun {
  private var findingsFolder: String {
    SourceFolder(of: options.file).path(of: SavedFinding.folderName)
  }

  /// Replays the findings in the folder `Findings` beside the test, and fails the test for those
  /// that still happen.
  func replayFindings() throws {
    let saved = SavedFinding.all(in: findingsFolder)
    for (_, finding) in saved {
      if case .failure(let error) = finding { try RunningTest.fail("\(error)", at: site) }
    }
    let known = saved.compactMap { path, finding in
      (try? finding.get()).map { (path: path, saved: $0) }
    }.filter { $0.saved.finding.mutant.document.name == study.name }
    guard !known.isEmpty else { return }
    let found = try GuardedExecutor(
      study, configuration, timeout: timeout, folders: folders, fileID: site.fileID.description
    ).findings(on: known.map(\.saved.finding.mutant))
    for (known, found) in zip(known, found) {
      let name = "\(SavedFinding.folderName)/\(URL(fileURLWithPath: known.path).lastPathComponent)"
      guard let found else {
        try RunningTest.fail(
          """
          \(name): the document has changed, and has no mutant \(known.saved.finding.mutant) any \
          more: search again, or delete the file
          """, at: site)
        continue
      }
      guard let same = found.first(where: { $0.isLike(known.saved.finding) }) else { continue }
      let text = "\(name): \(same.sentence)"
      if same.isOfDecoder {
        RunningTest.warn("\(text); JSONDecoder does this without models: delete the file", at: site)
      } else if let accepted = known.saved.accepted {
        RunningTest.warn("\(text); accepted: \(accepted)", at: site)
      } else {
        try RunningTest.fail(text, at: site)
      }
    }
  }

  /// Fails the test for what a guided search found and no file has, or writes the files if that is
  /// asked for.
  func tellFindings(of report: Report) throws {
    for document in report.documents {
      guard let search = document.search else { continue }
      if search.counterCount == 0 {
        RunningTest.warn(
          """
          \(document.name): the tests were built without code coverage, so that outcomes alone \
          guided the search: run them with
            swift test --enable-code-coverage
          """, at: site)
      }
      let known = SavedFinding.all(in: findingsFolder).compactMap { try? $0.finding.get().finding }
      let new = search.findings.worthKeeping(among: document.strategies.map(\.strategy))
        .filter { finding in !known.contains { finding.isCovered(by: $0) } }
      let updates = ProcessInfo.processInfo.environment[SavedFinding.updateVariable] == "1"
      for finding in new {
        if updates {
          guard let path = try SavedFinding(finding).write(into: findingsFolder) else { continue }
          print("\(study.name): wrote \(path)")
        }
        try RunningTest.fail(
          finding.sentence
            + (updates
              ? "" : "\nWrite it to a file with:\n  \(SavedFinding.updateVariable)=1 swift test"),
          at: site)
      }
    }
  }
}

extension SearchFinding {
  fileprivate var sentence: String {
    """
    \(strategy): \(oracle.rawValue): \(detail)
    Show it with:
      \(Replay.variable)=\(ShellWord.quoted(mutant.description)) swift test
    """
  }
}
