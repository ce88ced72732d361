import JSONMutation

/// Sorts the verdicts on mutants, which threads deliver in any order: first by document, then by mutant.
struct EventOrder {
  private var documents: [Int: Waiting] = [:]
  private var ready: [Event] = []
  private var waitingCount = 0
  private(set) var front: Int?

  private struct Waiting {
    /// The mutants whose verdicts have not been passed on; nil if they are not known yet.
    var expected: [MutantNumbers]?
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

  mutating func plan(_ position: Int, _ numbers: [MutantNumbers]) {
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
    while var numbers = document.expected?.first {
      guard !numbers.isEmpty else {
        document.expected?.removeFirst()
        continue
      }
      guard let (count, events) = document.blocks.removeValue(forKey: numbers.start) else { break }
      ready += events
      waitingCount -= events.count
      _ = numbers.takeFirst(count)
      document.expected?[0] = numbers
    }
    documents[front] = document
  }
}
