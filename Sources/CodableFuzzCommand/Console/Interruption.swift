import CodableFuzz
import Dispatch
import Foundation

/// Removes half-written files when a signal ends the command, or asks it to stop by itself first.
final class Interruption: @unchecked Sendable {
  // All mutable state is touched with the lock held only.
  private let lock = NSLock()
  private var paths: Set<String> = []
  private var folders: Set<String> = []
  private var isPatient = false
  private var sources: [any DispatchSourceSignal] = []
  private var numbers: [Int32] = []
  private var asked: (signal: Int32, time: ContinuousClock.Instant)?
  /// What starts the command may pass on a signal that reaches the command as well: two that come
  /// together are one.
  private static let pause = Duration.milliseconds(200)
  /// Wakes the command where the first signal is only noted.
  private var pipe: (read: Int32, write: Int32)?

  /// Watches for signals from the keyboard, a hang-up and a request to end; those that the process
  /// was told to ignore, as `nohup` does, stay ignored.
  init() {
    // A reader that goes away is then an error of the next write, which unwinds as others do.
    signal(SIGPIPE, SIG_IGN)
    sources = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].compactMap { number in
      // Functions cannot be compared, but their addresses can.
      let former = unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
      if former == unsafeBitCast(SIG_IGN, to: Int.self) { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [weak self] in self?.receive(number) }
      source.resume()
      numbers.append(number)
      return source
    }
  }

  deinit {
    for source in sources { source.cancel() }
    for number in numbers + [SIGPIPE] { signal(number, SIG_DFL) }
    if let pipe {
      close(pipe.read)
      close(pipe.write)
    }
  }

  /// From now on the first signal is only noted, for the command to stop by itself; the next one
  /// ends it at once, and so does SIGQUIT.
  func waitForCommand() {
    lock.withLock {
      pipe = pipe ?? WakePipe.make()
      isPatient = pipe != nil
    }
  }

  /// From now on a signal ends the command at once, as it does from the start.
  func endAtOnce() { lock.withLock { isPatient = false } }

  /// The signal that asks the command to stop; nil where none came.
  var request: Int32? { lock.withLock { asked?.signal } }

  /// Can be read as soon as such a signal has come.
  var descriptor: Int32 { lock.withLock { pipe?.read ?? -1 } }

  /// Removes a file's unfinished part if a signal comes.
  func watch(_ file: AtomicFile) {
    guard file.temporaryPath != file.path else { return }
    lock.withLock { _ = paths.insert(file.temporaryPath) }
  }

  /// Removes the unfinished parts of the files in a folder if a signal comes.
  func watch(folderOf path: String) {
    watch(folder: URL(fileURLWithPath: FilePath.place(of: path)).deletingLastPathComponent().path)
  }

  /// Removes the unfinished parts of the files in a folder if a signal comes.
  func watch(folder: String) { lock.withLock { _ = folders.insert(folder) } }

  private func receive(_ number: Int32) {
    let isNoted = lock.withLock { () -> Bool in
      if let asked, .now - asked.time < Self.pause, number != SIGQUIT { return true }
      guard let pipe, isPatient, asked == nil, number != SIGQUIT else { return false }
      asked = (number, .now)
      WakePipe.wake(pipe.write)
      return true
    }
    if !isNoted { end(number) }
  }

  private func end(_ number: Int32) {
    lock.withLock {
      for folder in folders { paths.formUnion(AtomicFile.unfinished(in: folder)) }
      for path in paths { unlink(path) }
      let files = paths.isEmpty ? "" : ": no unfinished file is left behind"
      Console().writeError("\ninterrupted\(files)\n")
      _exit(ExitCode(signal: number).rawValue)
    }
  }
}
