import Foundation
import PackagePlugin

/// `swift package codable-fuzz`: builds the team's own tool in release, and runs it.
///
/// The tool is an executable of the package that depends on `CodableFuzzCommand`. Without one, it is
/// `codable-fuzz`, which is not built if the package has the bundle of a release as a binary target.
/// All arguments but `--tool NAME` are the tool's. The package manager names the exit code of the tool,
/// but itself ends with 1.
@main struct FuzzPlugin: CommandPlugin {
  private static let library = "CodableFuzzCommand"
  private static let ownTool = "codable-fuzz"

  func performCommand(context: PluginContext, arguments: [String]) throws {
    do {
      var extractor = ArgumentExtractor(arguments)
      let chosen = extractor.extractOption(named: "tool").last
      let name = try tool(chosen, of: context.package)
      let executable =
        try name == Self.ownTool ? released(context.package) ?? build(name) : build(name)
      let code = try run(executable, extractor.remainingArguments)
      if code > 1 { hint(for: context.package) }
      if code != 0 { exit(code) }
    } catch let error as PluginError {
      Self.warn(error.description)
      exit(error.exitCode)
    }
  }

  private func tool(_ chosen: String?, of package: Package) throws(PluginError) -> String {
    let tools = package.products(ofType: ExecutableProduct.self).filter { product in
      product.targets.contains { target in
        target.recursiveTargetDependencies.contains { $0.name == Self.library }
      }
    }.map(\.name).sorted()
    let list = tools.joined(separator: ", ")
    if let chosen {
      guard tools.contains(chosen) || chosen == Self.ownTool else {
        throw PluginError(
          tools.isEmpty
            ? "no executable of the package depends on \(Self.library): leave out --tool"
            : "'\(chosen)' is no tool of the package: use --tool with one of \(list)")
      }
      return chosen
    }
    guard tools.count <= 1 else {
      throw PluginError("the package has several tools: choose one with --tool: \(list)")
    }
    return tools.first ?? Self.ownTool
  }

  /// The tool of a release for this system, from a binary target of the package.
  private func released(_ package: Package) throws -> URL? {
    for target in package.targets.compactMap({ $0 as? BinaryArtifactTarget }) {
      let bundle = target.artifactURL
      guard let json = try? Data(contentsOf: bundle.appendingPathComponent("info.json")),
        let tool = try JSONDecoder().decode(ToolBundle.self, from: json).artifacts[Self.ownTool]
      else { continue }
      let variant = tool.variants.first {
        $0.supportedTriples.contains { $0.hasPrefix(Self.system) }
      }
      guard let variant else {
        throw PluginError("\(bundle.path) has no tool for \(Self.system)", exitCode: 2)
      }
      return bundle.appendingPathComponent(variant.path)
    }
    return nil
  }

  private struct ToolBundle: Decodable {
    let artifacts: [String: Artifact]

    struct Artifact: Decodable { let variants: [Variant] }
    struct Variant: Decodable {
      let path: String
      let supportedTriples: [String]
    }
  }

  /// How the triples of this system begin.
  private static var system: String {
    #if arch(arm64) && os(macOS)
      "arm64-apple-macosx"
    #elseif os(macOS)
      "x86_64-apple-macosx"
    #elseif arch(arm64)
      "aarch64-unknown-linux"
    #else
      "x86_64-unknown-linux"
    #endif
  }

  /// Builds a tool in release, as figures of a debug build are of no use.
  private func build(_ name: String) throws -> URL {
    let result = try packageManager.build(
      .product(name), parameters: .init(configuration: .release, logging: .concise))
    let built = result.builtArtifacts.first { artifact in
      artifact.kind == .executable && artifact.url.deletingPathExtension().lastPathComponent == name
    }
    guard result.succeeded, let built else {
      Self.warn(result.logText)
      throw PluginError("\(name) does not build: see the errors above", exitCode: 2)
    }
    return built.url
  }

  private func run(_ executable: URL, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    // Standard input of a plugin is its connection to the package manager.
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return process.terminationStatus + (isSignal ? 128 : 0)
  }

  private func hint(for package: Package) {
    let file = package.directoryURL.appendingPathComponent(".codable-fuzz-\(UUID().uuidString)")
    if FileManager.default.createFile(atPath: file.path, contents: nil) {
      // It was made to see whether that is possible.
      try? FileManager.default.removeItem(at: file)
    } else {
      Self.warn(
        "a plugin may not write into the package: to write a report or a baseline there, use\n"
          + "  swift package --allow-writing-to-package-directory codable-fuzz …")
    }
  }

  private static func warn(_ text: String) {
    FileHandle.standardError.write(Data("codable-fuzz plugin: \(text)\n".utf8))
  }
}

private struct PluginError: Error, CustomStringConvertible {
  let description: String
  /// As the tool has it: 64 for a command line that is wrong, 2 for any other error.
  let exitCode: Int32

  init(_ description: String, exitCode: Int32 = 64) {
    self.description = description
    self.exitCode = exitCode
  }
}
