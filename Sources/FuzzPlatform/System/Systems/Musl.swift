#if canImport(Musl)
  import FuzzCLibrary

  /// The types and constants of Musl.
  enum System {
    static let stream = SOCK_STREAM
    typealias Resource = Int32
    static let usageScopes = [RUSAGE_SELF, RUSAGE_CHILDREN]
    static let stack = RLIMIT_STACK
    static let openFiles = RLIMIT_NOFILE
    static let coreFiles = RLIMIT_CORE
    static let data = RLIMIT_DATA
    static let pageSize = _SC_PAGESIZE
    static let setsSession = POSIX_SPAWN_SETSID

    static var thread: UInt { UInt(bitPattern: pthread_self()) }

    static func set(_ function: @escaping SignalFunction, of action: inout sigaction) {
      action.__sa_handler.sa_sigaction = function
    }

    static func isIgnored(_ action: sigaction) -> Bool { ignores(action.__sa_handler.sa_handler) }

    static func nothingToSpawn() -> (posix_spawn_file_actions_t, posix_spawnattr_t) {
      (posix_spawn_file_actions_t(), posix_spawnattr_t())
    }
  }
#endif
