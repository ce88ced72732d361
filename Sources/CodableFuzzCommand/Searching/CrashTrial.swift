import CodableFuzz
import FuzzIsolation
import JSONMutation

/// Finds which strategies a mutant crashes, in processes of their own, so that the command survives.
struct CrashTrial {
  private let judge: IsolatedJudge?
  private let number: Int

  /// - Parameters:
  ///   - id: The mutant.
  ///   - options: What names the document, and a sample to infer models from.
  ///   - command: The command with the studies. Without a process of its own it tries nothing.
  init(of id: MutantID, _ options: ReplayOptions, _ command: FuzzCommand) {
    let name = id.document.name
    guard command.ownsProcess, command.studies.contains(where: { $0.name == name }) else {
      (judge, number) = (nil, 0)
      return
    }
    let inferred = options.sampleArguments
    let launch = try? WorkerLaunch(
      [WorkerSubcommand.name] + (inferred.isEmpty ? ["--document", name] : inferred)
        + options.strategies.flatMap { ["--strategy", $0] })
    judge = launch.map { options.limits.judge($0, command.interruption) }
    number =
      inferred.isEmpty ? 0 : command.studies.firstIndex { $0.name == name } ?? 0
  }

  /// The crashes and hangs of the strategies of a study.
  ///
  /// Nothing is found if no process can be started: then a crash ends the command, as it would end
  /// the app.
  func crashes(on mutant: Mutant, of study: Study) -> [SearchFinding] {
    let findings = try? judge?.findings(on: mutant, of: study, number: number)
    return (findings ?? []).filter(\.oracle.endsProcess)
  }

  /// The smallest mutant that crashes a strategy like another one.
  func smallest(_ crash: SearchFinding, on mutant: Mutant, of study: Study) -> Mutant {
    Minimizer { candidate in
      crashes(on: candidate, of: study.of(candidate.document)).contains { $0.isLike(crash) }
    }.minimized(mutant)
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
