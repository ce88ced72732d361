import Foundation

/// Counts what is allocated on the heap, where the C library can trace that.
///
/// That is glibc's `mtrace`, which needs the process to be started with an ``environment`` for it.
package enum AllocationCounter {
  /// What the environment of a process needs, so that its allocations can be counted; nil where the
  /// platform cannot count them.
  ///
  /// - Parameter file: Where the trace is written.
  /// - Returns: The variables that are to be set.
  package static func environment(tracingTo file: String) -> [String: String]? {
    #if canImport(Glibc)
      ["LD_PRELOAD": "libc_malloc_debug.so.0", "MALLOC_TRACE": file]
    #else
      nil
    #endif
  }

  /// How often a closure allocates; nil where that cannot be counted in this process.
  static func count(during body: () -> Void) -> Int? {
    #if canImport(Glibc)
      guard let file = ProcessInfo.processInfo.environment["MALLOC_TRACE"],
        ProcessInfo.processInfo.environment["LD_PRELOAD"] != nil,
        let start = function("mtrace"), let stop = function("muntrace")
      else { return nil }
      start()
      body()
      stop()
      guard let trace = try? Data(contentsOf: URL(fileURLWithPath: file)) else { return nil }
      // A line is `@ CALLER + ADDRESS SIZE` for an allocation, `>` for a reallocation.
      return trace.split(separator: UInt8(ascii: "\n")).count { line in
        let words = line.split(separator: UInt8(ascii: " "))
        return words.count > 2
          && words.contains { $0.count == 1 && ($0.first == 0x2B || $0.first == 0x3E) }
      }
    #else
      return nil
    #endif
  }

  #if canImport(Glibc)
    private static func function(_ name: String) -> (@convention(c) () -> Void)? {
      // The library has these under their first version only, which is another for each processor.
      typealias Find =
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>, UnsafePointer<CChar>)
        -> UnsafeMutableRawPointer?
      let library = dlopen("libc_malloc_debug.so.0", RTLD_NOW | RTLD_NOLOAD)
      guard let find = dlsym(dlopen(nil, RTLD_NOW), "dlvsym") else { return nil }
      let versions: [String] = ["GLIBC_2.2.5", "GLIBC_2.17", "GLIBC_2.27"]
      let symbol = versions.lazy.compactMap { version in
        unsafeBitCast(find, to: Find.self)(library, name, version)
      }.first
      return symbol.map { unsafeBitCast($0, to: (@convention(c) () -> Void).self) }
    }
  #endif
}
