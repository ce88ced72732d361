import CodableFuzz
import Foundation
import FuzzPlatform

#if canImport(Glibc)
  import Glibc
#endif

/// A log of heap allocations in a file, made by glibc's `mtrace`.
///
/// No other C library has one.
enum HeapTrace {
  private static let library = "libc_malloc_debug.so.0"

  /// The environment variables that a process needs to count allocations, with a file for the log; nil
  /// if it can't.
  static func environment(_ file: String) -> [String: String]? {
    #if canImport(Glibc)
      ["LD_PRELOAD": library, "MALLOC_TRACE": file]
    #else
      nil
    #endif
  }

  /// The number of allocations of a closure; nil if they cannot be counted in this process.
  static func count(during body: () -> Void) -> Int? {
    guard let file = ProcessInfo.processInfo.environment["MALLOC_TRACE"],
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
  }

  private static func function(_ name: String) -> (@convention(c) () -> Void)? {
    #if canImport(Glibc)
      // The library exports these under one symbol version only, which depends on the processor.
      typealias Find =
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>, UnsafePointer<CChar>)
        -> UnsafeMutableRawPointer?
      guard let loaded = dlopen(library, RTLD_NOW | RTLD_NOLOAD),
        let find = dlsym(dlopen(nil, RTLD_NOW), "dlvsym")
      else { return nil }
      let versions: [String] = ["GLIBC_2.2.5", "GLIBC_2.17", "GLIBC_2.27"]
      let symbol = versions.lazy.compactMap { version in
        unsafeBitCast(find, to: Find.self)(loaded, name, version)
      }.first
      return symbol.map { unsafeBitCast($0, to: (@convention(c) () -> Void).self) }
    #else
      nil
    #endif
  }
}

/// A second process of this executable that counts allocations.
///
/// Counting slows allocations down, so that process measures nothing else.
struct AllocationProcess {
  private let files: [String]
  private let executable: String?

  init(_ files: [String], executable: String? = Bundle.main.executablePath) {
    self.files = files
    self.executable = executable
  }

  /// Why the process measured nothing.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The rows that the process measures; empty if the platform cannot count allocations.
  ///
  /// - Throws: An error if the process cannot be started, or ends without printing its rows.
  func rows() throws -> [BenchmarkRow] {
    let folder = try TemporaryFile.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let trace = folder.appendingPathComponent("trace").path
    guard let executable, let variables = HeapTrace.environment(trace) else { return [] }
    var start = ChildProcess.Start(
      executable, [Arguments.Benchmark.allocations.rawValue, "--format", "json"] + files,
      environment: ProcessInfo.processInfo.environment.merging(variables) { $1 })
    let output = try Descriptor.pipe()
    start.descriptors = [(1, output.writing), (2, nil)]
    let process: ChildProcess
    do {
      defer { output.writing.close() }
      process = try ChildProcess(start)
    }
    let data = try FileHandle(fileDescriptor: output.reading.number, closeOnDealloc: true)
      .readToEnd()
    let end = process.wait()
    guard let rows = try? JSONDecoder().decode(Rows.self, from: data ?? Data()) else {
      throw Failure(description: "the process that counts allocations failed (\(end))")
    }
    return rows.rows
  }

  private struct Rows: Decodable {
    let rows: [BenchmarkRow]
  }
}
