import JSONMutation

/// A document that is being run: what is left of it, and the crashes that are known.
///
/// Its units are given out in blocks. A block in which a call traps is lost with all its counts, and done
/// again when everything else of the document is: alone, with a guard for each call.
final class DocumentWork {
  let job: Job
  /// The number of the document in the run.
  let position: Int
  private(set) var crashes: [Crash]
  private let suspects: [Call]
  private(set) var callPlan = CallPlan()
  /// What is done in any thread, and what is done alone.
  private var (left, hard): ([MutantNumbers], [MutantNumbers]) = ([], [])
  private var blocksInFlight = 0
  private var measured = (mutants: 0, seconds: 0.0)
  /// What opening the document once more takes.
  private var openingSeconds = 0.0
  /// What opening the document found out; nil until it was opened once.
  private(set) var opening: Opening?
  var openerCount = 0
  private(set) var needsAloneOpening: Bool

  init(_ job: Job, position: Int, crashes: [Crash], suspects: [Call]) {
    (self.job, self.position, self.crashes, self.suspects) = (job, position, crashes, suspects)
    needsAloneOpening = !suspects.isEmpty
  }

  var isPlanned: Bool { opening != nil }

  var isDone: Bool { isPlanned && left.isEmpty && hard.isEmpty && blocksInFlight == 0 }

  /// Whether a thread must have the others wait for it: to open the document, for what may have ended a
  /// process, or for what is left at the end.
  var wantsToBeAlone: Bool {
    guard isPlanned else { return needsAloneOpening && openerCount == 0 }
    return !hard.isEmpty && blocksInFlight == 0 && (left.isEmpty || needsAloneOpening)
  }

  private var leftCount: Int { left.map(\.count).reduce(0, +) }

  var leftSeconds: Double? {
    let mutants = left.map { $0.count(below: callPlan.mutantCount) }.reduce(0, +)
    let others = leftCount - mutants
    return secondsPerMutant.map { $0 * Double(mutants + Self.mutantsPerUnit * others) }
  }

  var hasBlocks: Bool { !left.isEmpty && !(needsAloneOpening && !hard.isEmpty) }

  private var secondsPerMutant: Double? {
    measured.mutants == 0 ? nil : measured.seconds / Double(measured.mutants)
  }

  /// Whether what is left takes longer than opening the document once more.
  var isWorthSharing: Bool {
    guard hasBlocks, let seconds = leftSeconds else { return false }
    return seconds > max(Self.leastSharedSeconds, openingSeconds)
  }

  /// Notes that the document was opened; true for the first time.
  func plan(_ numbers: MutantNumbers, of session: DocumentSession, openingSeconds: Double) -> Bool {
    self.openingSeconds = openingSeconds
    guard !isPlanned else { return false }
    (callPlan, opening) = (session.callPlan, session.opening)
    left = [numbers].filter { !$0.isEmpty }
    // What is not a unit of its own may be called in any.
    if suspects.contains(where: { $0.unit == nil && $0.kind != .record }) {
      (left, hard) = ([], left)
    }
    for unit in suspects.compactMap(\.unit).unique.sorted() {
      guard let index = left.firstIndex(where: { $0.split(at: unit) != nil }),
        let split = left[index].split(at: unit)
      else { continue }
      hard.append(split.one)
      left.replaceSubrange(index...index, with: [split.before, split.after].filter { !$0.isEmpty })
    }
    needsAloneOpening = !hard.isEmpty
    return true
  }

  /// Takes about 80 ms of work, or less if little is left for the threads and no other document follows.
  func take(threadCount: Int?) -> MutantNumbers? {
    guard hasBlocks else { return nil }
    blocksInFlight += 1
    // One thread does the mutants first: a call that ends the process should be one of theirs.
    if threadCount != 1, let unit = takeUnitOfAnalyses() { return unit }
    let block = left[0].takeFirst(blockSize(threadCount))
    if left[0].isEmpty { left.removeFirst() }
    return block
  }

  /// Leaves all to who has the document open.
  func takeAll() { (left, hard) = ([], []) }

  func takeHard() -> MutantNumbers? {
    guard !hard.isEmpty else { return nil }
    blocksInFlight += 1
    let block = hard.removeFirst()
    if hard.isEmpty { needsAloneOpening = false }
    return block
  }

  /// It takes as long as many mutants: after the last of them, other threads would wait for it.
  private func takeUnitOfAnalyses() -> MutantNumbers? {
    let mutantCount = callPlan.mutantCount
    let index = left.firstIndex { $0.count(below: mutantCount) < $0.count }
    guard measured.mutants > 0, let index else { return nil }
    var others = left[index]
    let mutants = others.takeFirst(others.count(below: mutantCount))
    let unit = others.takeFirst(1)
    left.replaceSubrange(index...index, with: [mutants, others].filter { !$0.isEmpty })
    return unit
  }

  private func blockSize(_ threadCount: Int?) -> Int {
    guard let seconds = secondsPerMutant, seconds > 0 else {
      // While other documents follow, no thread waits for a part of this one.
      if job.isStream { return Self.firstSizeInStream }
      return max(1, min(Self.firstSize, Int(Self.blockSeconds / max(openingSeconds, 1e-9))))
    }
    var size = Self.blockSeconds / seconds
    if let threadCount {
      let fair = Double(leftCount) / Double(2 * threadCount)
      size = min(size, max(fair, Self.leastBlockSeconds / seconds))
    }
    return max(1, Int(min(size, 1e9)))
  }

  /// The mutants that take as long as a unit of analyses, by and large.
  private static let mutantsPerUnit = 100
  private static let firstSize = 8
  private static let firstSizeInStream = 64
  private static let blockSeconds = 0.08
  private static let leastBlockSeconds = 0.005
  /// The minimum work left, in seconds, for another thread to open the document.
  private static let leastSharedSeconds = 0.03

  func finish(_ block: MutantNumbers, seconds: Double) {
    blocksInFlight -= 1
    guard block.start < callPlan.mutantCount else { return }
    measured.mutants += block.count
    measured.seconds += seconds
  }

  /// Notes that a block was lost, because a call in it crashed.
  func lose(_ block: MutantNumbers) {
    blocksInFlight -= 1
    hard.append(block)
    hard.sort { $0.start < $1.start }
  }

  func loseOpening() { needsAloneOpening = true }

  /// Returns whether the crash is new.
  func add(_ crash: Crash) -> Bool {
    if crashes.contains(where: { $0.is(crash.call, crash.strategy) }) { return false }
    crashes.append(crash)
    return true
  }
}
