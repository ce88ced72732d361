package import CodableFuzz
import Foundation
import FuzzPlatform
import FuzzRunning
package import JSONMutation
import JSONText

/// Starts the tool in a process of its own, once more if a strategy ended it, and passes signals on.
///
/// What a strategy does to its process, from a trap to a lack of memory, does not reach this one.
final class Supervisor {
  private let files: SupervisedFiles
  private let path: String
  private let toolName: String
  /// A pipe that is never written to; that it closes tells the child that this process ended.
  private let life: (reading: Descriptor, writing: Descriptor)
  /// The crashes that were known when the last process started.
  private var crashCount = 0

  /// The maximum number of processes that strategies may end.
  private static let mostEnds = 1_000

  init(toolName: String) throws {
    guard let path = Bundle.main.executablePath else {
      throw SupervisionError(description: "the tool was not found, so it cannot be started again")
    }
    (self.path, self.toolName) = (path, toolName)
    files = try SupervisedFiles()
    life = try Descriptor.pipe()
  }

  /// Runs the tool until it ends by itself, and ends this process in the same way.
  func run() -> Never {
    Self.forwardSignals()
    var endCount = 0
    var wasKilled = false
    while true {
      let child: ChildProcess
      do {
        child = try start()
      } catch {
        finish("the tool cannot be started again: \(error)")
      }
      SignalForwarding.begin(child)
      let end = child.wait()
      SignalForwarding.end()
      child.killSession()
      let notes = files.notes
      for path in notes.unfinishedFiles { Files.remove(path) }
      // All was done, whatever other threads did until the end.
      if let code = notes.exitCode { ThisProcess.exit(code) }
      if let signal = SignalForwarding.last {
        finish("interrupted", code: 128 + signal)
      }
      let learned = learn(end, notes)
      endCount += 1
      if learned, notes.canRestart, endCount < Self.mostEnds {
        wasKilled = false
      } else if end.signal == .kill, !wasKilled, notes.canRestart {
        wasKilled = true
      } else {
        finish(reason(end, notes, learned: learned))
      }
      files.calls.truncate()
      files.words.truncate()
    }
  }

  private func start() throws -> ChildProcess {
    var start = ChildProcess.Start(
      path, Array(CommandLine.arguments.dropFirst()),
      environment: ProcessInfo.processInfo.environment.merging(files.environment) { $1 })
    start.leadsSession = true
    start.descriptors = files.given(life: life.reading)
    return try ChildProcess(start)
  }

  /// Notes which call ended the process, or which ones may have; false if there is none that is new.
  private func learn(_ end: ChildProcess.End, _ notes: Notes) -> Bool {
    let inFlight = files.callsInFlight
    let guilty = inFlight.filter(\.end.isOfCall)
    let known = Set(notes.suspects.map { "\(($0.document, $0.call))" })
    let suspects = inFlight.map { "\(($0.document, $0.call))" }
    // Anyone may have killed the process, so the call is made again.
    let isSure = end.signal != .kill || notes.memoryLimit != nil || known.isSuperset(of: suspects)
    let ended = guilty.isEmpty && inFlight.count == 1 && isSure ? inFlight : guilty
    for entry in ended {
      files.add(
        .ended(
          entry, entry.end == .hung ? .hung : .crashed, reason: reason(of: entry, end, notes)))
    }
    if ended.isEmpty { for entry in inFlight { files.add(.suspect(entry.document, entry.call)) } }
    let hasNewSuspects = !known.isSuperset(of: suspects)
    defer { crashCount = notes.crashCount }
    return !ended.isEmpty || hasNewSuspects || notes.crashCount > crashCount
  }

  private func reason(
    of entry: CrashJournalEntry, _ end: ChildProcess.End, _ notes: Notes
  ) -> String {
    if entry.end == .hung { return notes.timeoutReason ?? "no answer in time" }
    if let limit = notes.memoryLimit {
      return "ended by the command, at the memory limit of \(limit)"
    }
    return end.signal?.reason(LastWords(files.words)) ?? end.description
  }

  private func reason(_ end: ChildProcess.End, _ notes: Notes, learned: Bool) -> String {
    let words = LastWords(files.words)
    let line = (words.fatalError ?? words.line).map { ": \($0)" } ?? ""
    if let limit = notes.memoryLimit, !learned {
      return "the run takes more memory than it may have (\(limit)): raise --memory-limit"
    }
    if notes.hasOutput {
      return "the process ended with \(end)\(line) while it wrote its output, which is not "
        + "complete: run it again"
    }
    if !notes.canRestart {
      return "a strategy ended the process with \(end)\(line), and the input cannot be read again"
    }
    return "the process ended between calls of strategies, with \(end)\(line)"
  }

  private func finish(_ message: String, code: Int32 = 2) -> Never {
    let text = TerminalText.escaped("\(toolName): \(message)") + "\n"
    try? Descriptor.standardError.writeAll(Array(text.utf8))
    ThisProcess.exit(code)
  }

  private static func forwardSignals() {
    SignalForwarding.prepare()
    SignalHandling.install(Signal.interruptions + [.quit]) { signal, _, _ in
      SignalForwarding.take(signal)
    }
    SignalHandling.install([.suspension]) { _, _, _ in SignalForwarding.suspend() }
    // Whoever started this process may have blocked them in it.
    for signal in Signal.interruptions + [.quit, .suspension] { signal.unblock() }
  }
}

/// Passes signals on to the child, in memory that signal handlers may use.
private enum SignalForwarding {
  private struct State {
    var child: Int32 = 0
    var last: Int32 = 0
    var count = 0
  }

  nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    return state
  }()

  /// A child that does not end after so many signals is killed.
  private static let mostSignals = 3

  /// Makes the memory, which takes a lock, before there are signal handlers.
  static func prepare() { _ = state }

  static var last: Int32? { state.pointee.last == 0 ? nil : state.pointee.last }

  static func begin(_ child: ChildProcess) {
    state.pointee.child = child.number
    // It may have come when there was no child.
    if let last { child.send(last) }
  }

  static func end() { state.pointee.child = 0 }

  static func take(_ signal: Int32) {
    state.pointee.last = signal
    state.pointee.count += 1
    guard state.pointee.child != 0 else { return }
    let child = ChildProcess(number: state.pointee.child)
    child.send(state.pointee.count > mostSignals ? Signal.kill.number : signal)
  }

  static func suspend() {
    let child = ChildProcess(number: state.pointee.child)
    if child.number != 0 { child.send(Signal.stop.number) }
    ThisProcess.suspend()
    if child.number != 0 { child.send(Signal.goOn.number) }
  }
}

/// A failure of the tool's own processes, not of a strategy.
package struct SupervisionError: Error, Hashable, CustomStringConvertible {
  package let description: String
}

/// The limits on the stack, threads and open files of the process.
package enum ProcessLimits {
  /// Parsing and inferring need less; a nested document may need more.
  private static let neededStack = 256 << 10
  /// Each of 1,024 threads takes two for the thread that makes its calls, and two for each one parked.
  private static let wantedFiles = 5_120
  private static let neededFiles = 40

  /// Why the process cannot work; nil if it can.
  package static var shortage: String? {
    if let limit = ThisProcess.stackLimit, limit < neededStack {
      return "the process may have a stack of \(limit >> 10) KB and needs \(neededStack >> 10): "
        + "raise the limit with 'ulimit -s \(neededStack >> 10)'"
    }
    // Without a thread, waiting for signals never begins: Dispatch tries again for good.
    if let reason = ThisProcess.threadRefusal {
      return "the system starts no thread (\(reason)): end other processes, or raise the limit "
        + "with 'ulimit -u', or that of the container"
    }
    guard let limit = ThisProcess.openFileLimit, limit < neededFiles else { return nil }
    return "the process may have \(limit) files open and needs \(neededFiles): "
      + "raise the limit with 'ulimit -n \(neededFiles)'"
  }

  package static func raiseFileLimit() {
    // On failure, fewer calls that trap cost only their thread.
    ThisProcess.raiseOpenFileLimit(to: wantedFiles)
  }
}

/// Finds which strategies a mutant crashes, while the process goes on, or is started again.
package final class CrashTrial {
  private let process: SupervisedProcess
  private let hand: any Hand

  package init(_ process: SupervisedProcess, _ calls: SupervisedCalls) throws {
    guard let hand = try process.hands(1, calls).first else {
      throw SupervisionError(description: "there is no thread to make calls in")
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
        let session = try DecodingSession(ofWhole: study, protection)
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
