import CodableFuzz
import Foundation
import FuzzPlatform

/// What a signal to the process does: it ends the process, or asks the command to stop.
///
/// `@unchecked Sendable`: what is mutable is accessed only while holding the lock.
final class Interruption: InputInterruption, @unchecked Sendable {
  private let lock = NSLock()
  private var isPatient = false
  private var asked: (signal: Signal, time: ContinuousClock.Instant)?
  /// Two signals within this time count as one: the parent process may forward a signal that the
  /// terminal also delivers.
  private static let pause = Duration.milliseconds(200)
  /// Wakes the command after a first signal that was only recorded.
  private var pipe: (reading: Descriptor, writing: Descriptor)?

  /// Watches for signals, except for those that the process ignores, for instance under `nohup`.
  ///
  /// When it returns, no signal is missed any more.
  init() throws(SystemError) {
    let numbers = try Descriptor.pipe()
    SignalHandling.install(Signal.interruptions + [.quit]) { signal, _, _ in
      numbers.writing.signal(UInt8(truncatingIfNeeded: signal))
    }
    Thread.detachNewThread { [self] in
      var number: [UInt8] = [0]
      while (try? numbers.reading.read(into: &number)) == 1 {
        receive(Signal(number: Int32(number[0])))
      }
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
