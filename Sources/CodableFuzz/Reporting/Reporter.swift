/// A form that a report can be written in.
///
/// To add one, write a file with a type that conforms, and name it in ``Reporters``.
public protocol Reporter: Sendable {
  /// The stable name of the form on the command line, for example `markdown`.
  static var id: ReporterID { get }

  /// Makes the reporter.
  init()

  /// The report in this form, with a line feed at its end.
  func text(of report: Report) throws -> String
}

/// The reporters of this package, one line each.
public enum Reporters {
  /// Every reporter; the first is the default.
  public static let all: [any Reporter.Type] = [
    TextReporter.self,
    JSONReporter.self,
    MarkdownReporter.self,
  ]
}
