package import JSONMutation

package enum RunStop: Error, CustomStringConvertible {
  case interrupted(signal: Int32)
  case crashLimit(Int)
  case lost(String)

  package var description: String {
    switch self {
    case .interrupted: "interrupted"
    case .crashLimit(let limit): "stopped at the crash limit of \(limit) (--crash-limit)"
    case .lost(let reason): "stopped, because \(reason)"
    }
  }
}

/// A document of a run, with the strategies that decode it.
package struct Job: Sendable {
  package let study: Int
  /// The number of the document in its study: more than zero only in a stream of documents.
  package let number: Int
  package let source: Study
  package let isStream: Bool

  package init(study: Int, number: Int = 0, source: Study, isStream: Bool = false) {
    (self.study, self.number, self.source, self.isStream) = (study, number, source, isStream)
  }

  package var document: DocumentName {
    DocumentName(source.name, recordCount: source.recordCount, digest: source.origin.digest)
  }
}

package indirect enum QueueStep {
  case job(Job)
  /// The start of a stream: documents of a study that are counted together.
  case stream(Job)
  case failure(DocumentFailure, Job)
}

extension Shard {
  package func selection(of job: Job, unitCount: Int) -> [MutantNumbers] {
    [
      job.isStream
        ? MutantNumbers(0, to: unitCount)
        : MutantNumbers(number - 1, to: unitCount, by: count)
    ]
  }
}

package indirect enum Event: Sendable {
  /// A document was read, and the work of this run on it is known.
  case opened(Job, Work)
  /// The verdicts are in the order of the strategies.
  case evaluated(mutant: Mutant, verdicts: [Verdict])
  case decoded(Job, Work)
  /// A strategy crashed or hung, and the run goes on without the call.
  case crashed(CrashRecord)
  case timing(Job)
  case finished(Job)
  /// A document could not be read; the others still run.
  case failed(DocumentFailure)
  /// Something went wrong that costs no counts.
  case warning(String)

  package struct Work: Hashable, Sendable {
    package var mutants = 0
    package var others = 0

    package init(mutants: Int = 0, others: Int = 0) {
      self.mutants = mutants
      self.others = others
    }
  }
}
