#if canImport(Android)
  import FuzzCLibrary

  /// The types and constants of Android's C library.
  enum System {
    static let stream = Int32(SOCK_STREAM)
    typealias Resource = Int32
    static let usageScopes = [RUSAGE_SELF, RUSAGE_CHILDREN]
    static let stack = Int32(RLIMIT_STACK)
    static let openFiles = Int32(RLIMIT_NOFILE)
    static let coreFiles = Int32(RLIMIT_CORE)
    static let data = Int32(RLIMIT_DATA)
    static let pageSize = Int32(_SC_PAGESIZE)
    static let setsSession = Int32(POSIX_SPAWN_SETSID)

    static var thread: UInt { UInt(pthread_self()) }

    static func set(_ function: @escaping SignalFunction, of action: inout sigaction) {
      action.sa_sigaction = function
    }

    static func isIgnored(_ action: sigaction) -> Bool { ignores(action.sa_handler) }

    static func nothingToSpawn() -> (posix_spawn_file_actions_t?, posix_spawnattr_t?) {
      (nil, nil)
    }
  }
#endif
