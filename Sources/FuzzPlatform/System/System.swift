import FuzzCLibrary

/// What all systems do alike, with types and numbers of their own; see `Systems`.
extension System {
  typealias SignalFunction =
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  static func limit(of resource: Resource) -> rlimit? {
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? limit : nil
  }

  static func setLimit(of resource: Resource, _ limit: rlimit) {
    var limit = limit
    setrlimit(resource, &limit)
  }

  static var usagesOfThisProcessAndItsChildren: [rusage] {
    usageScopes.compactMap { processes in
      var usage = rusage()
      return getrusage(processes, &usage) == 0 ? usage : nil
    }
  }
}
