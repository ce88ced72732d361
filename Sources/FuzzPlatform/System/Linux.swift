#if os(Linux) || os(Android)
  import FuzzCLibrary

  /// The types and constants of the C libraries of Linux, and what only Linux does.
  enum System {
    #if canImport(Glibc)
      typealias Resource = __rlimit_resource_t
      static let usageScopes = [RUSAGE_SELF, RUSAGE_CHILDREN].map { __rusage_who_t($0.rawValue) }
      static let stack = Resource(RLIMIT_STACK.rawValue)
      static let openFiles = Resource(RLIMIT_NOFILE.rawValue)
      static let coreFiles = Resource(RLIMIT_CORE.rawValue)
      /// `POSIX_SPAWN_SETSID`, which the headers define for GNU programs only.
      static let setsSession: Int32 = 0x80
    #else
      typealias Resource = Int32
      static let usageScopes = [RUSAGE_SELF, RUSAGE_CHILDREN]
      static let stack = Int32(RLIMIT_STACK)
      static let openFiles = Int32(RLIMIT_NOFILE)
      static let coreFiles = Int32(RLIMIT_CORE)
      static let setsSession = Int32(POSIX_SPAWN_SETSID)
    #endif

    static func fault(_ info: UnsafeMutablePointer<siginfo_t>) -> UInt { detail(of: info) }

    static func sender(_ info: UnsafeMutablePointer<siginfo_t>) -> pid_t { detail(of: info) }

    /// What follows three numbers of four bytes; C libraries name it differently.
    private static func detail<Number>(of info: UnsafeMutablePointer<siginfo_t>) -> Number {
      UnsafeRawPointer(info).load(
        fromByteOffset: MemoryLayout<UInt>.size == 8 ? 16 : 12, as: Number.self)
    }

    static func set(_ function: @escaping SignalFunction, of action: inout sigaction) {
      #if canImport(Glibc)
        action.__sigaction_handler.sa_sigaction = function
      #elseif canImport(Musl)
        action.__sa_handler.sa_sigaction = function
      #else
        action.sa_sigaction = function
      #endif
    }

    static func isIgnored(_ action: sigaction) -> Bool {
      #if canImport(Glibc)
        ignores(action.__sigaction_handler.sa_handler)
      #elseif canImport(Musl)
        ignores(action.__sa_handler.sa_handler)
      #else
        ignores(action.sa_handler)
      #endif
    }

    /// `ru_maxrss` is in kilobytes.
    static let residentSizeUnit: Int64 = 1_024

    static func reserve(_ file: Int32, _ size: Int, at offset: Int) -> Int32 {
      posix_fallocate(file, off_t(offset), off_t(size))
    }

    static var isDebugged: Bool {
      // If the status is not readable, assume that there is no debugger.
      let lines = text("/proc/self/status")?.split(separator: "\n") ?? []
      return lines.contains { $0.hasPrefix("TracerPid:") && !$0.hasSuffix("\t0") }
    }

    static func image(of address: UnsafeRawPointer) -> String? {
      var path = [CChar](repeating: 0, count: 4_096)
      let count = readlink("/proc/self/exe", &path, path.count)
      guard count > 0 else { return nil }
      return String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    static var processes: [pid_t] {
      ((try? Files.names(in: "/proc")) ?? []).compactMap { pid_t($0) }
    }

    static func memory(of process: pid_t) -> Int64? {
      let pages = text("/proc/\(process)/statm")?.split(separator: " ").dropFirst().first
      return pages.flatMap { Int64($0) }.map { $0 * Int64(sysconf(Int32(_SC_PAGESIZE))) }
    }

    /// Does nothing: the system writes core dumps, but no crash reports.
    static func leaveCrashReporter() {}

    private static func text(_ path: String) -> String? {
      guard let file = try? Descriptor(opening: path, for: .reading) else { return nil }
      defer { file.close() }
      // Such a file is generated when it is read, and read in one go.
      var bytes = [UInt8](repeating: 0, count: 16_384)
      guard let count = try? file.read(into: &bytes) else { return nil }
      return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
  }
#endif
