import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzReports
@testable import FuzzTestSupport

@Suite struct HostilePageTests {
  static let texts = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "]]><!--", "</style></svg>",
    "'); x(&amp;", "a\u{1B}[31mred", "a\u{202E}txt.exe", "a\u{0}b", "=1+1", "a\u{2028}b\u{FFFE}",
    String(repeating: "k", count: 10_000), "e" + String(repeating: "\u{301}", count: 10_000),
    "שלום", "\u{E000}\u{200B}\u{FEFF}",
  ]

  /// What a page of harmless texts consists of: no other page has other elements or attributes.
  private static let known: (elements: Set<String>, attributes: Set<String>) = {
    let elements = PageElements(HTMLReporter().text(of: HTMLSample.report())).elements
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
    let html = HTMLReporter().text(of: try report(of: text))
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
    let page = PageElements(HTMLReporter().text(of: try report(of: "שלום")))
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

  @Test func longTextIsCutAndItsRestTold() {
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
