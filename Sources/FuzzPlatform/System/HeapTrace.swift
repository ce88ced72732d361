import FuzzCLibrary

/// What is allocated on the heap, written to a file line by line, where the C library can do that.
///
/// That is glibc's `mtrace`, which needs the process to be started with an ``environment(_:)`` for it.
package enum HeapTrace {
  /// What the environment of a process needs.
  ///
  /// - Parameter file: Where the trace is written.
  /// - Returns: The variables; nil where the system has no such trace.
  package static func environment(_ file: String) -> [String: String]? {
    System.traceLibrary.map { ["LD_PRELOAD": $0, "MALLOC_TRACE": file] }
  }

  /// Traces what a closure allocates.
  ///
  /// - Returns: Whether that is possible in this process.
  package static func record(_ body: () -> Void) -> Bool {
    guard let (start, stop) = System.traceFunctions() else { return false }
    start()
    body()
    stop()
    return true
  }
}
