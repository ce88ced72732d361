public import CodableFuzz
import Foundation
public import JSONMutation
import JSONText

/// A format that a report can be written in.
///
/// ``ReporterID`` names those of this module; a tool of your own lists others.
public protocol Reporter: Sendable {
  static var id: ReporterID { get }

  /// The file extension, without the dot, that selects this format; nil for none.
  static var fileExtension: String? { get }

  init()

  /// The report in this format, with a line feed at its end.
  func text(of report: Report, in context: ReportContext) throws -> String
}

extension Reporter {
  public static var fileExtension: String? { id.rawValue }

  public func text(of report: Report) throws -> String {
    try text(of: report, in: ReportContext())
  }
}

extension Reporter where Self: DocumentFormat {
  package func text(of report: Report, in context: ReportContext) -> String {
    text(of: ReportDocument(report, in: context, for: Self.medium), in: context)
  }
}

extension Report {
  /// The report in a format, such as `.markdown`.
  ///
  /// - Throws: An error if no format of this module has the name.
  public func text(
    as format: ReporterID = .text, in context: ReportContext = ReportContext()
  ) throws -> String {
    guard let reporter = Reporters.standard.first(where: { $0.id == format }) else {
      throw UnknownFormat(description: "there is no format '\(format)'")
    }
    return try reporter.init().text(of: self, in: context)
  }

  private struct UnknownFormat: Error, CustomStringConvertible {
    let description: String
  }
}

/// Writes a report as JSON with sorted keys, and reads it back.
package struct JSONReporter: Reporter {
  package static let id = ReporterID.json

  package init() {}

  package func text(of report: Report, in context: ReportContext) throws -> String {
    try ReportJSON.text(of: report)
  }

  /// Reads a report that this version of the package has written.
  ///
  /// - Throws: `ReportError` if the text has another version or is not a report.
  package static func report(from text: String) throws(ReportError) -> Report {
    try ReportJSON.value(from: Data(text.utf8))
  }
}

/// The reporters of this package, one line each: here those for people, and JSON.
///
/// Formats for services and other programs are in `FuzzFormats`.
package enum Reporters {
  /// The first is the default.
  package static let standard: [any Reporter.Type] = [
    TextReporter.self,
    JSONReporter.self,
    MarkdownReporter.self,
    HTMLReporter.self,
  ]

  /// Those of a tool of a team.
  @TaskLocal package static var own: [any Reporter.Type] = []
}

/// The name of a format that a report can be written in, for example `markdown`.
public struct ReporterID: StableName {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }

  /// The first screen as text, or all tables if the context is verbose.
  public static let text: ReporterID = "text"
  /// The whole report, for programs.
  public static let json: ReporterID = "json"
  /// A summary as a comment.
  public static let markdown: ReporterID = "markdown"
  /// A page of one file.
  public static let html: ReporterID = "html"
}

package enum MarkupText {
  package static func entity(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    default: nil
    }
  }

  package static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { entity($0) ?? String($0) }.joined()
  }
}

package enum ShellWord {
  package static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "-_./:=@%+,~".utf8.contains(byte)
      }
    }
    if text.unicodeScalars.contains(where: TerminalText.isUnseen) { return escaped(text) }
    return isPlain && !text.isEmpty && !text.hasPrefix("~")
      ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// The form that POSIX.1-2024 has for control characters, for all that a terminal would not show.
  private static func escaped(_ text: String) -> String {
    let bytes = text.unicodeScalars.map { scalar in
      switch scalar {
      case "'", "\\": "\\\(scalar)"
      case "\n": "\\n"
      case "\t": "\\t"
      case "\r": "\\r"
      case _ where TerminalText.isUnseen(scalar):
        String(scalar).utf8.map { byte in
          let digits = String(byte, radix: 8)
          return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }.joined()
      default: String(scalar)
      }
    }
    return "$'" + bytes.joined() + "'"
  }
}
