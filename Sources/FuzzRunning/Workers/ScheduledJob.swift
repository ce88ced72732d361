import CodableFuzz

final class ScheduledJob {
  let job: Job
  let position: Int
  private(set) var crashes: [Crash] = []
  var hasFacts = false
  private(set) var callPlan = CallPlan()
  var openers = 0
  /// Whether a worker with this document ended outside of any strategy.
  var wasLost = false
  private(set) var openingSeconds = 0.0
  private(set) var planned: [MutantNumbers]?
  private var left: [Part] = []
  private var partsInFlight = 0
  /// Whether a unit of analyses was handed out, and has not been answered.
  private(set) var isAnalyzing = false
  private var measured = (mutants: 0, seconds: 0.0)

  private struct Part {
    var numbers: MutantNumbers
    var crashCount: Int

    func parts(for call: Call, crashCount known: Int) -> [Part] {
      guard let number = call.unit else { return [self] }
      var (one, after) = (self, self)
      one.crashCount = max(known, crashCount)
      guard let split = numbers.split(at: number) else { return [self] }
      one.numbers = split.one
      after.numbers = split.after
      return [Part(numbers: split.before, crashCount: crashCount), one, after]
    }
  }

  init(_ job: Job, position: Int) {
    self.job = job
    self.position = position
  }

  var isPlanned: Bool { planned != nil }

  var isDone: Bool { isPlanned && left.isEmpty && partsInFlight == 0 }

  var leftCount: Int { left.map(\.numbers.count).reduce(0, +) }

  var leftSeconds: Double? { secondsPerMutant.map { $0 * Double(leftCount) } }

  private var secondsPerMutant: Double? {
    measured.mutants == 0 ? nil : measured.seconds / Double(measured.mutants)
  }

  /// The number of mutants of a stream, whose documents are mostly small, to decode when it is
  /// opened.
  var leadCount: Int {
    job.isStream && !isPlanned && openers == 0 ? Self.firstStreamPartSize : 0
  }

  /// Notes that a worker opened the document, and returns the mutants that it has started on.
  func plan(
    _ numbers: [MutantNumbers], of callPlan: CallPlan, openingSeconds: Double
  ) -> MutantNumbers? {
    self.openingSeconds = openingSeconds
    self.callPlan = callPlan
    guard planned == nil else { return nil }
    planned = numbers
    left = numbers.filter { !$0.isEmpty }.map { Part(numbers: $0, crashCount: 0) }
    guard job.isStream, !left.isEmpty else { return nil }
    let lead = left[0].numbers.takeFirst(Self.firstStreamPartSize)
    if left[0].numbers.isEmpty { left.removeFirst() }
    partsInFlight += 1
    return lead
  }

  func measure(_ done: MutantNumbers, seconds: Double) {
    guard done.start < callPlan.mutantCount else {
      isAnalyzing = false
      return
    }
    measured.mutants += done.count
    measured.seconds += seconds
  }

  /// Whether some remaining mutants are off limits for a worker that knows this many crashes.
  func hasPart(beyondCrashCount known: Int) -> Bool {
    left.contains { $0.crashCount > known }
  }

  /// It is about 80 ms of work, or less if little is left for some workers and no other document
  /// follows.
  func take(forCrashCount known: Int, workerCount: Int?) -> MutantNumbers? {
    guard let location = left.firstIndex(where: { $0.crashCount <= known }) else { return nil }
    if let unit = takeUnitOfAnalyses(forCrashCount: known) { return unit }
    let size = partSize(workerCount: workerCount)
    let numbers = left[location].numbers.takeFirst(size)
    if left[location].numbers.isEmpty { left.remove(at: location) }
    partsInFlight += 1
    return numbers
  }

  /// It takes as long as hundreds of mutants: after the last of them, other workers would wait for it.
  private func takeUnitOfAnalyses(forCrashCount known: Int) -> MutantNumbers? {
    let mutantCount = callPlan.mutantCount
    let location = left.firstIndex {
      $0.crashCount <= known && $0.numbers.count(below: mutantCount) < $0.numbers.count
    }
    guard measured.mutants > 0, let location else { return nil }
    var (mutants, others) = (left[location], left[location])
    mutants.numbers = others.numbers.takeFirst(others.numbers.count(below: mutantCount))
    let unit = others.numbers.takeFirst(1)
    left.replaceSubrange(
      location...location, with: [mutants, others].filter { !$0.numbers.isEmpty })
    partsInFlight += 1
    isAnalyzing = true
    return unit
  }

  private func partSize(workerCount: Int?) -> Int {
    guard let seconds = secondsPerMutant, seconds > 0 else {
      // While other documents follow, no worker waits for a part of this one.
      return job.isStream ? Self.firstStreamPartSize : Self.firstPartSize
    }
    guard let workerCount else { return max(1, Int(min(Self.partSeconds / seconds, 1e9))) }
    let fair = Double(leftCount) / Double(2 * workerCount)
    let size = min(Self.partSeconds / seconds, max(fair, Self.leastPartSeconds / seconds))
    return max(1, Int(min(size, 1e9)))
  }

  private static let firstPartSize = 8
  private static let firstStreamPartSize = 64
  private static let partSeconds = 0.08
  private static let leastPartSeconds = 0.005

  func finishPart() { partsInFlight -= 1 }

  func giveBack(_ numbers: MutantNumbers) {
    partsInFlight -= 1
    guard !numbers.isEmpty else { return }
    left.append(Part(numbers: numbers, crashCount: 0))
    // Only workers that know the crash may decode its mutant.
    for (location, crash) in crashes.enumerated() {
      left = left.flatMap { $0.parts(for: crash.call, crashCount: location + 1) }
    }
    left = left.filter { !$0.numbers.isEmpty }
      .sorted { $0.numbers.start < $1.numbers.start }
  }

  func add(_ crash: Crash) -> Bool {
    let isKnown = crashes.contains { $0.is(crash.call, crash.strategy) }
    if !isKnown { crashes.append(crash) }
    return !isKnown
  }
}

/// Sorts lines of outcomes, which workers deliver in any order, by mutant.
struct OutcomeOrder {
  private let write: ([UInt8]) throws -> Void
  private var documents: [Int: Lines] = [:]
  private var size = 0

  private struct Lines {
    /// The mutants whose lines have not been written; nil if they are not known yet.
    var expected: [MutantNumbers]?
    /// Lines that wait, by the number of their first mutant.
    var kept: [Int: (count: Int, lines: [UInt8])] = [:]
    var isDone = false
  }

  /// The approximate limit on waiting lines: 64 MB.
  private static let mostKept = 64 << 20

  init(_ write: @escaping ([UInt8]) throws -> Void) { self.write = write }

  /// Whether the limit is reached, so that only the next lines should be produced.
  var isFull: Bool { size > Self.mostKept }

  private(set) var front: Int?

  mutating func begin(_ position: Int) {
    documents[position] = Lines()
    front = documents.keys.min()
  }

  mutating func plan(_ position: Int, _ numbers: [MutantNumbers]) {
    if documents[position]?.expected == nil { documents[position]?.expected = numbers }
  }

  mutating func add(_ position: Int, _ numbers: MutantNumbers, _ lines: [UInt8]) throws {
    documents[position]?.kept[numbers.start] = (numbers.count, lines)
    size += lines.count
    if position == front { try writeFront() }
  }

  mutating func finish(_ position: Int) throws {
    documents[position]?.isDone = true
    while let front, documents[front]?.isDone == true {
      try writeFront()
      documents[front] = nil
      self.front = documents.keys.min()
      try writeFront()
    }
  }

  /// Writes the waiting lines although lines before them are missing.
  mutating func finishAll() throws {
    for (_, document) in documents.sorted(by: { $0.key < $1.key }) {
      for (_, kept) in document.kept.sorted(by: { $0.key < $1.key }) { try write(kept.lines) }
    }
    documents = [:]
    size = 0
  }

  private mutating func writeFront() throws {
    guard let front, var document = documents[front] else { return }
    while var numbers = document.expected?.first {
      guard !numbers.isEmpty else {
        document.expected?.removeFirst()
        continue
      }
      guard let (count, lines) = document.kept.removeValue(forKey: numbers.start) else { break }
      try write(lines)
      size -= lines.count
      _ = numbers.takeFirst(count)
      document.expected?[0] = numbers
    }
    documents[front] = document
  }
}
