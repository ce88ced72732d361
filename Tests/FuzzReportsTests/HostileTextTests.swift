import Foundation
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzReports

/// Names that do harm where they are shown as they are.
@Suite struct HostileTextTests {
  static let contexts = [ReportContext(), HostileReport.context]
  static let forms = Reporters.all.map { $0.id }

  static func text(_ form: ReporterID, _ context: ReportContext) throws -> String {
    let reporter = try #require(Reporters.all.first { $0.id == form })
    return try reporter.init().text(of: HostileReport.report, in: context)
  }

  @Test func theFixtureHasLosses() throws {
    let comparison = try #require(HostileReport.context.comparison)
    #expect(comparison.findings(.worse).count > HostileReport.keys.count)
    #expect(SilentLoss.all(in: HostileReport.report).count > HostileReport.keys.count)
  }

  @Test(arguments: forms, [0, 1])
  func noFormHasCharactersThatAreNotSeen(form: ReporterID, context: Int) throws {
    let text = try Self.text(form, Self.contexts[context])
    let isCSV = [CSVReporter.id, ContractReporter.id].contains(form)
    let unseen = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .format, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
      case .control: scalar != "\n" && !(isCSV && scalar == "\r")
      default: false
      }
    }
    #expect(unseen.isEmpty)
    let last = text.utf8.last
    #expect(last == UInt8(ascii: "\n"))
  }

  @Test func jsonIsReadBackAsItWas() throws {
    let text = try Self.text("json", ReportContext())
    #expect(text.contains(#"\u202e"#))
    #expect(try JSONReporter.report(from: text) == HostileReport.report)
  }

  @Test(arguments: ["markdown", "junit", "html"] as [ReporterID], [0, 1])
  func noFormHasMarkupOfTheDocument(form: ReporterID, context: Int) throws {
    guard Self.forms.contains(form) else { return }
    let text = try Self.text(form, Self.contexts[context])
    for markup in ["<script>alert", #"<b>\u{"#, "<i>|", "</details>/", "]]>"] {
      let isThere = text.contains(markup)
      #expect(!isThere, "\(markup)")
    }
  }

  @Test(arguments: [0, 1]) func markdownStaysShort(context: Int) throws {
    let text = try Self.text("markdown", Self.contexts[context])
    #expect(text.utf8.count <= MarkdownReporter.maximumLength)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 70)
    #expect(!text.contains("![x]"))
    #expect(text.contains("@octocat") && text.contains("GH-7"))
    // Outside of code nobody is mentioned, and nothing is a link.
    let shown = text.replacing(/`[^`]*`|<code>.*?<\/code>/, with: "")
    for link in ["@", "://", "www.", "#123", "GH-7"] { #expect(!shown.contains(link), "\(link)") }
  }

  @Test(arguments: [0, 1]) func everyAnnotationIsALine(context: Int) throws {
    let lines = try Self.text("annotations", Self.contexts[context]).split(separator: "\n")
    #expect(lines.count <= 21)
    for line in lines {
      let parts = line.dropFirst(2).components(separatedBy: "::")
      #expect(["error ", "warning ", "notice "].contains { line.hasPrefix("::" + $0) })
      let names = parts[0].split(separator: " ", maxSplits: 1)[1].split(separator: ",")
        .map { $0.prefix { $0 != "=" } }
      #expect(names == ["title"] || names == ["file", "line", "title"])
    }
  }
}
