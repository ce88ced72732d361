import FuzzPlatform

/// The limit on the stack of the process.
package enum ProcessStack {
  /// Parsing and inferring need less; a nested document may need more.
  private static let needed = 256 << 10

  /// The message if the stack is too small; nil if it is not.
  package static var shortage: String? {
    guard let limit = ThisProcess.stackLimit, limit < needed else { return nil }
    return "the process may have a stack of \(limit >> 10) KB and needs \(needed >> 10): "
      + "raise the limit with 'ulimit -s \(needed >> 10)'"
  }
}

/// The limit on threads of the user.
package enum ProcessThreads {
  /// The message if the process can start no thread; nil if it can.
  ///
  /// Without one, waiting for signals never begins: Dispatch tries again for good.
  package static var shortage: String? {
    ThisProcess.threadRefusal.map { reason in
      "the system starts no thread (\(reason)): end other processes, or raise the limit with "
        + "'ulimit -u', or that of the container"
    }
  }
}

/// The limit on files that the process may open.
package enum OpenFiles {
  /// Each of 1,024 workers takes four, and two for a moment.
  private static let wanted = 5_120

  package static func raiseLimit() {
    // On failure, fewer workers can be started; that is reported when it happens.
    ThisProcess.raiseOpenFileLimit(to: wanted)
  }

  static var maximumWorkerCount: Int {
    guard let limit = ThisProcess.openFileLimit, limit < wanted else { return .max }
    return max(1, (limit - 24) / 4)
  }

  /// The message if too few files may be open; nil if there are enough.
  package static func shortage(ofAtLeast needed: Int) -> String? {
    guard let limit = ThisProcess.openFileLimit, limit < needed else { return nil }
    return "the process may have \(limit) files open and needs \(needed): "
      + "raise the limit with 'ulimit -n \(needed)'"
  }
}
