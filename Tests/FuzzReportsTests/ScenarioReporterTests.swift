import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzReports
import JSONText
import Testing

@testable import FuzzTestSupport

@Suite struct ScenarioReporterTests {
  private func report() throws -> ScenarioReport {
    var table = ScenarioTable.articles
    table.scenarios = Array(table.scenarios[2...4])
    return ScenarioReport([try table.results()])
  }

  @Test func textHasAColumnForEachScenario() throws {
    #expect(
      try ScenarioReporter.text(of: report(), format: .text) == """
        All other records are kept, and nothing is silent: lossy-array, repaired.
        All other records are kept, but something is lost or altered silently: wrapper (3 of 3 scenarios).
        Other records are lost or altered, too: strict (3 of 3 scenarios).
        articles: what became of /1, 1 of 3 records
          wrong-type: /title = 7
          unknown-tag: /kind = "hologram"
          number-as-string: /id between quotation marks
        strategy        wrong   unknown    number
                         type       tag        as
                                           string
        -----------------------------------------
        strict       all lost  all lost  all lost
                     reported  reported  reported
        wrapper          lost      lost      lost
                       silent    silent    silent
        lossy-array      lost      lost      lost
                     reported  reported  reported
        repaired      altered      lost      kept
                     reported  reported

        """)
  }

  @Test func strategiesWithEqualResultsShareARow() throws {
    var table = ScenarioTable.articles
    table.study.strategies.append(
      Strategy("skip") { data in
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return Recovery(
          try decoder.decode([Failable<Article>].self, from: data).compactMap(\.value))
      })
    let report = ScenarioReport([try table.results()])
    let markdown = try ScenarioReporter.text(of: report, format: .markdown)
    #expect(markdown.contains("\n| wrapper, skip | lost, silent |"))
    #expect(report.documents[0].strategies.count == 5)
  }

  /// Each strategy is in one sentence, which is right whatever the others do.
  @Test(arguments: [
    (["strict"], ["No strategy keeps all other records and reports every loss.", "Other records"]),
    (["lossy-array"], ["All other records are kept, and nothing is silent: lossy-array."]),
    (
      ["wrapper"],
      [
        "No strategy keeps all other records and reports every loss.",
        "All other records are kept, but something is lost or altered silently: wrapper "
          + "(10 of 10 scenarios).",
      ]
    ),
  ])
  func itOpensWithAConclusion(strategies: [StrategyID], starts: [String]) throws {
    var table = ScenarioTable.articles
    table.study.strategies.removeAll { !strategies.contains($0.id) }
    let text = try ScenarioReporter.text(of: ScenarioReport([try table.results()]), format: .text)
    let lines = text.split(separator: "\n").prefix { !$0.hasPrefix("articles: what became") }
    #expect(lines.count == starts.count)
    for (line, start) in zip(lines, starts) { #expect(line.hasPrefix(start), "\(text)") }
  }

  @Test func aRecordThatNeverDecodesIsNoSuccess() throws {
    var table = ScenarioTable(.notes, striking: "/notes/1", scenarios: [.null(at: "/title")])
    table.study.strategies = [
      Strategy("empty") { data in
        _ = try JSONSerialization.jsonObject(with: data)
        return Recovery([Note]())
      }
    ]
    let text = try ScenarioReporter.text(of: ScenarioReport([try table.results()]), format: .text)
    #expect(text.contains("The record does not decode even without an error: empty."))
    #expect(!text.contains("nothing is silent"))
  }

  @Test func tenFaultsFitIntoOneTable() throws {
    let text = try ScenarioReporter.text(
      of: ScenarioReport([try ScenarioTable.articles.results()]), format: .text)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("lossy-array") }.count == 1)
  }

  @Test func moreFaultsAreTabledBelow() throws {
    var table = ScenarioTable.articles
    table.scenarios += ["odd-number", "even-number", "no-number"].map { id in
      Scenario(id, at: "/id", .put("1.5"))
    }
    let text = try ScenarioReporter.text(of: ScenarioReport([try table.results()]), format: .text)
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("lossy-array") }.count == 2)
    #expect(text.components(separatedBy: "what became of").count == 2)
    #expect(text.components(separatedBy: "no-number: /id = 1.5").count == 2)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test func markdownHasOneLineForEachStrategy() throws {
    let lines = try ScenarioReporter.text(of: report(), format: .markdown).split(separator: "\n")
      .map(
        String.init)
    #expect(
      lines.filter { $0.hasPrefix("|") } == [
        "| strategy | wrong-type | unknown-tag | number-as-string |",
        "| :-- | --: | --: | --: |",
        "| strict | all lost, reported | all lost, reported | all lost, reported |",
        "| wrapper | lost, silent | lost, silent | lost, silent |",
        "| lossy-array | lost, reported | lost, reported | lost, reported |",
        "| repaired | altered, reported | lost, reported | kept |",
      ])
  }

  @Test func jsonIsVersionedAndSortedAndReadsBack() throws {
    let report = try report()
    let text = try ScenarioReporter.text(of: report, format: .json)
    #expect(text.contains(#""version" : 1"#))
    #expect(text == (try ScenarioReporter.text(of: report, format: .json)))
    #expect(try JSONDecoder().decode(ScenarioReport.self, from: Data(text.utf8)) == report)
    let keys = ["\"effects\"", "\"strategy\""].compactMap { text.range(of: $0)?.lowerBound }
    #expect(keys.count == 2 && keys[0] < keys[1])
  }

  @Test func neighborsAreCountedWhereSomeAreLost() throws {
    var table = ScenarioTable(.notes, striking: "/notes/1", scenarios: [.null(at: "/title")])
    table.study.strategies = [
      Strategy("stopping") { data in
        let whole = try? JSONDecoder().decode(Notes<[Note]>.self, from: data).notes
        return Recovery(whole ?? [Note(id: 10, title: "a", tag: "x")])
      }
    ]
    let report = ScenarioReport([try table.results()])
    let markdown = try ScenarioReporter.text(of: report, format: .markdown)
    #expect(markdown.contains("| stopping | lost, silent, 1/3 |"))
    #expect(markdown.contains("- 2/3: 2 of the 3 other records were kept; without a number, all"))
  }
}
