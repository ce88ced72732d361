import CodableFuzz
import Testing

extension Report {
  /// The forms that people and tools read after the tests.
  private static let forms: [ReporterID] = ["html", "markdown", "json"]

  /// Attaches the report to the current test, if there is one, once in each form.
  ///
  /// - Parameters:
  ///   - name: What the report is of, for the names of the files.
  ///   - comparison: How it differs from baselines; nil where it was held against none.
  ///   - sourceLocation: Where it was made.
  /// - Throws: What a reporter throws.
  func attach(
    named name: String?, comparison: BaselineComparison? = nil, sourceLocation: SourceLocation
  ) throws {
    guard let test = Test.current else { return }
    let base = AttachmentName.unique([test.shortName, name].compactMap(\.self))
    var context = ReportContext()
    context.replayCommand = "\(Replay.variable)={} swift test --filter \(test.filter)"
    context.comparison = comparison
    for form in Self.forms {
      guard let reporter = Reporters.all.first(where: { $0.id == form }) else { continue }
      let text = try reporter.init().text(of: self, in: context)
      Attachment.record(
        Array(text.utf8), named: "\(base).\(reporter.fileExtension ?? form.rawValue)",
        sourceLocation: sourceLocation)
    }
  }
}

extension Test {
  /// The suite, or the file and the function.
  fileprivate var shortName: String {
    if isSuite { return name }
    let file = sourceLocation.fileName
    let function = name.prefix { $0 != "(" }
    return (file.hasSuffix(".swift") ? file.dropLast(".swift".count) : file[...]) + "." + function
  }

  /// What `--filter` chooses the test by: letters and digits of its name.
  fileprivate var filter: String {
    String(name.prefix { $0 == "_" || $0.isLetter || $0.isNumber })
  }
}
