import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzFixtures
import FuzzPlatform
import FuzzReports
import FuzzRunning
import FuzzXCTest
import Testing

extension Report {
  private static let forms: [ReporterID] = [.html, .markdown, .json]

  /// Attaches the report to the running test, if there is one, once in each format.
  ///
  /// Without support for attachments, the files are written to the first writable folder, and their
  /// names are printed.
  func attach(
    named name: String? = nil, to folders: [String], comparison: BaselineComparison? = nil,
    at site: CallSite
  ) throws {
    let test = RunningTest.current
    guard test != nil || XCTestBridge.isRunning else { return }
    let title = test?.shortName ?? site.fileName
    let files = try files(
      named: [title, name].compactMap(\.self), filter: test == nil ? site.module : site.filter,
      comparison)
    let attached = files.filter { RunningTest.attach($0.bytes, named: $0.name, at: site) }
    let keepsAll = test != nil && ArtifactsLocation.keepsAttachments()
    let left = files.filter { file in
      keepsAll || !attached.contains { $0.name == file.name }
    }
    if left.isEmpty { return }
    do throws(StorageError) {
      let folder = try Self.write(left, to: folders)
      let names = left.map(\.name).joined(separator: ", ")
      print("\(name ?? title): the report is in \(folder): \(names)")
    } catch {
      RunningTest.warn("the report cannot be written: \(error)", at: site)
    }
  }

  func files(
    named parts: [String], filter: String, _ comparison: BaselineComparison?
  ) throws -> [(name: String, bytes: [UInt8])] {
    let base = AttachmentName.unique(parts)
    var context = ReportContext()
    context.replayCommand = "\(ReplayRequest.variable)={} swift test --filter \(filter)"
    context.jsonReport = "`\(base).json`"
    context.comparison = comparison
    context.isVerbose = true
    var report = self
    report.environment.replayCommand = context.replayCommand
    // Only JSON can be merged.
    let forms = part != nil ? [JSONReporter.id] : Self.forms
    return try forms.compactMap { form in
      guard let reporter = Reporters.standard.first(where: { $0.id == form }) else { return nil }
      let text = try reporter.init().text(of: report, in: context)
      return ("\(base).\(reporter.fileExtension ?? form.rawValue)", Array(text.utf8))
    }
  }

  static func write(
    _ files: [(name: String, bytes: [UInt8])], to folders: [String]
  ) throws(StorageError) -> String {
    var failure = StorageError(path: "reports", reason: "no folder is named")
    for (number, parent) in folders.enumerated() {
      let folder = parent + "/reports"
      do throws(StorageError) {
        try Files.makeFolder(folder)
        for file in files {
          try AtomicFile.write(file.bytes, to: "\(folder)/\(file.name)", followsLink: false)
        }
        return folder
      } catch {
        if number == 0 { failure = error }
      }
    }
    throw failure
  }
}

extension Test {
  fileprivate var shortName: String {
    if isSuite { return name }
    let file = sourceLocation.fileName
    let function = name.prefix { $0 != "(" }
    return (file.hasSuffix(".swift") ? file.dropLast(".swift".count) : file[...]) + "." + function
  }
}

enum AttachmentName {
  private static let counts = Locked<[String: Int]>([:])

  static func unique(_ parts: [String]) -> String {
    let name = parts.map(safe).joined(separator: "-")
    let earlier = counts.withLock { counts in
      defer { counts[name, default: 0] += 1 }
      return counts[name] ?? 0
    }
    return earlier == 0 ? name : "\(name)-\(earlier + 1)"
  }

  static func safe(_ text: String) -> String {
    let characters = text.prefix(100).map { character -> Character in
      let isSafe = character.isASCII && (character.isLetter || character.isNumber)
      return isSafe || "._~@".contains(character) ? character : "-"
    }
    // A file whose name starts with a dot is hidden.
    return characters.first == "." ? "-" + String(characters) : String(characters)
  }
}

enum ArtifactsLocation {
  private static let bazelVariable = "TEST_UNDECLARED_OUTPUTS_DIR"

  /// Whether attachments are also written as files: Bazel keeps files only, unless attachments have
  /// a folder of their own.
  static func keepsAttachments(
    _ environment: [String: String] = ProcessInfo.processInfo.environment,
    arguments: [String] = CommandLine.arguments
  ) -> Bool {
    environment[bazelVariable]?.isEmpty == false
      && !arguments.contains { $0.hasPrefix("--attachments-path") }
  }

  /// Whether the report of a test that passes is kept: in a folder for attachments, or as files where there
  /// are no attachments.
  ///
  /// Xcode keeps attachments of tests that fail.
  static func keepsReports(
    _ environment: [String: String] = ProcessInfo.processInfo.environment,
    arguments: [String] = CommandLine.arguments
  ) -> Bool {
    #if compiler(>=6.2)
      keepsAttachments(environment, arguments: arguments)
        || arguments.contains { $0.hasPrefix("--attachments-path") }
        || RunningTest.current == nil && XCTestBridge.isRunning
    #else
      true
    #endif
  }

  static func candidates(
    _ folder: String?, file: String,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    if let folder { return [SourceFolder(of: file).path(of: folder)] }
    let file = URL(fileURLWithPath: file)
    let folders = [RunFolder.artifactsVariable, bazelVariable].compactMap { environment[$0] }
    if let folder = folders.first(where: { !$0.isEmpty }) {
      return [URL(fileURLWithPath: folder).standardized.path]
    }
    let temporary = FileManager.default.temporaryDirectory.appendingPathComponent("codable-fuzz")
    let package = Files.folder(with: "Package.swift", around: file.deletingLastPathComponent())
    return (package.map { [$0.appendingPathComponent(".build/codable-fuzz").path] } ?? [])
      + [temporary.path]
  }
}
