import FuzzPlatform

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
