import Foundation

/// How many files the process may have open.
enum OpenFiles {
  /// Each of 1,024 workers takes three, and two for a moment.
  private static let wanted: rlim_t = 4_096

  #if os(Linux)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif

  private static var limit: rlimit? {
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? limit : nil
  }

  /// Allows as many as workers need, as far as the process may.
  static func raiseLimit() {
    guard var limit, limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    // Where that fails, fewer workers can be started, which is told then.
    setrlimit(resource, &limit)
  }

  /// How many workers can be started at most, at least one.
  static var maximumWorkerCount: Int {
    guard let limit, limit.rlim_cur < wanted else { return .max }
    return max(1, (Int(limit.rlim_cur) - 24) / 3)
  }

  /// What to do where fewer files may be open than are needed; nil where there are enough.
  static func shortage(ofAtLeast needed: rlim_t) -> String? {
    guard let limit, limit.rlim_cur < needed else { return nil }
    return "the process may have \(limit.rlim_cur) files open and needs \(needed): "
      + "raise the limit with 'ulimit -n \(needed)'"
  }
}
