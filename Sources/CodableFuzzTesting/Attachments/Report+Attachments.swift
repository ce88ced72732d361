import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzPlatform
import FuzzReports
import FuzzXCTest
import Testing

extension Report {
  /// The formats that people and tools read after the tests.
  private static let forms: [ReporterID] = ["html", "markdown", "json"]

  /// Attaches the report to the running Swift Testing test, if there is one, once in each format.
  ///
  /// - Throws: An error from writing the report as text.
  func attach(
    named name: String?, to folders: [String], comparison: BaselineComparison? = nil,
    at location: SourceLocation
  ) throws {
    guard let test = RunningTest.current else { return }
    let files = try files(
      named: [test.shortName, name].compactMap(\.self), filter: test.filter, comparison)
    let attached = files.filter { RunningTest.attach($0.bytes, named: $0.name, at: location) }
    let keepsAll = ArtifactsLocation.keepsAttachments()
    let left = files.filter { file in
      keepsAll || !attached.contains { $0.name == file.name }
    }
    if let failure = Self.keep(left, of: name ?? test.shortName, in: folders) {
      RunningTest.warn(failure, at: location)
    }
  }

  /// Attaches the report to the running test of either framework.
  ///
  /// Without support for attachments, the files are written to the first writable folder, and their
  /// names are printed.
  func attach(named name: String, to folders: [String], at site: CallSite) throws {
    if RunningTest.current != nil {
      return try attach(named: name, to: folders, at: site.sourceLocation)
    }
    guard XCTestBridge.isRunning else { return }
    let files = try files(named: [site.fileName, name], filter: site.module, nil)
    let left = files.filter { !XCTestBridge.attach($0.bytes, named: $0.name) }
    if let failure = Self.keep(left, of: name, in: folders) { RunningTest.warn(failure, at: site) }
  }

  /// Writes files that could not be attached, and prints their names.
  ///
  /// - Returns: A warning; nil on success.
  private static func keep(
    _ files: [(name: String, bytes: [UInt8])], of name: String, in folders: [String]
  ) -> String? {
    guard !files.isEmpty else { return nil }
    do throws(StorageError) {
      let folder = try write(files, to: folders)
      print("\(name): the report is in \(folder): \(files.map(\.name).joined(separator: ", "))")
      return nil
    } catch {
      return "the report cannot be written: \(error)"
    }
  }

  /// The report as files to attach, which start with a name made of parts.
  func files(
    named parts: [String], filter: String, _ comparison: BaselineComparison?
  ) throws -> [(name: String, bytes: [UInt8])] {
    let base = AttachmentName.unique(parts)
    var context = ReportContext()
    context.replayCommand = "\(Replay.variable)={} swift test --filter \(filter)"
    context.jsonReport = "`\(base).json`"
    context.comparison = comparison
    context.isVerbose = true
    // Only JSON can be merged.
    let forms = isPart ? [JSONReporter.id] : Self.forms
    return try forms.compactMap { form in
      guard let reporter = Reporters.all.first(where: { $0.id == form }) else { return nil }
      let text = try reporter.init().text(of: self, in: context)
      return ("\(base).\(reporter.fileExtension ?? form.rawValue)", Array(text.utf8))
    }
  }

  /// Writes files to the first folder that accepts them.
  ///
  /// - Returns: The folder.
  /// - Throws: The error of the first folder, if none accepts them.
  static func write(
    _ files: [(name: String, bytes: [UInt8])], to folders: [String]
  ) throws(StorageError) -> String {
    var failure = StorageError(path: "reports", reason: "no folder is named")
    for (number, parent) in folders.enumerated() {
      let folder = parent + "/reports"
      do throws(StorageError) {
        try Files.makeFolder(folder)
        for file in files {
          let output = try AtomicFile(path: "\(folder)/\(file.name)", followsLink: false)
          try output.write(file.bytes)
          try output.commit()
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

  /// A value for `--filter` that selects the test: the letters and digits of its name.
  fileprivate var filter: String {
    String(name.prefix { $0 == "_" || $0.isLetter || $0.isNumber })
  }
}
