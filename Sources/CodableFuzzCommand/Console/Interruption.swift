import CodableFuzz
import Dispatch
import Foundation
import FuzzPlatform

final class Interruption: InputInterruption, @unchecked Sendable {
  // All mutable state is accessed only while holding the lock.
  private let lock = NSLock()
  private var isPatient = false
  private var sources: [any DispatchSourceSignal] = []
  private var signals: [Signal] = []
  private var asked: (signal: Signal, time: ContinuousClock.Instant)?
  /// Two signals within this time count as one: the parent process may forward a signal that the
  /// terminal also delivers.
  private static let pause = Duration.milliseconds(200)
  /// Wakes the command after a first signal that was only recorded.
  private var pipe: (reading: Descriptor, writing: Descriptor)?

  /// Watches for signals, except for those that the process ignores, for instance under `nohup`.
  init() {
    // The next write to a closed pipe then throws, like any other failure.
    Signal.brokenPipe.ignore()
    sources = (Signal.interruptions + [.quit]).compactMap { signal in
      if signal.ignore() { return nil }
      let source = DispatchSource.makeSignalSource(signal: signal.number, queue: .global())
      source.setEventHandler { [weak self] in self?.receive(signal) }
      source.resume()
      signals.append(signal)
      return source
    }
  }

  deinit {
    for source in sources { source.cancel() }
    for signal in signals + [.brokenPipe] { signal.reset() }
    if let pipe {
      pipe.reading.close()
      pipe.writing.close()
    }
  }

  /// From now on, the command stops by itself after a first signal; a second one, or SIGQUIT, ends
  /// it.
  func waitForCommand() {
    lock.withLock {
      if pipe == nil { pipe = try? Descriptor.pipe() }
      isPatient = pipe != nil
    }
  }

  func endAtOnce() { lock.withLock { isPatient = false } }

  var request: Signal? { lock.withLock { asked?.signal } }

  var descriptor: Descriptor {
    lock.withLock { pipe?.reading ?? Descriptor(number: -1) }
  }

  private func receive(_ signal: Signal) {
    let isNoted = lock.withLock { () -> Bool in
      if let asked, .now - asked.time < Self.pause, signal != .quit { return true }
      guard let pipe, isPatient, asked == nil, signal != .quit else { return false }
      asked = (signal, .now)
      pipe.writing.signal()
      return true
    }
    if !isNoted { end(signal) }
  }

  private func end(_ signal: Signal) {
    UnfinishedFiles.all.removeAll { isAnyRemoved in
      let files = isAnyRemoved ? ": unfinished files were removed" : ""
      Console().writeError("\ninterrupted\(files)\n")
      ThisProcess.exitNow(ExitCode(signal: signal).rawValue)
    }
  }
}
