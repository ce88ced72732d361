import CodableFuzz
import Dispatch
import Foundation

/// Removes half-written files when a signal ends the command, or asks it to stop by itself first.
final class Interruption: @unchecked Sendable {
  // All mutable state is touched with the lock held only.
  private let lock = NSLock()
  private var paths: Set<String> = []
  private var sources: [any DispatchSourceSignal] = []
  private var numbers: [Int32] = []
  private var asked: Int32?
  private let pipe: (read: Int32, write: Int32)?

  /// Watches for an interrupt from the keyboard, a hang-up and a request to end; those that the
  /// process was told to ignore, as `nohup` does, stay ignored.
  ///
  /// - Parameter isPatient: Whether the first signal is only noted, for the command to stop by
  ///   itself; the next one ends it at once.
  init(isPatient: Bool = false) {
    pipe = isPatient ? Self.makePipe() : nil
    // A reader that goes away is then an error of the next write, which unwinds as others do.
    signal(SIGPIPE, SIG_IGN)
    sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
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

  private static func makePipe() -> (Int32, Int32)? {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// The signal that asks the command to stop; nil where none came.
  var request: Int32? { lock.withLock { asked } }

  /// Can be read as soon as such a signal has come.
  var descriptor: Int32 { pipe?.read ?? -1 }

  /// Removes a file's unfinished part if a signal comes.
  func watch(_ file: AtomicFile) {
    guard file.temporaryPath != file.path else { return }
    lock.withLock { _ = paths.insert(file.temporaryPath) }
  }

  private func receive(_ number: Int32) {
    let isFirst = lock.withLock {
      defer { asked = asked ?? number }
      return asked == nil
    }
    guard isFirst, let pipe else { return end(number) }
    var byte: UInt8 = 0
    write(pipe.write, &byte, 1)
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
