public import JSONMutation

/// A form that a report can be written in.
///
/// To add one, write a file with a type that conforms, and name it in ``Reporters``.
public protocol Reporter: Sendable {
  /// The stable name of the form on the command line, for example `markdown`.
  static var id: ReporterID { get }

  /// The ending of a file's name, without the dot, by which this form is chosen; nil for none.
  ///
  /// The default is the name of the form.
  static var fileExtension: String? { get }

  /// Whether the form names lines of documents, for which ``ReportContext/locations`` must be known.
  ///
  /// The default is false.
  static var namesLocations: Bool { get }

  /// Makes the reporter.
  init()

  /// The report in this form, with a line feed at its end.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - context: What else may be said.
  /// - Returns: The text.
  /// - Throws: What the form cannot express.
  func text(of report: Report, in context: ReportContext) throws -> String
}

extension Reporter {
  /// The name of the form.
  public static var fileExtension: String? { id.rawValue }

  /// No line is named.
  public static var namesLocations: Bool { false }

  /// The report in this form, without anything else.
  public func text(of report: Report) throws -> String {
    try text(of: report, in: ReportContext())
  }
}

/// The reporters of this package, one line each.
public enum Reporters {
  /// Every reporter; the first is the default.
  public static let all: [any Reporter.Type] = [
    TextReporter.self,
    JSONReporter.self,
    MarkdownReporter.self,
    HTMLReporter.self,
    JUnitReporter.self,
    CSVReporter.self,
    AnnotationReporter.self,
    CodeQualityReporter.self,
  ]
}

/// The name of a form that a report can be written in, for example `markdown`.
public struct ReporterID: StableName {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }
}
