import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzReports
@testable import FuzzTestSupport

/// What a page leads with, so that a reader can decide what to do.
@Suite struct DecisionTests {
  private static let report = Runner([.notes]).untimed.run()
  private let page = PageElements(HTMLReporter().text(of: Self.report, in: ReportContext()))

  @Test func changesShowTheLinesBeforeAndAfter() throws {
    let advice = try #require(Self.report.documents[0].advice)
    #expect(!advice.isEmpty)
    for advice in advice {
      #expect(advice.keptGain > 0 || advice.deliveredGain > 0)
      let (before, after) = (try #require(advice.before), try #require(advice.after))
      #expect(page.text.contains("− " + before))
      #expect(page.text.contains("+ " + after))
    }
  }

  /// On a narrow screen a row is a card, in which each value needs the name of its column.
  @Test func everyValueNamesItsColumn() {
    let cells = page.named("td").filter { $0.ancestors.contains("tbody") }
    #expect(!cells.isEmpty)
    #expect(cells.allSatisfy { $0.attributes["data-label"] != nil })
  }

  @Test func titlesOfColumnsAreExplainedWhereTheyStand() {
    let terms = page.elements.filter { $0.attributes["class"] == "term" }
    #expect(terms.count > 3)
    let ids = Set(page.values(of: "id"))
    for term in terms {
      #expect(term.attributes["data-meaning"]?.isEmpty == false)
      #expect(ids.contains(String(term.attributes["href"]?.dropFirst() ?? "")))
    }
  }

  @Test func whatNobodyNeedsToDecideIsFolded() {
    let captions = page.named("caption")
    let open = captions.count { !$0.ancestors.contains("details") }
    #expect(open < 8 && captions.count > 2 * open)
  }

  @Test func aTitleIsOfTheReaders() {
    var context = ReportContext()
    context.title = "Podcasts <2>"
    let page = PageElements(HTMLReporter().text(of: Self.report, in: context))
    #expect(page.text.contains("Podcasts <2>"))
  }

  @Test(arguments: [
    ("2026-11-23T08:13:54Z", "2026-11-23 08:13 UTC"), ("", ""), ("today", "today"),
  ])
  func datesAreToTheMinute(date: String, words: String) {
    #expect(Environment(date: date).dateInWords == words)
  }
}
