import Foundation
import Testing

/// The built command-line tool, run as a process of its own in a folder of its own.
final class Tool {
  /// What a run of the tool left behind.
  struct Run {
    let output: String
    let error: String
    let exitCode: Int32

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("codable-fuzz-\(UUID().uuidString)")

  private let location: URL
  private let measuresTime: Bool

  /// - Parameters:
  ///   - name: The name of the tool.
  ///   - measuresTime: Whether runs measure time, as they do by default: in most tests that would take
  ///     longer than all the rest.
  ///   - isWithTests: Whether it must be the one that was built with the tests, where calls of the
  ///     operating system can be made to fail.
  /// - Throws: Where the folder cannot be made.
  init(
    _ name: String = "codable-fuzz", measuresTime: Bool = false, isWithTests: Bool = false
  ) throws {
    self.measuresTime = measuresTime
    location = isWithTests ? Self.builtWithTests(name) : Self.location(of: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// A tool whose folder has a file.
  ///
  /// - Throws: Where the file cannot be written.
  convenience init(
    _ name: String = "codable-fuzz", writing text: String, to file: String
  ) throws {
    try self.init(name)
    try write(text, to: file)
  }

  deinit {
    // A folder that stays behind is no failure of the test.
    try? FileManager.default.removeItem(at: folder)
  }

  /// Writes a file, and makes the folders on the way to it.
  ///
  /// - Returns: Its path.
  /// - Throws: Where it cannot be written.
  @discardableResult func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  @discardableResult func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  func lines(of name: String) throws -> [Substring] { try text(of: name).split(separator: "\n") }

  var fileNames: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Starts the tool in the folder, with its output in the files `output` and `error` there, unless
  /// another one is given.
  func start(
    _ arguments: [String], input: Pipe? = nil, output: FileHandle? = nil,
    environment: [String: String]? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = location
    process.arguments = commandLine(arguments)
    process.currentDirectoryURL = folder
    process.standardInput = input ?? FileHandle.nullDevice
    if let environment { process.environment = environment }
    for name in ["output", "error"] { _ = try write("", to: name) }
    process.standardOutput =
      try output ?? FileHandle(forWritingTo: folder.appendingPathComponent("output"))
    process.standardError = try FileHandle(forWritingTo: folder.appendingPathComponent("error"))
    try process.run()
    return process
  }

  @discardableResult func run(
    _ arguments: String..., exits exitCode: Int32? = nil,
    at sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    try run(arguments, exits: exitCode, at: sourceLocation)
  }

  /// - Parameters:
  ///   - arguments: The command line.
  ///   - input: What the tool reads from standard input; nil for nothing.
  ///   - fileBlocks: So many blocks of half a kilobyte or one are the most that fit into a file.
  ///   - prelude: What a shell does first, in the process that then becomes the tool.
  ///   - exitCode: The one that is expected; nil for any.
  ///   - sourceLocation: Where it is expected.
  ///   - body: What is done while it runs.
  /// - Returns: What it left behind.
  /// - Throws: What `body` throws, or where a process or file cannot be made.
  @discardableResult func run(
    _ arguments: [String], input: String? = nil, fileBlocks: Int? = nil,
    prelude: String? = nil, exits exitCode: Int32? = nil,
    at sourceLocation: SourceLocation = #_sourceLocation,
    while body: (Process) throws -> Void = { _ in }
  ) throws -> Run {
    let streams = FileManager.default.temporaryDirectory
      .appendingPathComponent("codable-fuzz-streams-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    let files = try ["output", "error"].map { name in
      let file = streams.appendingPathComponent(name)
      try Data().write(to: file)
      return file
    }
    let process = Process()
    let arguments = commandLine(arguments)
    process.executableURL = location
    process.arguments = arguments
    let limit = fileBlocks.map { "ulimit -f \($0)" }
    let prelude = [limit, prelude].compactMap(\.self)
    if !prelude.isEmpty {
      let script = (prelude + ["exec \"$@\""]).joined(separator: "; ")
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", script, "sh", location.path] + arguments
    }
    process.currentDirectoryURL = folder
    if let input {
      let file = streams.appendingPathComponent("input")
      try Data(input.utf8).write(to: file)
      process.standardInput = try FileHandle(forReadingFrom: file)
    } else {
      process.standardInput = FileHandle.nullDevice
    }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    try body(process)
    process.waitUntilExit()
    let run = Run(
      output: String(decoding: try Data(contentsOf: files[0]), as: UTF8.self),
      error: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      exitCode: process.terminationStatus)
    if let exitCode {
      #expect(run.exitCode == exitCode, "\(run.error)", sourceLocation: sourceLocation)
    }
    return run
  }

  private func commandLine(_ arguments: [String]) -> [String] {
    guard !measuresTime, let first = arguments.first, !arguments.contains("--") else {
      return arguments
    }
    let isHelp = arguments.contains { ["--help", "-h", "--version"].contains($0) }
    guard first == "run" || first.hasPrefix("-") || first.contains("."), !isHelp else {
      return arguments
    }
    var arguments = arguments
    arguments.insert("--no-timing", at: first.hasPrefix("-") ? 0 : 1)
    return arguments
  }

  /// Sends a signal to a run that cannot end before: nobody reads more of its outcomes till then.
  ///
  /// Only a run that measures time afterwards is certain to notice an interruption before it ends.
  func runStopped(
    _ arguments: [String], by signal: Int32 = SIGINT, afterReading count: Int = 1
  ) throws -> Run {
    let fifo = folder.appendingPathComponent("o.fifo").path
    if !FileManager.default.fileExists(atPath: fifo) {
      try #require(mkfifo(fifo, 0o600) == 0)
    }
    return try run(arguments + ["--outcomes", "o.fifo"]) { process in
      let reader = try #require(FileHandle(forReadingAtPath: fifo))
      #if os(Linux)
        // F_SETPIPE_SZ: a pipe of the usual size may hold the outcomes of all mutants.
        _ = fcntl(reader.fileDescriptor, 1_031, 4_096)
      #endif
      var rest = count
      while rest > 0, let read = try reader.read(upToCount: min(rest, 4_096)), !read.isEmpty {
        rest -= read.count
      }
      kill(process.processIdentifier, signal)
      _ = try reader.readToEnd()
    }
  }

  /// The tool in the folder that `CODABLE_FUZZ_TOOLS` names, else the one that was built with the tests.
  ///
  /// Tools that were built for release need a third less time.
  static func location(of name: String) -> URL {
    guard let folder = ProcessInfo.processInfo.environment["CODABLE_FUZZ_TOOLS"] else {
      return builtWithTests(name)
    }
    return URL(fileURLWithPath: folder).appendingPathComponent(name)
  }

  static var isBuiltForRelease: Bool {
    #if DEBUG
      ProcessInfo.processInfo.environment["CODABLE_FUZZ_TOOLS"] != nil
    #else
      true
    #endif
  }

  private static func builtWithTests(_ name: String) -> URL {
    let tests = [
      Bundle(for: Tool.self).bundleURL, URL(fileURLWithPath: CommandLine.arguments.first ?? ""),
    ]
    let tools = tests.map { $0.deletingLastPathComponent().appendingPathComponent(name) }
    return tools.first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? URL(fileURLWithPath: "/the tool is not beside the tests")
  }
}
