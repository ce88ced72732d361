import Foundation
package import FuzzPlatform

/// What the Swift runtime or a strategy printed last.
package struct LastWords {
  private static let mostCalls = 5
  /// The runtime's message about the end of the process; nil if there are several, of which it may be any.
  package let fatalError: String?
  package let line: String?
  private let isOfSeveralThreads: Bool

  package init(_ file: Descriptor) {
    let size = file.fileSize ?? 0
    // The runtime prints its message before a stack trace, which may be long.
    let bytes = file.contents(from: max(0, size - 65_536))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let messages = lines.compactMap { line in
      // Folders above that of the file differ from machine to machine.
      line.firstMatch(of: #/([^\s/]+/[^\s/]+:[0-9]+: )?Fatal error.*/#).map { String($0.0) }
    }
    fatalError = messages.count == 1 ? messages[0] : nil
    isOfSeveralThreads = messages.count > 1
    // Frames of a backtrace only help someone who builds the tool.
    line = lines.last { !$0.contains(#/^[0-9]+ .* 0x[0-9a-f]+ |stack trace:$/#) }
  }

  /// Makes a call, and returns what was printed to a file meanwhile if a failed check ended it.
  ///
  /// If a check of another thread failed at the same time, the call is made again: its message is there a moment
  /// before its signal is counted.
  package static func of(_ call: () -> CallEnd?, in file: Descriptor) -> (CallEnd?, LastWords?) {
    var first: CallEnd?
    for _ in 0..<mostCalls {
      file.truncate()
      let count = ParkingGuard.failedCheckCount
      let end = call()
      first = first ?? end
      guard end == first, case .signal(let number) = end, Signal.isFailedCheck(number)
      else { break }
      let words = LastWords(file)
      if ParkingGuard.failedCheckCount == count + 1, !words.isOfSeveralThreads {
        return (end, words)
      }
    }
    return (first, nil)
  }
}

extension Signal {
  /// Why a call crashed: the signal, and what the runtime said of a failed check.
  package func reason(_ words: LastWords?) -> String {
    let message = Self.isFailedCheck(number) ? words?.fatalError : nil
    return description + (message.map { ": \($0)" } ?? "")
  }
}

/// Keeps what is printed to standard error while a call is made in a process of tests, for the words about a
/// crash, and prints it a moment later.
///
/// The words of other threads are among them, so one call at a time is listened to.
///
/// Signal handlers give standard error back before the process ends.
enum StandardErrorTap {
  private struct State {
    /// The numbers of two descriptors, or below zero while nothing is kept.
    var (real, kept): (Int32, Int32) = (-1, -1)
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    return state
  }()

  /// Standard error, and the file that stands for it; nil if there is none, or no room for the file.
  private static let files: (real: Descriptor, kept: Descriptor)? = {
    guard let real = try? Descriptor.standardError.duplicate(from: 64),
      let kept = try? TemporaryFile.unnamed(size: 0)
    else { return nil }
    kept.appendAlways()
    return (real, kept)
  }()

  static func words(of call: () -> CallEnd?) -> (CallEnd?, LastWords?) {
    guard let (real, kept) = files else { return (call(), nil) }
    return lock.withLock {
      let listened = {
        state.pointee = State(real: real.number, kept: kept.number)
        kept.replace(.standardError)
        defer { giveBack() }
        return call()
      }
      return LastWords.of(listened, in: kept)
    }
  }

  /// Prints what was kept; may be called in a signal handler.
  static func giveBack() {
    let (real, kept) = (state.pointee.real, state.pointee.kept)
    guard real >= 0 else { return }
    state.pointee.real = -1
    Descriptor(number: real).replace(.standardError)
    Descriptor(number: kept).copy(to: .standardError)
  }
}
