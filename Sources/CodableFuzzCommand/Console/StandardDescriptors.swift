import FuzzPlatform

/// Standard input, output and error, with which a process may have been started closed.
enum StandardDescriptors {
  /// Sees to it that no file which is opened later takes the location of one of them, where messages
  /// would be written into it; and that a file that grows too large and a pipe without a reader are
  /// errors, not signals.
  ///
  /// Nothing can be written to standard output or error that was closed, as before.
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
