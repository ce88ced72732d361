import CodableFuzz
import Foundation
import FuzzPlatform
import FuzzReports

/// Makes an index page and a summary of a run of tests.
struct TestReport: Subcommand {
  static let name = "test-report"
  static let operands = "FOLDER"
  static let purpose = "makes an index page of a test run from its event stream and attachments"
  static let examples = ["test-report results"]
  static let operandProposals = Proposals.folders

  @Option(.file("--events"), "the event stream (default: events.jsonl in the folder)")
  private var events: String?
  private var quiet = QuietOption()

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    guard let folder = operands.first, operands.count == 1 else {
      throw UsageError("test-report needs one folder, in which the page is written")
    }
    let location = URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL
    let events = self.events ?? location.appendingPathComponent("events.jsonl").path
    let bytes = try InputFile.read(events, kind: "an event stream")
    var run = try StorageError.naming(events) { () throws(TestRunError) in
      try TestRun(eventStream: bytes)
    }
    let output = location.appendingPathComponent("output.txt").path
    if !FileStatus.isMissing(output) {
      let text = try InputFile.read(output, kind: "the output of tests")
      run.add(xctestOutput: String(decoding: text, as: UTF8.self))
      try Self.keep(run.files, in: location, ifWrittenBefore: output)
    }
    let report = TestRunReport(run, attachments: Self.attachments(of: run, in: location))
    for (name, problem) in report.problems { Console().warn("\(name): \(problem)") }
    for (text, name) in [(report.html, "index.html"), (report.markdown, "summary.md")] {
      let url = location.appendingPathComponent(name)
      // Symbolic links are replaced, so nothing outside the folder is written.
      try AtomicFile.write(Array(text.utf8), to: url.path, followsLink: false)
      quiet.console.wrote(FilePath.shown(url.path))
    }
    return .clean
  }

  /// Copies files to the attachments, unless they are there already, or a later run wrote them again.
  private static func keep(
    _ files: [String], in folder: URL, ifWrittenBefore output: String
  ) throws(StorageError) {
    for file in files {
      let copy = Self.copy(of: file, in: folder)
      guard FileStatus.isMissing(copy.path), let written = time(of: file),
        let ended = time(of: output), written <= ended
      else { continue }
      let text = String(decoding: try InputFile.read(file), as: UTF8.self)
      try Files.makeFolder(copy.deletingLastPathComponent().path)
      try AtomicFile.write(Array(text.utf8), to: copy.path, followsLink: false)
    }
  }

  /// When a file was last written; nil if there is none.
  private static func time(of file: String) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    return attributes?[.modificationDate] as? Date
  }

  private static func attachments(
    of run: TestRun, in folder: URL
  ) -> [String: TestRunReport.Attachment] {
    var attachments: [String: TestRunReport.Attachment] = [:]
    for path in Set(run.tests.flatMap(\.attachments)) {
      let copy = copy(of: path, in: folder)
      let isKept = run.files.contains(path) || !FileStatus.isMissing(copy.path)
      let file = isKept ? copy : URL(fileURLWithPath: path).standardizedFileURL
      let (report, problem) = report(in: file)
      attachments[path] = TestRunReport.Attachment(
        name: file.lastPathComponent, link: link(to: file, from: folder), report: report,
        problem: problem)
    }
    return attachments
  }

  /// Where an attachment is if the folder of the run was moved, or it was copied there.
  private static func copy(of path: String, in folder: URL) -> URL {
    folder.appendingPathComponent("attachments")
      .appendingPathComponent(URL(fileURLWithPath: path).lastPathComponent)
  }

  /// The relative path of a file in a folder; nil if it is not inside.
  private static func link(to file: URL, from folder: URL) -> String? {
    let start = folder.resolvingSymlinksInPath().path + "/"
    let path = file.resolvingSymlinksInPath().path
    guard path.hasPrefix(start), !FileStatus.isMissing(path) else { return nil }
    let parts = path.dropFirst(start.count).split(separator: "/").map { part in
      part.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting([":", ";"]))
    }
    return parts.compactMap(\.self).joined(separator: "/")
  }

  /// The survival report in a file, or why it cannot be read; neither if it holds something else.
  private static func report(in file: URL) -> (report: Report?, problem: String?) {
    guard file.pathExtension == "json" else { return (nil, nil) }
    let text: String
    do throws(StorageError) {
      text = String(decoding: try InputFile.read(file.path), as: UTF8.self)
    } catch {
      return (nil, error.reason)
    }
    do throws(ReportError) {
      return (try JSONReporter.report(from: text), nil)
    } catch {
      return (nil, JSONReporter.isOtherJSON(text) ? nil : error.description)
    }
  }
}
