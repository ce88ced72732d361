import FuzzPlatform

/// The limits on the stack, threads and open files of the process, with messages if one is too low.
package enum ProcessLimits {
  /// Parsing and inferring need less; a nested document may need more.
  private static let neededStack = 256 << 10
  /// Each of 1,024 threads takes two for the thread that makes its calls, and two for each one parked.
  private static let wantedFiles = 5_120

  package static var stackShortage: String? {
    guard let limit = ThisProcess.stackLimit, limit < neededStack else { return nil }
    return "the process may have a stack of \(limit >> 10) KB and needs \(neededStack >> 10): "
      + "raise the limit with 'ulimit -s \(neededStack >> 10)'"
  }

  /// Without a thread, waiting for signals never begins: Dispatch tries again for good.
  package static var threadShortage: String? {
    ThisProcess.threadRefusal.map { reason in
      "the system starts no thread (\(reason)): end other processes, or raise the limit with "
        + "'ulimit -u', or that of the container"
    }
  }

  package static func raiseFileLimit() {
    // On failure, fewer calls that trap cost only their thread.
    ThisProcess.raiseOpenFileLimit(to: wantedFiles)
  }

  package static func fileShortage(ofAtLeast needed: Int) -> String? {
    guard let limit = ThisProcess.openFileLimit, limit < needed else { return nil }
    return "the process may have \(limit) files open and needs \(needed): "
      + "raise the limit with 'ulimit -n \(needed)'"
  }
}
