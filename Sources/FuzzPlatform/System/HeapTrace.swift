import FuzzCLibrary

/// A log of heap allocations in a file, made by glibc's `mtrace`.
///
/// The process must be started with the variables of ``environment(_:)``.
package enum HeapTrace {
  /// The environment variables that a process with a trace needs.
  ///
  /// - Parameter file: The path of the trace.
  /// - Returns: The variables, or nil if the C library has no trace.
  package static func environment(_ file: String) -> [String: String]? {
    System.traceLibrary.map { ["LD_PRELOAD": $0, "MALLOC_TRACE": file] }
  }

  /// Traces the allocations of a closure.
  ///
  /// - Returns: Whether tracing is available in this process. If not, the closure is not called.
  package static func record(_ body: () -> Void) -> Bool {
    guard let (start, stop) = System.traceFunctions() else { return false }
    start()
    body()
    stop()
    return true
  }
}
