import JSONMutation

/// A document of a run, with the strategies that decode it.
public struct Job: Sendable {
  /// The number of the study in the run.
  public let study: Int
  /// The number of the document in its study: more than zero only in a stream of documents.
  public let number: Int
  public let source: Study
  /// Whether the document is one of many that are counted together.
  package let isStream: Bool

  package init(study: Int, number: Int = 0, source: Study, isStream: Bool = false) {
    self.study = study
    self.number = number
    self.source = source
    self.isStream = isStream
  }
}

/// A step of the queue of a run.
package enum QueueStep {
  case job(Job)
  /// The start of a stream: documents of a study that are counted together.
  case stream(Job)
  /// The reason that the document of a job cannot be read.
  case failure(DocumentFailure, Job)
}

extension Shard {
  /// The units of work on a document that belong to this part.
  package func selection(of job: Job, unitCount: Int) -> [MutantNumbers] {
    [
      job.isStream
        ? MutantNumbers(0, to: unitCount)
        : MutantNumbers(number - 1, to: unitCount, by: count)
    ]
  }
}
