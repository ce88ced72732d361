import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzReports
@testable import FuzzTestSupport

/// What a page leads with, so that a reader can decide what to do.
@Suite struct DecisionTests {
  private static let report = Runner([.notes]).untimed.run()
  private let page = PageElements(HTMLReporter().text(of: Self.report))

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

  @Test func fieldsWithEqualLossesShareARow() throws {
    let strategies = Self.report.documents[0].strategies
    let losses = FieldLoss.all(of: strategies)
    let lost = strategies[0].fields.indices.filter { row in
      strategies.contains { $0.fields[row].counters.lost > 0 }
    }
    let fields = lost.map { strategies[0].fields[$0].field }.unique
    #expect(losses.flatMap(\.fields).count == fields.count)
    #expect(Set(losses.flatMap(\.fields)) == Set(fields))
    #expect(Set(losses.map(\.counters)).count == losses.count)
    for loss in losses {
      for field in loss.fields {
        for (number, strategy) in strategies.enumerated() {
          let rows = strategy.fields.filter { $0.field == field }
          #expect(Counters.sum(rows.map(\.counters)) == loss.counters[number])
        }
      }
    }
    let rates = losses.map { loss in
      Rate.sum(loss.counters.map(\.collateralLoss)).value ?? 0
    }
    #expect(rates == rates.sorted(by: >) && (rates.first ?? 0) > (rates.last ?? 0))
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
