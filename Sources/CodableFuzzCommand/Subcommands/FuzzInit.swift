import CodableFuzz
import Foundation
import FuzzModels
import FuzzPlatform
import FuzzReports
import JSONMutation

struct FuzzInit: Subcommand {
  static let name = "fuzz-init"
  static let operands = ""
  static let purpose = "makes a package of libFuzzer targets, one for each study"
  static let examples = [
    "fuzz-init",
    "fuzz-init --decoder JSONDecoder.api --output Fuzz",
    "fuzz-init --import Models --study 'feed=try Study.feed()'",
  ]
  static let notes = """
    Run it in the folder of your package, whose library products have the models. A second run
    writes what changed. It overwrites nothing that was edited, unless --force is given.

    """

  @Option(.text("--document", "NAME"), "a study to make a target for (default: all); repeatable")
  private var names: [String]
  @Option(.text("--decoder", "EXPRESSION"), "the decoder of the studies, in Swift: JSONDecoder.api")
  private var decoder: String?
  @Option(
    Parameter("--study", "NAME=EXPRESSION") { text throws(UsageError) in
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw UsageError("--study needs NAME=EXPRESSION, such as feed=Study.feed, not '\(text)'")
      }
      return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }, "a study in Swift: feed=Study.feed; repeatable")
  private var named: [(name: String, expression: String)]
  @Option(
    .text("--import", "MODULE"), "a module to import (default: that of the records); repeatable")
  private var modules: [String]
  @Option(.outputFolder, "the folder of the new package (default: Fuzz)")
  private var output = "Fuzz"
  @Option(.text("--of", "DIR"), "the folder of your package (default: this one)")
  private var team = "."
  @Option(.package, "where CodableFuzz is (default: as your package says)")
  private var package: String?
  @Option(.force, "overwrite files that were edited") private var isForced = false
  private var quiet = QuietOption()

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    if let first = operands.first {
      throw UsageError("fuzz-init takes no FILE, but '\(first)': studies bring their documents")
    }
    let path = "\(team)/Package.swift"
    guard try FileStatus.at(path) != nil else {
      throw UsageError(
        "fuzz-init needs a package: '\(team)' has no Package.swift, name its folder with --of DIR")
    }
    let manifest = TeamManifest(
      String(decoding: try InputFile.read(path, kind: "a manifest"), as: UTF8.self))
    let studies = try studies(of: command)
    let codableFuzz = try dependency(of: manifest)
    let package = FuzzPackage(
      studies, tool: command.toolName, team: try teamPackage(manifest, for: studies),
      codableFuzz: codableFuzz)
    let console = quiet.console
    let isChanged = try write(package.files, console)
    console.note(isChanged ? next(package) : "\(FilePath.shown(output)) is up to date")
    return .clean
  }

  private func studies(of command: FuzzCommand) throws -> [FuzzStudy] {
    let known = command.studies.map(\.name)
    let expressions = Dictionary(named.map { ($0.name, $0.expression) }) { _, last in last }
    for name in names + expressions.keys.sorted() where !known.contains(name) {
      throw UsageError.unknown("document", name, valid: known)
    }
    let chosen = command.studies.filter { names.isEmpty || names.contains($0.name) }
    if chosen.isEmpty { throw UsageError("there are no studies to make targets for") }
    return try chosen.map { study in
      do {
        return try FuzzStudy(
          study, expression: expressions[study.name], decoder: decoder, modules: modules)
      } catch let problem as FuzzStudy.Problem {
        throw UsageError(problem.description)
      } catch let error as DocumentError {
        throw DocumentFailure(document: DocumentName(study.name), message: error.description)
      }
    }
  }

  private func dependency(of team: TeamManifest) throws(UsageError) -> PackageDependency {
    guard package == nil, let found = team.dependency else {
      return try OwnPackage.dependency(at: package, for: FuzzInit.name)
    }
    guard let path = found.path, !path.hasPrefix("/") else { return found }
    return PackageDependency(
      name: found.identity, path: FilePath.relative("\(self.team)/\(path)", from: output))
  }

  private func teamPackage(
    _ manifest: TeamManifest, for studies: [FuzzStudy]
  ) throws(UsageError) -> FuzzPackage.TeamPackage {
    let products = try studies.flatMap(\.modules).map { module throws(UsageError) in
      guard let product = manifest.product(with: module) else {
        throw UsageError(
          "no library product of '\(team)' has the module '\(module)': add "
            + ".library(name: \"\(module)\", targets: [\"\(module)\"]) to its Package.swift, "
            + "or name another module with --import")
      }
      return product
    }
    let name = manifest.name ?? URL(fileURLWithPath: team).standardizedFileURL.lastPathComponent
    return FuzzPackage.TeamPackage(
      manifest, name: name, path: FilePath.relative(team, from: output), products: products.unique)
  }

  private func next(_ package: FuzzPackage) -> String {
    let folder = ShellWord.quoted(output)
    let target = package.targets.first?.targetName ?? ""
    return """
      next: bash \(folder)/build.sh
            \(folder)/out/\(target) -max_total_time=60 \(folder)/Seeds/\(target)
      """
  }

  private func write(_ files: [FuzzFile], _ console: Console) throws -> Bool {
    let changed = try files.compactMap { file in
      try file.change(at: "\(output)/\(file.path)", kind: "a text file", isForced: isForced)
        .map { (path: file.path, bytes: $0.new) }
    }
    if !changed.isEmpty { try NewFiles.write(changed, to: output, console) }
    return !changed.isEmpty
  }
}

extension FilePath {
  static func relative(_ path: String, from folder: String) -> String {
    func parts(_ path: String) -> [String] {
      URL(fileURLWithPath: path).standardizedFileURL.pathComponents
    }
    let (target, base) = (parts(path), parts(folder))
    let common = zip(target, base).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: base.count - common)
    let relative = (up + target.dropFirst(common)).joined(separator: "/")
    return relative.isEmpty ? "." : relative
  }
}
