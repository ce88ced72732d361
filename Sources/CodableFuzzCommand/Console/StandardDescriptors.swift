import FuzzIsolation
import FuzzPlatform

/// Standard input, output and error, any of which may be closed when the process starts.
enum StandardDescriptors {
  /// Occupies closed standard descriptors so that no file opened later receives one, and with it
  /// the messages.
  ///
  /// Also turns a file that grows too large and a pipe without a reader into errors instead of
  /// signals.
  ///
  /// Writing to standard output or error that was closed still fails.
  static func prepareProcess() {
    let streams: [(Descriptor, Descriptor.Use)] = [
      (.standardInput, .writing), (.standardOutput, .reading), (.standardError, .reading),
    ]
    for (stream, use) in streams where !stream.isOpen {
      _ = try? Descriptor(opening: "/dev/null", for: use)
    }
    OpenFiles.raiseLimit()
    for signal in [Signal.fileTooLarge, .brokenPipe] { signal.ignore() }
  }
}
