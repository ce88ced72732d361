import CodableFuzz
import FuzzRunning
import JSONMutation

/// Finds which strategies a mutant crashes, in processes of their own, so that the command survives.
struct CrashTrial {
  private let decoder: IsolatedDecoder?

  init(of study: Study, _ options: ReplayOptions, _ command: FuzzCommand) {
    guard command.ownsProcess, !study.strategies.isEmpty else {
      decoder = nil
      return
    }
    let setup = WorkerSetup([study], of: command, memoryLimit: options.limits.memoryLimit)
    let launch = try? WorkerLaunch(WorkerSubcommand.name, setup: setup)
    decoder = launch.map {
      IsolatedDecoder($0, options.limits.ofWorkers, command.interruption)
    }
  }

  func crashes(on mutant: Mutant, of study: Study) -> [CrashRecord] {
    (try? decoder?.crashes(on: mutant, of: study)) ?? []
  }

  func smallest(_ crash: CrashRecord, on mutant: Mutant, of study: Study) -> Mutant {
    Minimizer { candidate in
      crashes(on: candidate, of: study.of(candidate.document)).contains {
        $0.strategy == crash.strategy && $0.outcome == crash.outcome
      }
    }.minimize(mutant)
  }
}

extension Study {
  fileprivate func of(_ document: Document) -> Study {
    if document.name.digest == digest, document.name.recordCount == recordCount { return self }
    var study = of(json: document.index.bytes)
    study.recordCount = nil
    study.recordsAt = document.list.map(document.index.pointer)
    return study
  }
}
