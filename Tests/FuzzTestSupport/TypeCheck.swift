import Foundation

#if os(macOS) || os(Linux)
  /// What the compiler says of a Swift file that imports the modules that were built beside the tests.
  struct TypeCheck {
    let isClean: Bool
    let text: String

    init(_ source: String, options: [String] = [], modules: URL) throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("typecheck-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (file, log) = (
        folder.appendingPathComponent("Models.swift"), folder.appendingPathComponent("log")
      )
      try Data(source.utf8).write(to: file)
      try Data().write(to: log)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["swiftc", "-typecheck", "-swift-version", "6"] + options + ["-I", modules.path, file.path]
      process.standardError = try FileHandle(forWritingTo: log)
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      isClean = process.terminationStatus == 0
      text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    }

    /// The folder with the modules that were built next to the tests; nil if it is elsewhere.
    static let modules: URL? = {
      let tests = [Bundle(for: Marker.self).bundlePath, CommandLine.arguments.first ?? ""]
      let folders = tests.map {
        URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("Modules")
      }
      return folders.first { FileManager.default.fileExists(atPath: $0.path) }
    }()

    private final class Marker {}
  }
#endif
