import Foundation

/// How much memory a process may take, beyond what it has.
struct MemoryLimit: Hashable {
  /// In bytes.
  let size: Int
  /// The size as it was asked for.
  let text: String

  static let standard = MemoryLimit(size: 4 << 30, text: "4G")

  /// Reads a size such as `512M` or `2G`; a number without a letter is one of bytes.
  init?(_ text: String) {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40]
    let unit = text.last.flatMap { units[Character($0.uppercased())] }
    guard let number = Int(unit == nil ? text[...] : text.dropLast()), number > 0 else {
      return nil
    }
    let (size, overflows) = number.multipliedReportingOverflow(by: unit ?? 1)
    if overflows { return nil }
    self.init(size: size, text: text)
  }

  private init(size: Int, text: String) {
    self.size = size
    self.text = text
  }

  /// Limits this process: what asks for more memory then fails, which ends a Swift process.
  func apply() {
    #if os(Linux)
      set(RLIMIT_DATA, to: Self.currentSize + size)
    #elseif os(macOS)
      // Only the size of the address space can be limited there, much of which holds no memory.
      set(RLIMIT_AS, to: Self.currentSize + size)
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
