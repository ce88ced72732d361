#if canImport(Glibc)
  import FuzzCLibrary

  /// The types and constants of glibc.
  enum System {
    static let stream = Int32(SOCK_STREAM.rawValue)
    typealias Resource = __rlimit_resource_t
    static let usageScopes = [RUSAGE_SELF, RUSAGE_CHILDREN].map { __rusage_who_t($0.rawValue) }
    static let stack = __rlimit_resource_t(RLIMIT_STACK.rawValue)
    static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    static let coreFiles = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    static let data = __rlimit_resource_t(RLIMIT_DATA.rawValue)
    static let pageSize = Int32(_SC_PAGESIZE)
    /// `POSIX_SPAWN_SETSID`, which the headers define for GNU programs only.
    static let setsSession: Int32 = 0x80

    static var thread: UInt { UInt(pthread_self()) }

    static func set(_ function: @escaping SignalFunction, of action: inout sigaction) {
      action.__sigaction_handler.sa_sigaction = function
    }

    static func isIgnored(_ action: sigaction) -> Bool {
      ignores(action.__sigaction_handler.sa_handler)
    }

    static func nothingToSpawn() -> (posix_spawn_file_actions_t, posix_spawnattr_t) {
      (posix_spawn_file_actions_t(), posix_spawnattr_t())
    }
  }
#endif
