import CodableFuzz
import FuzzDocuments
import FuzzPlatform
import FuzzRunning
import JSONMutation
import FuzzFixtures

/// Finds which strategies a mutant crashes, in processes of their own, so that the command survives.
struct CrashTrial {
  private let judge: IsolatedJudge?

  /// Prepares trials of a study's strategies; a command without a process of its own tries nothing.
  init(of study: Study, _ options: ReplayOptions, _ command: FuzzCommand) {
    guard command.ownsProcess, !study.strategies.isEmpty else {
      judge = nil
      return
    }
    let setup = WorkerSetup([study], of: command, memoryLimit: options.limits.memoryLimit)
    let launch = try? WorkerLaunch(WorkerSubcommand.name, setup: setup)
    judge = launch.map { options.limits.judge($0, command.interruption) }
  }

  /// The crashes and hangs of the strategies of a study; none if no process can be started.
  func crashes(on mutant: Mutant, of study: Study) -> [SearchFinding] {
    let findings = try? judge?.findings(on: mutant, of: study)
    return (findings ?? []).filter(\.oracle.endsProcess)
  }

  /// The smallest mutant that crashes a strategy like another one.
  func smallest(_ crash: SearchFinding, on mutant: Mutant, of study: Study) -> Mutant {
    Minimizer { candidate in
      crashes(on: candidate, of: study.of(candidate.document)).contains { $0.isLike(crash) }
    }.minimize(mutant)
  }
}

extension Study {
  /// The same study of a document, which may have been made smaller.
  fileprivate func of(_ document: Document) -> Study {
    if document.name.digest == digest, document.name.recordCount == recordCount { return self }
    var study = of(json: document.index.bytes)
    study.recordCount = nil
    study.recordsAt = document.list.map(document.index.pointer)
    return study
  }
}

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

  /// Writes the findings that are worth keeping, and returns the paths of new files.
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
