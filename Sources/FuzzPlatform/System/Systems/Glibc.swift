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

    static let traceLibrary: String? = "libc_malloc_debug.so.0"

    /// The functions that turn the heap trace on and off, or nil if the process has no trace.
    static func traceFunctions() -> (start: () -> Void, stop: () -> Void)? {
      guard getenv("MALLOC_TRACE") != nil, getenv("LD_PRELOAD") != nil,
        let start = traceFunction("mtrace"), let stop = traceFunction("muntrace")
      else { return nil }
      return ({ start() }, { stop() })
    }

    private static func traceFunction(_ name: String) -> (@convention(c) () -> Void)? {
      // The library exports these under one symbol version only, which depends on the processor.
      typealias Find =
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>, UnsafePointer<CChar>)
        -> UnsafeMutableRawPointer?
      guard let library = traceLibrary, let find = dlsym(dlopen(nil, RTLD_NOW), "dlvsym") else {
        return nil
      }
      let loaded = dlopen(library, RTLD_NOW | RTLD_NOLOAD)
      let versions: [String] = ["GLIBC_2.2.5", "GLIBC_2.17", "GLIBC_2.27"]
      let symbol = versions.lazy.compactMap { version in
        unsafeBitCast(find, to: Find.self)(loaded, name, version)
      }.first
      return symbol.map { unsafeBitCast($0, to: (@convention(c) () -> Void).self) }
    }
  }
#endif
