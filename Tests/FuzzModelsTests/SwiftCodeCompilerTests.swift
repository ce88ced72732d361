import Foundation
import FuzzModels
import Testing

// Only these systems have processes and a compiler to run.
#if os(macOS) || os(Linux)
  @Suite struct SwiftCodeCompilerTests {
    /// Checks the types of all hostile models in one run of the compiler, each in an enum of its own.
    @Test(
      .enabled(if: modules != nil, "the modules are not next to the tests"),
      arguments: [true, false])
    func compilesWithoutWarnings(isPlain: Bool) throws {
      var source = "import Foundation\n" + (isPlain ? "" : "import DecodingStrategies\n")
      for (number, sample) in HostileModels.all.enumerated() {
        let code = SwiftCode(sample.model, name: sample.name, isPlain: isPlain).text
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
        source +=
          "enum File\(number) {\n"
          + lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n") + "}\n"
      }
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("models-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent("Models.swift")
      try Data(source.utf8).write(to: file)
      let log = folder.appendingPathComponent("log")
      try Data().write(to: log)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I",
        try #require(Self.modules).path, file.path,
      ]
      process.standardError = try FileHandle(forWritingTo: log)
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      let errors = String(decoding: try Data(contentsOf: log), as: UTF8.self)
      #expect(process.terminationStatus == 0, "\(errors)")
    }

    /// The folder with the modules that were built next to the tests; nil if it is elsewhere.
    private static var modules: URL? {
      let tests = [Bundle(for: Marker.self).bundlePath, CommandLine.arguments.first ?? ""]
      let folders = tests.map {
        URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("Modules")
      }
      return folders.first { FileManager.default.fileExists(atPath: $0.path) }
    }

    private final class Marker {}
  }
#endif
