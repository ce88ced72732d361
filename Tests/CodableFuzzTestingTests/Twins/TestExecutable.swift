import Foundation
import FuzzPlatform
import Testing

enum TestExecutable {
  static let isThere = FileManager.default.fileExists(atPath: "/proc/self/exe")
  static let reason: Comment =
    "elsewhere the executable of the tests does not run either library alone"

  static func run(
    _ arguments: [String], in folder: URL, setting variables: [String: String]
  ) throws -> (status: Int32, output: String) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("output.txt")
    let output = try Descriptor(opening: file.path, for: .makingNew(permissions: 0o600))
    defer { output.close() }
    var start = ChildProcess.Start(
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path, arguments,
      environment: ProcessInfo.processInfo.environment
        .merging(variables) { $1 }.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 })
    start.descriptors = [(1, output), (2, output)]
    let end = try ChildProcess(start).wait()
    defer { Files.remove(file.path) }
    return (end.signal?.number ?? end.exitCode, try String(contentsOf: file, encoding: .utf8))
  }
}
