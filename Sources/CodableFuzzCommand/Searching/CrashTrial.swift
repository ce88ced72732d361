import CodableFuzz
import FuzzIsolation
import JSONMutation

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

  /// The crashes and hangs of the strategies of a study.
  ///
  /// Nothing is found if no process can be started: then a crash ends the command, as it would end
  /// the app.
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
  /// The same study of a document that was made smaller.
  private func reduced(to document: Document) -> Study {
    var study = of(json: document.index.bytes)
    study.recordCount = nil
    study.recordsAt = document.list.map(document.index.pointer)
    return study
  }

  fileprivate func of(_ document: Document) -> Study {
    document.name.digest == digest && document.name.recordCount == recordCount
      ? self : reduced(to: document)
  }
}
