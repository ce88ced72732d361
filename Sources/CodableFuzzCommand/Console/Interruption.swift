import CodableFuzz
import Dispatch
import Foundation

/// Removes half-written files when a signal ends the command.
final class Interruption: @unchecked Sendable {
  // All mutable state is touched with the lock held only.
  private let lock = NSLock()
  private var paths: Set<String> = []
  private var sources: [any DispatchSourceSignal] = []
  private var numbers: [Int32] = []

  /// Watches for an interrupt from the keyboard, a hang-up and a request to end; those that the
  /// process was told to ignore, as `nohup` does, stay ignored.
  init() {
    // A reader that goes away is then an error of the next write, which unwinds as others do.
    signal(SIGPIPE, SIG_IGN)
    sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
      // Functions cannot be compared, but their addresses can.
      let former = unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
      if former == unsafeBitCast(SIG_IGN, to: Int.self) { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [weak self] in self?.end(number) }
      source.resume()
      numbers.append(number)
      return source
    }
  }

  deinit {
    for source in sources { source.cancel() }
    for number in numbers + [SIGPIPE] { signal(number, SIG_DFL) }
  }

  /// Removes a file's unfinished part if a signal comes.
  func watch(_ file: AtomicFile) {
    guard file.temporaryPath != file.path else { return }
    lock.withLock { _ = paths.insert(file.temporaryPath) }
  }

  private func end(_ number: Int32) {
    lock.withLock {
      for path in paths { unlink(path) }
      let files = paths.isEmpty ? "" : ": no unfinished file is left behind"
      Console().writeError("\ninterrupted\(files)\n")
      _exit(number == SIGINT ? ExitCode.interrupted.rawValue : 128 + number)
    }
  }
}
