import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzFormats
@testable import FuzzReports
@testable import FuzzTestSupport

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
    #expect(MetricLoss.silent(in: HostileReport.report.documents).count > HostileReport.keys.count)
  }

  /// "Each" is only true of fields with the same loss.
  @Test func lossesOfDifferentRatesAreNotTogether() {
    typealias Cell = SampleReport.Cell
    var cells = [Cell(silent: Rate(2, of: 18)), Cell(field: "/feed/*/id", silent: Rate(2, of: 18))]
    cells.append(Cell(field: "/feed/*/title", silent: Rate(1, of: 18)))
    let report = SampleReport(strategies: [.strict], cells: cells).report
    let alike = MetricLoss.alike(MetricLoss.silent(in: report.documents))
    #expect(alike.map { $0.map(\.rate.count) } == [[2, 2], [1]])
    #expect(MetricLoss.text(of: alike[0]).contains("/feed/*/url, /feed/*/id: 2 of 18"))
  }

  @Test(arguments: forms, [0, 1])
  func noFormHasCharactersThatAreNotSeen(form: ReporterID, context: Int) throws {
    let text = try Self.text(form, Self.contexts[context])
    let isCSV = form == CSVReporter.id
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

/// A report whose names do what they can to whatever shows it.
enum HostileReport {
  /// Keys of records, each of which is in the report.
  static let keys = [
    "<script>alert(1)</script>", "\u{1B}[31mred", "\u{202E}gnp.exe", "=1+1", "@SUM(A1)", "-2+3",
    "\"=2\"", "'quoted'", "a\nb", "a\r\nb", "a\tb", "a|b", "`code`", "**bold**", "]]>", "&amp;",
    "\u{FFFE}\u{FFFF}", "\u{0}", "::error::no", "%0A", "@octocat", "#123", "</details>", ",;,",
    "![x](https://example.com/x.png)", String(repeating: "long", count: 2_000), "名前 👩‍👩‍👧",
  ]

  static let report: Report = {
    let records = (1...3).map { number in
      Dictionary(uniqueKeysWithValues: keys.map { ($0, "v\(number)") })
    }
    // Encoding dictionaries of strings does not fail.
    let json = (try? JSONEncoder().encode(["list": records])) ?? Data()
    let strategies = ["=cmd|' /C calc'!A0", "<b>\u{1B}]0;x\u{7}\n::error::"].enumerated().map {
      number, name in
      Strategy(StrategyID(rawValue: name)) { data -> Recovery<[String: String]> in
        do {
          return Recovery(try JSONDecoder().decode(List.self, from: data).list)
        } catch {
          if number == 0 { throw error }
          return Recovery([])
        }
      }
    }
    let study = Study(
      "-=\u{202E}<i>|`,\"", json: Array(json), recordsAt: "/list", strategies: strategies
    ).noting(notMaps: ["/list/*"])
    var report = Runner([study]).untimed.run()
    report.failures = [
      DocumentFailure(
        document: DocumentName("=<\u{1B}>"),
        message: "\u{202E}]]> <x>,\n::error:: (@octocat), https://example.com/x?a=<b>&c=d "
          + "www.example.com #123 GH-7 a@b.example")
    ]
    return report
  }()

  private struct List: Decodable {
    let list: [[String: String]]
  }

  /// The report held against a baseline in which all was well.
  static let context: ReportContext = {
    var context = ReportContext()
    var text = Baseline(of: report).text
    text = text.split(separator: "\n").filter { !$0.hasPrefix("row ") }
      .map { $0 + "\n" }.joined()
    let baseline = try? Baseline(parsing: text)
    context.comparison = baseline.flatMap {
      try? BaselineComparison(of: report, with: $0, today: .today)
    }
    context.comparison?.file = "a,b:c\u{1B}%.txt"
    context.comparison?.fileText = text
    return context
  }()
}

@Suite struct HostilePageTests {
  static let texts = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "]]><!--", "</style></svg>",
    "'); x(&amp;", "a\u{1B}[31mred", "a\u{202E}txt.exe", "a\u{0}b", "=1+1", "a\u{2028}b\u{FFFE}",
    String(repeating: "k", count: 10_000), "e" + String(repeating: "\u{301}", count: 10_000),
    "שלום", "\u{E000}\u{200B}\u{FEFF}",
  ]

  /// What a page of harmless texts consists of: no other page has other elements or attributes.
  private static let known: (elements: Set<String>, attributes: Set<String>) = {
    let elements = PageElements(HTMLReporter().text(of: HTMLSample.report(), in: ReportContext()))
      .elements
    return (Set(elements.map(\.name)), Set(elements.flatMap { $0.attributes.keys }))
  }()

  private func report(of text: String) throws -> Report {
    let json: [String: Any] = [
      "notes": (0..<3).map { ["id": $0, text: text, "title": text] as [String: Any] }, text: text,
    ]
    var study = Study.notes
    study.name = text
    study.json = Array(try JSONSerialization.data(withJSONObject: json, options: .sortedKeys))
    study.strategies = [
      Strategy(StrategyID(rawValue: text)) { data in
        Recovery(try JSONDecoder().decode(Notes<[Note]>.self, from: data).notes)
      },
      Strategy("silent") { _ in Recovery([Int]()) },
    ]
    return Runner([study]).untimed.run()
  }

  @Test(arguments: texts)
  func textOfADocumentCannotActOnThePage(text: String) throws {
    let html = HTMLReporter().text(of: try report(of: text), in: ReportContext())
    let page = PageElements(html)
    #expect(page.problem == nil)
    let known = Self.known
    #expect(Set(page.elements.map(\.name)).isSubset(of: known.elements.union(["ins"])))
    #expect(
      Set(page.elements.flatMap { $0.attributes.keys })
        .isSubset(of: known.attributes.union(["title", "colspan"])))
    let unseen = html.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
      default: false
      }
    }
    #expect(unseen.isEmpty)
    #expect(html.utf8.count < 400_000)
  }

  @Test func foreignTextStandsApart() throws {
    let page = PageElements(HTMLReporter().text(of: try report(of: "שלום"), in: ReportContext()))
    #expect(page.named("bdi").count > 10)
    #expect(HTMLStyle.sheet.description.contains("bdi,td,th,li,text{unicode-bidi:isolate}"))
  }

  @Test(arguments: [
    ("a<b>&\"'", "<bdi>a&lt;b&gt;&amp;&quot;&#39;</bdi>"),
    ("a\u{1B}\u{202E}", "<bdi>a\\u{1B}\\u{202E}</bdi>"),
    ("µ→é", "<bdi>µ→é</bdi>"),
  ])
  func foreignTextIsEscaped(text: String, expected: String) {
    var markup = Markup()
    markup.addForeign(text)
    #expect(markup.text == expected)
  }

  @Test func longTextIsCutAndItsRestCounted() {
    var markup = Markup()
    markup.addForeign(String(repeating: "x", count: 5_000), limit: 10)
    let page = PageElements(markup.text)
    #expect(page.text == "xxxxxxxxxx… (4,990 more characters)\n")
    #expect(page.elements[0].attributes["title"]?.count == 1_025)
  }

  @Test func textIsCutByCodePointsSinceALetterCanHaveAnyNumberOfMarks() {
    let text = "e" + String(repeating: "\u{301}", count: 9_999)
    #expect(Markup.clipped(text, to: 100).unicodeScalars.count < 130)
    #expect(Markup.clipped("short", to: 100) == "short")
  }
}
