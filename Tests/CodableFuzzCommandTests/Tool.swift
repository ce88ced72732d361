import Foundation
import Testing

/// The built command-line tool, run as a process of its own in a folder of its own.
final class Tool {
  /// What a run of the tool left behind.
  struct Run {
    let output: String
    let error: String
    let exitCode: Int32

    /// The lines of the standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// A folder that goes with the tool.
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("codable-fuzz-\(UUID().uuidString)")

  private let location: URL

  /// The tool of a name.
  init(_ name: String = "codable-fuzz") throws {
    location = Self.location(of: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    // A folder that stays behind is no failure of the test.
    try? FileManager.default.removeItem(at: folder)
  }

  /// Writes a file into the folder; the result is its path.
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file.path
  }

  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// The text of a file in the folder.
  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  /// The names of the files in the folder, sorted.
  var fileNames: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Starts the tool in the folder, with its output in the files `output` and `error` there.
  func start(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = location
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    for name in ["output", "error"] { _ = try write("", to: name) }
    process.standardOutput = try FileHandle(
      forWritingTo: folder.appendingPathComponent("output"))
    process.standardError = try FileHandle(forWritingTo: folder.appendingPathComponent("error"))
    try process.run()
    return process
  }

  /// Runs the tool in the folder, with its output in files: pipes could fill up.
  func run(_ arguments: String...) throws -> Run { try run(arguments) }

  func run(_ arguments: [String], input: String? = nil) throws -> Run {
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
    process.executableURL = location
    process.arguments = arguments
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
    process.waitUntilExit()
    return Run(
      output: String(decoding: try Data(contentsOf: files[0]), as: UTF8.self),
      error: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      exitCode: process.terminationStatus)
  }

  /// The tool, in the folder of the build products.
  private static func location(of name: String) -> URL {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let products =
      bundles.map { $0.deletingLastPathComponent() } + [
        URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
      ]
    let tools = products.map { $0.appendingPathComponent(name) }
    return tools.first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? URL(fileURLWithPath: "/the tool is not beside the tests")
  }
}
