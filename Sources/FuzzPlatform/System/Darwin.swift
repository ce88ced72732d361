#if canImport(Darwin)
  import FuzzCLibrary

  /// The types and constants of macOS, iOS, tvOS and watchOS, and what only they do.
  enum System {
    typealias Resource = Int32
    static let usageScopes = [RUSAGE_SELF, RUSAGE_CHILDREN]
    static let stack = RLIMIT_STACK
    static let openFiles = RLIMIT_NOFILE
    static let coreFiles = RLIMIT_CORE
    /// `ru_maxrss` is in bytes.
    static let residentSizeUnit: Int64 = 1

    /// Makes a sparse file, so a full disk is noticed late.
    static func reserve(_ file: Int32, _ size: Int, at offset: Int) -> Int32 {
      var status = stat()
      if fstat(file, &status) == 0, status.st_size >= off_t(offset + size) { return 0 }
      return ftruncate(file, off_t(offset + size)) == 0 ? 0 : errno
    }

    static func fault(_ info: UnsafeMutablePointer<siginfo_t>) -> UInt {
      UInt(bitPattern: info.pointee.si_addr)
    }

    static func sender(_ info: UnsafeMutablePointer<siginfo_t>) -> pid_t { info.pointee.si_pid }

    static var isDebugged: Bool {
      var info = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
      return sysctl(&name, 4, &info, &size, nil, 0) == 0 && info.kp_proc.p_flag & P_TRACED != 0
    }

    static func image(of address: UnsafeRawPointer) -> String? {
      var info = Dl_info()
      guard dladdr(address, &info) != 0, let name = info.dli_fname else { return nil }
      return String(cString: name)
    }

    static func set(_ function: @escaping SignalFunction, of action: inout sigaction) {
      action.__sigaction_u.__sa_sigaction = function
    }

    static func isIgnored(_ action: sigaction) -> Bool {
      ignores(action.__sigaction_u.__sa_handler)
    }

    #if os(macOS)
      static let setsSession = Int32(POSIX_SPAWN_SETSID)

      static var processes: [pid_t] {
        // More processes may start in the meantime.
        var numbers = [pid_t](repeating: 0, count: Int(proc_listallpids(nil, 0)) + 64)
        let size = Int32(numbers.count * MemoryLayout<pid_t>.stride)
        let count = proc_listallpids(&numbers, size)
        return Array(numbers.prefix(Int(max(0, count))))
      }

      static func memory(of process: pid_t) -> Int64? {
        var usage = rusage_info_current()
        let result = withUnsafeMutablePointer(to: &usage) {
          $0.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
            proc_pid_rusage(process, RUSAGE_INFO_CURRENT, $0)
          }
        }
        return result == 0 ? Int64(clamping: usage.ri_phys_footprint) : nil
      }

      /// Drops the inherited exception ports, through which the system learns of a crash and
      /// reports it.
      static func leaveCrashReporter() {
        // A debugger uses these ports, too.
        if isDebugged { return }
        for exception in EXC_BAD_ACCESS...EXC_CORPSE_NOTIFY {
          task_set_exception_ports(
            task_self_trap(), exception_mask_t(1) << exception_mask_t(exception),
            mach_port_t(MACH_PORT_NULL), exception_behavior_t(EXCEPTION_DEFAULT),
            thread_state_flavor_t(THREAD_STATE_NONE))
        }
      }
    #else
      /// An app can see only its own process.
      static let processes: [pid_t] = []
      static func memory(of process: pid_t) -> Int64? { nil }
      static func leaveCrashReporter() {}
    #endif
  }
#endif
