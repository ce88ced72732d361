import Foundation
import FuzzPlatform

/// Counts heap allocations on platforms that can trace them; see `HeapTrace`.
enum AllocationCounter {
  /// The number of allocations of a closure; nil if they cannot be counted in this process.
  static func count(during body: () -> Void) -> Int? {
    guard let file = ProcessInfo.processInfo.environment["MALLOC_TRACE"], HeapTrace.record(body),
      let trace = try? Data(contentsOf: URL(fileURLWithPath: file))
    else { return nil }
    // A line is `@ CALLER + ADDRESS SIZE` for an allocation, `>` for a reallocation.
    return trace.split(separator: UInt8(ascii: "\n")).count { line in
      let words = line.split(separator: UInt8(ascii: " "))
      return words.count > 2
        && words.contains { $0.count == 1 && ($0.first == 0x2B || $0.first == 0x3E) }
    }
  }
}
