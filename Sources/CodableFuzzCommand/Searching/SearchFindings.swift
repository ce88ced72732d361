import CodableFuzz
import FuzzDocuments
import FuzzIsolation
import FuzzPlatform
import JSONMutation
import FuzzFixtures

/// What happens to the findings of a search after it: crashes are minimized, and files are written.
struct SearchFindings {
  let inputs: [RunInput]
  let judge: IsolatedJudge?
  let folder: String?

  /// The most crashes to minimize: each takes a process for most of its trials.
  private static let mostMinimized = 32

  /// The report with crashes and hangs of as few mutations as end the process.
  func minimize(_ report: Report) -> Report {
    guard let judge else { return report }
    var left = Self.mostMinimized
    return report.replacingSearchFindings { finding in
      guard finding.oracle.endsProcess, finding.mutant.steps.count > 1, left > 0 else {
        return finding
      }
      left -= 1
      return smallest(finding, judge) ?? finding
    }
  }

  private func smallest(_ finding: SearchFinding, _ judge: IsolatedJudge) -> SearchFinding? {
    let number = inputs.firstIndex { $0.study.name == finding.mutant.document.name }
    guard let number, let study = try? inputs[number].study(of: finding.mutant.document),
      study.digest == finding.mutant.document.digest,
      let document = try? study.document(), let mutant = try? Mutant(finding.mutant, of: document)
    else { return nil }
    var smallest: SearchFinding?
    _ = Minimizer { candidate in
      let findings = (try? judge.findings(on: candidate, of: study, number: number)) ?? []
      let same = findings.first { $0.isLike(finding) }
      if let same { smallest = same.found(after: finding.after) }
      return same != nil
    }.withFewestMutations(mutant)
    return smallest
  }

  /// Writes the findings that are worth keeping into the folder for findings.
  ///
  /// - Returns: The paths of new files.
  func write(_ report: Report) throws -> [String] {
    guard let folder else { return [] }
    return try report.documents.flatMap { document in
      let findings = document.search?.findings ?? []
      return try findings.worthKeeping(among: document.strategies.map(\.strategy)).compactMap {
        try SavedFinding($0).write(into: folder)
      }
    }
  }
}
