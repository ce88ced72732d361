import FuzzPlatform

/// The limit on files that the process may open.
package enum OpenFiles {
  /// Each of 1,024 workers takes four, and two for a moment.
  private static let wanted = 5_120

  /// Raises the limit to what workers need, if allowed.
  package static func raiseLimit() {
    // On failure, fewer workers can be started; that is reported when it happens.
    ThisProcess.raiseOpenFileLimit(to: wanted)
  }

  /// The maximum number of workers, at least one.
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
