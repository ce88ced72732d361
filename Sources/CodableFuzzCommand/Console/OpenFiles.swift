import FuzzPlatform

/// How many files the process may have open.
enum OpenFiles {
  /// Each of 1,024 workers takes four, and two for a moment.
  private static let wanted = 5_120

  /// Allows as many as workers need, as far as the process may.
  static func raiseLimit() {
    // Where that fails, fewer workers can be started, which is told then.
    ThisProcess.raiseOpenFileLimit(to: wanted)
  }

  /// How many workers can be started at most, at least one.
  static var maximumWorkerCount: Int {
    guard let limit = ThisProcess.openFileLimit, limit < wanted else { return .max }
    return max(1, (limit - 24) / 4)
  }

  /// What to do where fewer files may be open than are needed; nil where there are enough.
  static func shortage(ofAtLeast needed: Int) -> String? {
    guard let limit = ThisProcess.openFileLimit, limit < needed else { return nil }
    return "the process may have \(limit) files open and needs \(needed): "
      + "raise the limit with 'ulimit -n \(needed)'"
  }
}
