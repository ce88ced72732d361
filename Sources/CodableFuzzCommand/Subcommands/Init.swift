import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzModels
import FuzzPlatform
import FuzzReports
import JSONInference
import JSONMutation

struct Init: Subcommand {
  static let name = "init"
  static let operands = "FILE…"
  static let purpose = "makes a package of a response: models, a test, a baseline and a tool"
  static let examples = [
    "init response.json", "init response.json --name Podcasts --output Packages/Podcasts",
  ]
  static let notes = """
    Where a Package.swift is already, it adds the files that are missing, and prints what to add to
    Package.swift. It overwrites nothing.

    """

  @Option(
    .name(needs: "the name of a Swift module", if: Self.isModuleName),
    "the package and its module (default: the name of the file)")
  private var name: String?
  @Option(.outputFolder, "the folder (default: this package, or a new folder NAME)")
  private var output: String?
  @Option(.package, "where CodableFuzz is (default: where this tool was built)")
  private var package: String?
  private var inference = InferenceOptions()

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    guard let first = operands.first else { throw UsageError("init needs a FILE with a response") }
    let sample = try Sample(operands, entries: inference.entries, reading: inference.reading)
    let console = inference.console
    for failure in sample.failures { console.warn(failure) }
    if !sample.failures.isEmpty { throw PartialSample() }
    if sample.shapes.count > 1 {
      throw UsageError("init needs responses of one shape, " + sample.shapes.choice)
    }
    let response = first == "-" ? "response" : Self.fileName(FilePath.documentName(first))
    var model = sample.profiles[0].model(by: inference.rules, deciding: inference.decisions)
    try inference.check(model)
    var json = sample.first
    if sample.documentCount > 1 {
      if sample.isOfLines {
        model.becomeList()
        json = lines(of: operands)
      } else {
        console.note("the test has the first of \(sample.documentCount) responses")
      }
    }
    let package = ModelPackage(
      name: name ?? Self.moduleName(for: response),
      dependency: try OwnPackage.dependency(at: self.package, for: Self.name).declaration,
      response: response, model: model)
    let folder = output ?? (FileStatus.isMissing("Package.swift") ? package.name : ".")
    let files = try Self.files(of: package, json, in: folder)
    try NewFiles.write(files, to: folder, console)
    if !files.isEmpty {
      console.note("next:\n  swift test --package-path \(ShellWord.quoted(folder))")
    }
    return .clean
  }

  /// The lines of files as a list, which a test can decode as a whole.
  private func lines(of files: [String]) -> [UInt8] {
    var lines: [[UInt8]] = []
    _ = SampleReader(files, reading: inference.reading).forEachDocument(warn: { _ in }) {
      index, _, _ in lines.append(index.bytes)
    }
    return Array("[\n".utf8) + lines.joined(separator: Array(",\n".utf8)) + Array("\n]\n".utf8)
  }

  /// Modules of this package and of the toolchain, and words of the language.
  ///
  /// The package imports some, and would hide the others. The tool of `Codable` would have the name of ours.
  private static let taken = Set(
    """
    Any Self Type Protocol Study FuzzCommand Codable CodableFuzz CodableFuzzCommand CodableFuzzTesting
    DecodingStrategies FuzzBaselines FuzzBenchmarks FuzzCLibrary FuzzCorpus FuzzDescriptions
    FuzzDifferences FuzzDocuments FuzzFixtures FuzzFormats FuzzModels FuzzPlatform FuzzPlugin
    FuzzReports FuzzRunning FuzzSupervisor FuzzTargets FuzzXCTest JSONInference JSONMutation JSONText
    ResultDecoding
    Android AppKit Builtin Combine CoreFoundation CoreGraphics Cxx CxxStdlib Darwin Dispatch Distributed
    Foundation FoundationEssentials FoundationNetworking FoundationXML Glibc Musl Observation
    PackageDescription PackagePlugin RegexBuilder Swift SwiftData SwiftUI Synchronization Testing UIKit
    WinSDK XCTest
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  private static func isModuleName(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Z][A-Za-z0-9_]*/) != nil && !taken.contains(text)
  }

  private static func moduleName(for response: String) -> String {
    let latin = response.applyingTransform(.toLatin, reverse: false) ?? response
    let plain = latin.folding(options: .diacriticInsensitive, locale: nil)
    let words = plain.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    // It may be taken, have no letter, or begin with a digit.
    return [name, name + "Response"].first(where: isModuleName) ?? "Response" + name
  }

  /// A name without characters that some file systems, and services for artifacts, refuse.
  private static func fileName(_ name: String) -> String {
    String(name.map { #":*?"<>|\"#.contains($0) || $0.isNewline ? "-" : $0 })
  }

  private static func files(
    of package: ModelPackage, _ json: [UInt8], in folder: String
  ) throws -> [(path: String, bytes: [UInt8])] {
    let report = report(of: package.study(of: json))
    guard let document = report.documents.first else {
      throw StorageError(
        path: folder,
        reason: report.failures.first?.message ?? "the models decode nothing of the response")
    }
    let baseline = Baseline(of: report, strategies: [.app])
    var files = package.sources(allowing: losses(of: document))
    files.append((package.fixturePath, json))
    let name = Baseline.Name(document: document.name, test: ModelPackage.testName)
    files.append(("\(package.baselineFolder)/\(name)", Array(baseline.text.utf8)))
    let manifest = "\(folder)/Package.swift"
    if try !AtomicFile.isSource(at: manifest) {
      files.append((".gitignore", Array(".build/\n".utf8)))
      // Last, so that a folder with a manifest is whole.
      files.append(("Package.swift", Array(package.manifest.utf8)))
    } else {
      let text = String(decoding: try InputFile.read(manifest), as: UTF8.self)
      let lines = package.additions(to: text)
      if !lines.isEmpty {
        try Console().print(
          "Add these lines to \(FilePath.shown(manifest)).\n\n"
            + lines.joined(separator: "\n") + "\n")
      }
    }
    let fixture = "\(folder)/\(package.fixturePath)"
    let isTested = try AtomicFile.isSource(at: "\(folder)/\(package.testPath)")
    let isKnown = try AtomicFile.isSource(at: fixture)
    if try isKnown ? InputFile.read(fixture) != json : isTested {
      throw StorageError(
        path: fixture, reason: "this is another response: rename the new one, or choose --name")
    }
    return try files.filter { try !AtomicFile.isSource(at: "\(folder)/\($0.path)") }
  }

  private static func report(of study: Study) -> Report {
    var configuration = Runner.Configuration()
    // Those of a test that names none.
    configuration.mutators = [Mutator].baseline
    configuration.timesStrategies = false
    configuration.advice = .off
    return Runner([study], configuration: configuration).run()
  }

  private static func losses(of document: DocumentReport) -> [String] {
    let isSilent = document.strategies.contains { $0.headline.silentLoss.count > 0 }
    let isTotal = document.strategies.contains { LossCauses(document, $0).areTotal }
    return (isTotal ? [".totalLoss"] : []) + (isSilent ? [".silentLoss"] : [])
      + (document.alreadyInvalid.isEmpty ? [] : [".alreadyInvalid"])
  }
}

enum OwnPackage {
  /// The dependency on a folder or an address; nil for the sources that this tool was built from.
  static func dependency(
    at place: String?, for subcommand: String
  ) throws(UsageError) -> PackageDependency {
    if let place, place.contains("://") || place.hasPrefix("git@") {
      return PackageDependency(url: place)
    }
    guard let path = place ?? checkout else {
      throw UsageError(
        "\(subcommand) needs --package PATH or URL: the sources of this tool are gone")
    }
    let manifest = URL(fileURLWithPath: path).appendingPathComponent("Package.swift").path
    guard !FileStatus.isMissing(manifest) else {
      throw UsageError("--package needs a folder with a Package.swift: '\(path)' has none")
    }
    let folder = URL(fileURLWithPath: path).standardizedFileURL.path
    return PackageDependency(name: "CodableFuzz", path: folder)
  }

  private static var checkout: String? {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let manifest = folder.appendingPathComponent("Package.swift").path
    return FileStatus.isMissing(manifest) ? nil : folder.path
  }
}
