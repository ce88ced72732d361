import FuzzCLibrary

/// A line for standard error if the process crashes while it does what the line says.
///
/// `@unchecked Sendable`: the memory is written before a signal handler can see it, and never freed.
package struct CrashNote: @unchecked Sendable {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// The note of what the process does now, which is one thing at a time.
  nonisolated(unsafe) private static var current: CrashNote?

  package init(_ line: String) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: line.utf8.count + 1)
    _ = bytes.initialize(from: line.utf8.map { $0 } + [UInt8(ascii: "\n")])
    self.bytes = UnsafeBufferPointer(bytes)
  }

  /// Says that the process now does what the line says.
  package func begin() { Self.current = self }

  /// Makes a crash of the process print the note of what it does, and the signal.
  ///
  /// A thread that may use up its stack needs an ``AlternateStack``.
  package static func printInCrashes() {
    for crash in Signal.crashes {
      let cause = CrashNote("the cause: \(crash)")
      SignalHandling.install([crash]) { signal, wasSent in
        if let current {
          current.write()
          cause.write()
        }
        SignalHandling.handOn(signal, wasSent: wasSent)
      }
    }
  }

  private func write() { _ = FuzzCLibrary.write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
}
