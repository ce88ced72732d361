import CodableFuzz
import Dispatch
import Foundation
import FuzzPlatform

/// Removes half-written files when a signal ends the command, or asks it to stop by itself first.
final class Interruption: @unchecked Sendable {
  // All mutable state is touched with the lock held only.
  private let lock = NSLock()
  private var paths: Set<String> = []
  private var folders: Set<String> = []
  private var isPatient = false
  private var sources: [any DispatchSourceSignal] = []
  private var signals: [Signal] = []
  private var asked: (signal: Signal, time: ContinuousClock.Instant)?
  /// What starts the command may pass on a signal that reaches the command as well: two that come
  /// together are one.
  private static let pause = Duration.milliseconds(200)
  /// Wakes the command where the first signal is only noted.
  private var pipe: (reading: Descriptor, writing: Descriptor)?

  /// Watches for signals from the keyboard, a hang-up and a request to end; those that the process
  /// was told to ignore, as `nohup` does, stay ignored.
  init() {
    // A reader that goes away is then an error of the next write, which unwinds as others do.
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

  /// From now on the first signal is only noted, for the command to stop by itself; the next one
  /// ends it at once, and so does SIGQUIT.
  func waitForCommand() {
    lock.withLock {
      if pipe == nil { pipe = try? Descriptor.pipe() }
      isPatient = pipe != nil
    }
  }

  /// From now on a signal ends the command at once, as it does from the start.
  func endAtOnce() { lock.withLock { isPatient = false } }

  /// The signal that asks the command to stop; nil where none came.
  var request: Signal? { lock.withLock { asked?.signal } }

  /// Can be read as soon as such a signal has come.
  var descriptor: Descriptor {
    lock.withLock { pipe?.reading ?? Descriptor(number: -1) }
  }

  /// Removes a file's unfinished part if a signal comes.
  func watch(_ file: AtomicFile) {
    guard file.temporaryPath != file.path else { return }
    lock.withLock { _ = paths.insert(file.temporaryPath) }
  }

  /// Removes the unfinished parts of the files in a folder if a signal comes.
  func watch(folderOf path: String) {
    watch(
      folder: URL(fileURLWithPath: FilePath.location(of: path)).deletingLastPathComponent().path)
  }

  /// Removes the unfinished parts of the files in a folder if a signal comes.
  func watch(folder: String) { lock.withLock { _ = folders.insert(folder) } }

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
    lock.withLock {
      for folder in folders { paths.formUnion(AtomicFile.unfinished(in: folder)) }
      for path in paths { Files.remove(path) }
      let files = paths.isEmpty ? "" : ": no unfinished file is left behind"
      Console().writeError("\ninterrupted\(files)\n")
      ThisProcess.exitNow(ExitCode(signal: signal).rawValue)
    }
  }
}
