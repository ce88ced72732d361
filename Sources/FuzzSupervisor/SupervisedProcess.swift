package import CodableFuzz
import Foundation
package import FuzzPlatform
import FuzzRunning
package import JSONMutation

/// The process that does the work of a tool: if strategies end it, its supervisor starts it again.
package final class SupervisedProcess: Sendable {
  let files: SupervisedFiles
  fileprivate let past: Notes
  private let lastPosition = Locked(0)

  /// Makes this process a supervisor, which does not return, or the child of one.
  ///
  /// Studies are made after this, so nothing is done twice. Returns nil while a debugger is attached: it
  /// would watch a process that only waits.
  package static func begin(toolName: String) throws -> SupervisedProcess? {
    if let process = current { return process }
    if ThisProcess.isDebugged { return nil }
    try Supervisor(toolName: toolName).run()
  }

  /// The child's side; nil in another process.
  private static let current = ThisProcess.takeVariable(SupervisedFiles.variable)
    .flatMap(SupervisedFiles.init(inherited:)).map(SupervisedProcess.init)

  private init(_ files: SupervisedFiles) {
    self.files = files
    past = files.notes
    Self.watch(files.life)
    Descriptor.takeStreams(least: files.first + 8, errors: files.words)
    ThisProcess.crashQuietly()
    InputFile.keeper = KeptInput(files: files, parts: past.inputs)
    UnfinishedFiles.all.note = { path, isUnfinished in
      files.add(isUnfinished ? .unfinished(path) : .finished(path))
    }
    UnfinishedFiles.all.noteStream = { files.add(.output) }
  }

  /// Ends the process, and all that its strategies started, when the supervisor ends.
  private static func watch(_ life: Descriptor) {
    Thread.detachNewThread {
      // The pipe has no writer, so anything readable means that it was closed.
      do throws(SystemError) {
        while try Descriptor.wait(for: [Descriptor.Wait(life)])?.first != true {}
      } catch {
        // The process would not learn that the supervisor ended, and it can be started again.
      }
      UnfinishedFiles.all.removeAll { _ in ThisProcess.killGroup() }
    }
  }

  /// Whether a strategy ended the process before, so that what it said once need not be said again.
  package var isRestart: Bool { past.crashCount > 0 || !past.suspects.isEmpty }

  /// Whether a line about a crash was printed by an earlier process; it counts as printed from now on.
  package func tells(_ line: String) -> Bool {
    if past.told.contains(line) { return false }
    files.add(.told(line))
    return true
  }

  /// Ends the process as it should end.
  package func finish(_ code: Int32) -> Never {
    files.add(.exit(code))
    ThisProcess.exit(code)
  }

  /// Numbers what is decoded outside of a run.
  package func nextPosition() -> Int {
    lastPosition.withLock {
      $0 += 1
      return $0
    }
  }

  /// Makes the hands of a run, as many as there can be up to `count`.
  package func hands(_ count: Int, _ calls: SupervisedCalls) throws -> [any Hand] {
    files.add(.timeoutReason(calls.timeoutReason))
    calls.watchMemory(files)
    var hands: [any Hand] = []
    for part in 0..<count {
      do {
        hands.append(try SupervisedHand(files, part: part, calls))
      } catch {
        if hands.isEmpty { throw error }
        break
      }
    }
    return hands
  }
}

private struct KeptInput: InputKeeper {
  let files: SupervisedFiles
  let parts: [String: [[UInt8]]]

  func parts(of path: String) -> [[UInt8]] { parts[path] ?? [] }

  func keep(_ part: [UInt8], of path: String) {
    if !files.add(.input(path, Data(part))) { files.add(.inputLost) }
  }
}

/// The calls of the threads of a supervised process.
///
/// `@unchecked Sendable`: what is mutable is accessed only while holding the lock.
package final class SupervisedCalls: @unchecked Sendable {
  let timeout: Double
  let traps = Traps()
  private let files: SupervisedFiles
  private let past: Notes
  private let memory: ByteSize
  private let hint: (String, DocumentName) -> String
  private let lock = NSLock()
  private let artifacts: CrashArtifacts?
  /// The calls that ended a process and were saved since.
  private var saved: [Int: [Crash]] = [:]

  /// Limits the calls of a run; those that crash are saved in a folder, with a hint.
  package init(
    of process: SupervisedProcess, timeout: Double, memory: ByteSize, artifacts: String? = nil,
    hint: @escaping (_ input: String, DocumentName) -> String = { _, _ in "" }
  ) {
    (files, past, self.timeout, self.memory) = (process.files, process.past, timeout, memory)
    (self.hint, self.artifacts) = (hint, artifacts.map(CrashArtifacts.init))
  }

  var timeoutReason: String {
    let isWhole = timeout == timeout.rounded()
    return "no answer in " + (isWhole ? String(Int(timeout)) : String(timeout)) + " s"
  }

  /// Ends the process when it takes too much memory, before the system ends it, or others.
  fileprivate func watchMemory(_ files: SupervisedFiles) {
    guard let start = ThisProcess.memory else { return }
    let limit = memory
    Thread.detachNewThread {
      while true {
        Thread.sleep(forTimeInterval: 0.02)
        guard let memory = ThisProcess.memory, memory - start > limit.byteCount else { continue }
        files.add(.memoryLimit(limit.description))
        ThisProcess.killGroup()
      }
    }
  }

  func knownCrashes(of job: Job, at position: Int) -> [Crash] {
    lock.withLock {
      var known = past.crashes.filter { $0.document == position }.map(\.crash)
      known += saved[position] ?? []
      for (entry, outcome, reason) in past.ended where entry.document == position {
        guard let strategy = entry.strategy,
          !known.contains(where: { $0.is(entry.call, strategy) }),
          let crash = crash(entry, job, outcome, reason: reason, isTrap: outcome == .hung)
        else { continue }
        saved[position, default: []].append(crash)
        known.append(crash)
      }
      return known.filter { job.source.strategies.indices.contains($0.strategy) }
    }
  }

  func suspects(at position: Int) -> [Call] {
    past.suspects.filter { $0.document == position }.map(\.call)
  }

  /// Saves a call that crashed; nil if it was none of a strategy.
  func save(
    _ entry: CrashJournalEntry, _ job: Job, _ outcome: Outcome, reason: String
  ) -> Crash? {
    lock.withLock { crash(entry, job, outcome, reason: reason, isTrap: true) }
  }

  private func crash(
    _ entry: CrashJournalEntry, _ job: Job, _ outcome: Outcome, reason: String, isTrap: Bool
  ) -> Crash? {
    let strategies = job.source.strategies
    guard let strategy = entry.strategy, strategies.indices.contains(strategy) else { return nil }
    let hint = entry.call.kind.isRebuilt ? hint(entry.input, job.document) : nil
    artifacts?.recall(entry, hint: hint)
    let crash =
      artifacts?.crash(
        of: entry, (strategy, strategies[strategy].id), outcome, reason: reason, isTrap: isTrap,
        hint: hint)
      ?? Crash(
        call: entry.call, strategy: strategy, input: entry.input, outcome: outcome,
        reason: reason, isTrap: isTrap)
    files.add(.crash(entry.document, crash))
    return crash
  }
}

/// A thread of a supervised process, with its part of the file of calls.
final class SupervisedHand: Hand, CallJournal {
  let isSupervised = true
  let monitor: CrashJournalMonitor
  let timeout: Duration
  private let writer: CrashJournalWriter
  private let files: SupervisedFiles
  private let part: Int
  private let calls: SupervisedCalls
  private var job: Job?
  private lazy var journalGuard = JournalGuard(self, calls.traps)

  init(_ files: SupervisedFiles, part: Int, _ calls: SupervisedCalls) throws(StorageError) {
    (self.files, self.part, self.calls) = (files, part, calls)
    writer = try CrashJournalWriter(files.calls, part: part)
    timeout = .seconds(calls.timeout)
    guard let monitor = CrashJournalMonitor(files.calls, part: part, isWritable: true) else {
      throw StorageError(path: "the record of calls", reason: "cannot be mapped")
    }
    self.monitor = monitor
  }

  var recorder: (any CallRecorder)? { writer }
  var callGuard: (any CallGuard)? { journalGuard }

  func work(_ body: () -> Void) {
    Watchdog.watch(self) { slot in
      journalGuard.slot = slot
      body()
    }
  }

  func knownCrashes(of job: Job, at position: Int) -> [Crash] {
    calls.knownCrashes(of: job, at: position)
  }

  func suspects(of job: Job, at position: Int) -> [Call] { calls.suspects(at: position) }

  func begin(_ job: Job, at position: Int, isGuarded: Bool) {
    self.job = job
    writer.begin(document: position)
    journalGuard.isForOneCall = isGuarded
  }

  var entry: CrashJournalEntry? { CrashJournalEntry(files.calls, part: part) }

  func words(of call: () -> CallEnd?) -> (CallEnd?, LastWords?) {
    LastWords.of(call, in: files.words)
  }

  /// The supervisor reads the record.
  func conclude() -> String? { nil }

  func survive(_ end: CallEnd, _ words: LastWords?) -> Crash? {
    guard let entry, let job else { return nil }
    if end == .hung { return calls.save(entry, job, .hung, reason: calls.timeoutReason) }
    guard case .signal(let number) = end else { return nil }
    return calls.save(entry, job, .crashed, reason: Signal(number: number).reason(words))
  }
}
