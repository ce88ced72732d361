import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzFormats
@testable import FuzzReports
@testable import FuzzTestSupport

@Suite struct HTMLReporterTests {
  static let empty = Report(
    version: Report.currentVersion, partial: nil, plan: SampleReport().plan, documents: [],
    comparisons: [], failures: [], timings: Timings(), environment: Environment())

  @Test(arguments: [
    HTMLSample.report(), HTMLSample.report(documents: 2), empty, SampleReport().report,
  ])
  func thePageIsWellFormedAndItsLinksLead(report: Report) {
    let page = PageElements(HTMLReporter().text(of: report, in: ReportContext()))
    #expect(page.problem == nil)
    let ids = page.values(of: "id")
    #expect(Set(ids).count == ids.count)
    let targets =
      page.values(of: "href").map { String($0.drop { $0 == "#" }) }
      + page.values(of: "aria-labelledby").flatMap { $0.split(separator: " ").map(String.init) }
    #expect(!targets.isEmpty && Set(targets).subtracting(ids).isEmpty)
    #expect(page.values(of: "href").allSatisfy { $0.hasPrefix("#") })
  }

  @Test func thePolicyAllowsTheOneStyleSheetAndNothingElse() {
    let text = HTMLReporter().text(of: HTMLSample.report(), in: ReportContext())
    let page = PageElements(text)
    let hash = Data(SHA256.hash(of: Array(page.style.utf8))).base64EncodedString()
    #expect(HTMLStyle.hash == hash, "the hash beside the style sheet must be this one")
    #expect(page.named("style").count == 1)
    let policy = page.named("meta").first { $0.attributes["http-equiv"] != nil }
    #expect(
      policy?.attributes["content"]
        == "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'")
  }

  /// A rule for sections would move the chips of a response out of their line.
  @Test func theClassesOfSectionsAreOfNothingElse() {
    var study = Study.notes
    study.strategies.removeAll { $0.id != .lossyArray }
    let page = PageElements(
      HTMLReporter().text(of: Runner([study]).untimed.run(), in: ReportContext()))
    func classes(_ areSections: Bool) -> Set<Substring> {
      let elements = page.elements.filter {
        ["section", "article"].contains($0.name) == areSections
      }
      return Set(elements.flatMap { $0.attributes["class"]?.split(separator: " ") ?? [] })
    }
    #expect(!classes(true).isEmpty && classes(false).isSuperset(of: ["chip", "part"]))
    #expect(classes(true).isDisjoint(with: classes(false)))
  }

  @Test func thePageHasNothingThatActsOrIsLoaded() {
    let text = HTMLReporter().text(of: HTMLSample.report(documents: 2), in: ReportContext())
    let page = PageElements(text)
    let names = Set(page.elements.map(\.name))
    #expect(names.isDisjoint(with: ["script", "img", "link", "iframe", "object", "form", "base"]))
    let attributes = Set(page.elements.flatMap { $0.attributes.keys })
    #expect(!attributes.contains("style") && !attributes.contains("src"))
    #expect(attributes.allSatisfy { !$0.hasPrefix("on") })
    #expect(
      !text.contains("<script") && !text.contains("://")
        && !text.replacing("url(#silent)", with: "").contains("url("))
  }

  @Test func everyTableIsNamedAndEveryPictureIsHidden() {
    let page = PageElements(
      HTMLReporter().text(of: HTMLSample.report(documents: 2), in: ReportContext()))
    #expect(page.named("caption").count == page.named("table").count)
    #expect(page.named("th").allSatisfy { $0.attributes["scope"] != nil })
    #expect(page.named("svg").allSatisfy { $0.attributes["aria-hidden"] == "true" })
    let scrolling = page.elements.filter { $0.attributes["class"] == "scroll" }
    #expect(
      scrolling.allSatisfy {
        $0.attributes["tabindex"] == "0" && $0.attributes["aria-label"]?.isEmpty == false
      })
  }

  @Test func theMetricsOfEveryStrategyAreThere() {
    let report = HTMLSample.report()
    let text = PageElements(HTMLReporter().text(of: report, in: ReportContext())).text
    for strategy in report.documents[0].strategies {
      #expect(text.contains(strategy.strategy.rawValue))
      for rate in Metrics.headlines.map(strategy.rate) where rate.of > 0 {
        #expect(text.contains(rate.counts))
      }
      for row in strategy.fields where row.counters.untouchedLost > 0 {
        #expect(text.contains(row.counters.collateral.counts))
      }
    }
  }

  @Test(arguments: [
    "91.8 %", "3/97 → 89/97",
    "/notes", "− let notes: [Note]", "+ @Lossy var notes: [Note]", "− ", "+ ",
    "codable-fuzz replay notes:remove-key@/notes/0/title",
    "record lost silently", "link to this field",
  ])
  func adviceAndMutantsAreShown(words: String) {
    #expect(Self.sampleText.contains(words))
  }

  /// The text of the sample's page in one line.
  private static let sampleText = PageElements(
    HTMLReporter().text(of: HTMLSample.report(), in: ReportContext())
  )
  .text.replacing("\n", with: "")

  @Test func theCommandIsTheOneOfWhoAsks() {
    var context = ReportContext()
    context.replayCommand = "my-tool replay --strict"
    let text = HTMLReporter().text(of: HTMLSample.report(), in: context)
    #expect(text.contains("my-tool replay --strict notes:remove-key@/notes/0/title"))
    #expect(!text.contains("codable-fuzz replay"))
  }

  @Test func changesAreMarkedBySignAndElement() {
    let page = PageElements(HTMLReporter().text(of: HTMLSample.report(), in: ReportContext()))
    let (gone, new) = ("del", "ins")
    // A removed key has no new text.
    #expect(page.named(gone).count > page.named(new).count && !page.named(new).isEmpty)
    let lines = [gone, new].map { name in
      page.named("div").count { $0.attributes["class"] == name }
    }
    #expect(lines[0] == lines[1] && lines[0] >= page.named(gone).count)
  }

  @Test func whatWasNotMeasuredIsSaid() {
    var report = SampleReport().report
    report.timings.documents = []
    let text = HTMLReporter().text(of: report, in: ReportContext())
    #expect(
      text.contains(
        "Not measured: throughput, what changes to the models"))
  }

  @Test func aDebugBuildSaysThatItsTimingsMeanNothing() {
    var sample = SampleReport()
    sample.build = .debug
    #expect(
      HTMLReporter().text(of: sample.report, in: ReportContext()).contains(
        "its timings say nothing"))
    sample.build = .release
    #expect(
      !HTMLReporter().text(of: sample.report, in: ReportContext()).contains("say nothing about"))
  }

  @Test func whatToActOnComesFirst() throws {
    var sample = SampleReport()
    let baseline = sample.baseline
    sample.cells[0].lost = Rate(5, of: 16)
    sample.failures = [DocumentFailure(document: DocumentName("gone"), message: "no such file")]
    var context = ReportContext()
    context.comparison = try BaselineComparison(
      of: sample.report, with: baseline, today: #require(Day("2026-01-01")))
    context.comparison?.file = "baseline.txt"
    let text = HTMLReporter().text(of: sample.report, in: context)
    let positions = [
      "✗ ", "no such file", "Worse than the baseline", "Unmutated documents",
    ]
    .map { words in text.range(of: words)?.lowerBound }
    #expect(!positions.contains(nil))
    #expect(positions.compactMap(\.self) == positions.compactMap(\.self).sorted())
  }

  @Test func aBaselineThatPassesIsSaidOnceAndWhatDiffersIsFolded() throws {
    var sample = SampleReport()
    let baseline = sample.baseline
    func page(_ report: Report) throws -> String {
      var context = ReportContext()
      context.comparison = try BaselineComparison(of: report, with: baseline, today: .today)
      context.comparison?.file = "b.txt"
      return PageElements(HTMLReporter().text(of: report, in: context)).text
        .replacing("\n", with: "")
    }
    let same = try page(sample.report)
    #expect(same.contains("✓ 8 rows passed"))
    #expect(!same.contains("Baseline passes") && !same.contains("b.txt"))
    sample.cells.append(SampleReport.Cell(field: "/feed/*/new", lost: Rate(2, of: 16)))
    let new = try page(sample.report)
    #expect(new.contains("✓ 8 rows passed, 2 new") && !new.contains("Baseline passes"))
    #expect(new.contains("What else differs from the baseline"))
    let fold = try #require(new.components(separatedBy: "What else differs from the baseline").last)
    #expect(fold.contains("Compared with b.txt."), "\(fold.prefix(300))")
    #expect(fold.contains("/feed/*/new"))
  }

  @Test func aLargeStudyStaysSmall() {
    let text = HTMLReporter().text(of: HTMLSample.large(), in: ReportContext())
    #expect(text.utf8.count < 1_000_000)
    let page = PageElements(text)
    #expect(page.problem == nil)
    #expect(page.text.contains("and 234 more fields that cost less"))
  }

  @Test func manyDocumentsAreTabledAndTheWorstShown() {
    var report = SampleReport().report
    let document = report.documents[0]
    report.documents = Array(repeating: document, count: 60)
    let page = PageElements(HTMLReporter().text(of: report, in: ReportContext()))
    #expect(
      page.values(of: "id").filter { $0.hasPrefix("document-") }.count
        == RunContent.mostDocuments)
    #expect(page.text.contains("the metrics of the other 36"))
  }

  @Test func theSameReportIsTheSamePage() {
    let report = HTMLSample.report(documents: 2)
    #expect(
      HTMLReporter().text(of: report, in: ReportContext())
        == HTMLReporter().text(of: report, in: ReportContext()))
    #expect(Reporters.all.contains { $0.id == HTMLReporter.id })
  }
}
