import CodableFuzz
import Testing

extension Report {
  /// The forms that people and tools read after the tests, with the extensions of their files.
  private static let forms: [(id: ReporterID, fileExtension: String)] = [
    ("html", "html"), ("markdown", "md"), ("json", "json"),
  ]

  /// Attaches the report to the current test, if there is one, once in each form.
  ///
  /// - Parameters:
  ///   - name: What the report is of, for the names of the files.
  ///   - sourceLocation: Where it was made.
  /// - Throws: What a reporter throws.
  func attach(named name: String?, sourceLocation: SourceLocation) throws {
    guard let test = Test.current else { return }
    let base = AttachmentName.unique([test.shortName, name].compactMap(\.self))
    for form in Self.forms {
      guard let reporter = Reporters.all.first(where: { $0.id == form.id }) else { continue }
      let text = try reporter.init().text(of: self)
      Attachment.record(
        Array(text.utf8), named: "\(base).\(form.fileExtension)", sourceLocation: sourceLocation)
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
}
