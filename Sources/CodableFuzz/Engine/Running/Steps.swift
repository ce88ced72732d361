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
  package func selection(of job: Job, unitCount: Int) -> MutantNumbers {
    job.isStream
      ? MutantNumbers(0, to: unitCount) : MutantNumbers(number - 1, to: unitCount, by: count)
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

  package struct Work: Sendable {
    package var mutants = 0
    package var others = 0

    package init(mutants: Int = 0, others: Int = 0) {
      (self.mutants, self.others) = (mutants, others)
    }
  }
}

/// Sorts the verdicts on mutants, which threads deliver in any order: first by document, then by mutant.
struct EventOrder {
  private var documents: [Int: Waiting] = [:]
  private var ready: [Event] = []
  private var waitingCount = 0
  private(set) var front: Int?

  private struct Waiting {
    /// The mutants whose verdicts have not been passed on; nil if they are not known yet.
    var expected: MutantNumbers?
    /// By the number of the first mutant of a block.
    var blocks: [Int: (count: Int, events: [Event])] = [:]
    var isDone = false
  }

  /// The approximate limit on waiting verdicts.
  private static let mostWaiting = 100_000

  /// Whether only the next verdicts should be made.
  var isFull: Bool { waitingCount > Self.mostWaiting }

  mutating func begin(_ position: Int) {
    documents[position] = Waiting()
    front = documents.keys.min()
  }

  mutating func plan(_ position: Int, _ numbers: MutantNumbers) {
    if documents[position]?.expected == nil { documents[position]?.expected = numbers }
  }

  mutating func add(_ position: Int, _ numbers: MutantNumbers, _ events: [Event]) {
    documents[position]?.blocks[numbers.start] = (numbers.count, events)
    waitingCount += events.count
    if position == front { passOn() }
  }

  mutating func finish(_ position: Int) {
    documents[position]?.isDone = true
    while let front, documents[front]?.isDone == true {
      passOn()
      documents[front] = nil
      self.front = documents.keys.min()
      passOn()
    }
  }

  /// Passes on what waits although verdicts before it are missing.
  mutating func finishAll() {
    for (_, document) in documents.sorted(by: { $0.key < $1.key }) {
      for (_, block) in document.blocks.sorted(by: { $0.key < $1.key }) { ready += block.events }
    }
    documents = [:]
    waitingCount = 0
  }

  mutating func take() -> [Event] {
    defer { ready = [] }
    return ready
  }

  private mutating func passOn() {
    guard let front, var document = documents[front] else { return }
    while let start = document.expected?.start,
      let (count, events) = document.blocks.removeValue(forKey: start)
    {
      ready += events
      waitingCount -= events.count
      _ = document.expected?.takeFirst(count)
    }
    documents[front] = document
  }
}
