package import CodableFuzz
import FuzzRunning
package import JSONMutation

/// Finds which strategies a mutant crashes, while the process goes on, or is started again.
package final class CrashTrial {
  private let process: SupervisedProcess
  private let hand: any Hand

  package init(_ process: SupervisedProcess, _ calls: SupervisedCalls) throws {
    guard let hand = try process.hands(1, calls).first else {
      throw SupervisionError("there is no thread to make calls in")
    }
    (self.process, self.hand) = (process, hand)
  }

  package func crashes(on mutant: Mutant, of study: Study) throws(DocumentFailure) -> [CrashRecord]
  {
    let (job, position) = (Job(study: 0, source: study), process.nextPosition())
    let known = hand.knownCrashes(of: job, at: position)
    var found: Result<[Crash], DocumentFailure> = .success([])
    hand.work {
      hand.begin(job, at: position, isGuarded: true)
      let protection = CallProtection(
        recorder: hand.recorder, crashes: known, callGuard: hand.callGuard)
      found = Result { () throws(DocumentFailure) in
        let session = try MutantSession(study, protection)
        _ = session.verdicts(on: mutant)
        return session.takeNewCrashes()
      }
    }
    return (known + (try found.get())).map {
      CrashRecord($0, by: study.strategies[$0.strategy].id, in: mutant.document.name)
    }
  }

  /// The smallest mutant with which a strategy crashes in the same way.
  package func smallest(
    _ crash: CrashRecord, on mutant: Mutant, of study: @escaping (Document) -> Study
  ) -> Mutant {
    Minimizer { candidate in
      let crashes = (try? self.crashes(on: candidate, of: study(candidate.document))) ?? []
      return crashes.contains { $0.strategy == crash.strategy && $0.outcome == crash.outcome }
    }.minimize(mutant)
  }
}
