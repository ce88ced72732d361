import Foundation

/// How much memory a process may take, beyond what it has.
struct MemoryLimit: Hashable {
  var size = ByteSize.gigabytes(4)

  /// Limits this process: what asks for more memory then fails, which ends a Swift process.
  func apply() {
    #if os(Linux)
      set(RLIMIT_DATA, to: Self.currentSize + size.byteCount)
    #elseif os(macOS)
      // Only the size of the address space can be limited there, much of which holds no memory.
      set(RLIMIT_AS, to: Self.currentSize + size.byteCount)
    #endif
  }

  /// A process that crashes leaves no image of its memory behind.
  static func forbidCoreFiles() {
    #if os(Linux) || os(macOS)
      var limit = rlimit(rlim_cur: 0, rlim_max: 0)
      #if os(Linux)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
      #else
        setrlimit(RLIMIT_CORE, &limit)
      #endif
    #endif
  }

  #if os(Linux)
    private func set(_ resource: __rlimit_resource, to size: Int) {
      var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
      setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }

    /// The memory that the process has for its data.
    private static var currentSize: Int {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmData:") } ?? ""
      let kilobytes = line.split(separator: "\t").last?.split(separator: " ").first
      return kilobytes.flatMap { Int($0) }.map { $0 << 10 } ?? 0
    }
  #elseif os(macOS)
    private func set(_ resource: Int32, to size: Int) {
      var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
      setrlimit(resource, &limit)
    }

    private static var currentSize: Int {
      var usage = rusage_info_current()
      let result = withUnsafeMutablePointer(to: &usage) {
        $0.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
          proc_pid_rusage(getpid(), RUSAGE_INFO_CURRENT, $0)
        }
      }
      return result == 0 ? Int(usage.ri_phys_footprint) : 0
    }
  #endif
}
