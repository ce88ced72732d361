import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzCorpus
import FuzzFormats
import FuzzReports
import JSONMutation
import JSONText
import Testing

@Suite(.serialized) struct ArticleTests {
  @Test func theScreenIsWhatTheCommandPrints() throws {
    var context = ReportContext()
    context.tool = "codable-fuzz"
    let text = TextReporter().text(of: try feedReport(), in: context)
    try CheckedPage.article("ReadingAReport").expect(
      "codable-fuzz --document feed --no-timing", is: "```\n\(text)```")
  }

  /// One mutant of nine records, with every counter and the metrics that differ.
  @Test func theExampleIsWhatTheEngineCounts() throws {
    let page = CheckedPage.article("Definitions")
    let feed = try feed()
    let name = try #require(try page.text.firstMatch(of: #/```\ncodable-fuzz replay (\S+)/#)?.1)
    let mutant = try Mutant(MutantID(parsing: String(name)), of: try feed.document())
    let columns: [StrategyID] = [.strict, .wrapper, .lossyArray]
    let verdicts = try columns.map { id in
      try #require(Runner([feed]).replay(mutant, of: feed).first { $0.strategy == id })
    }
    for verdict in verdicts {
      #expect(verdict.counters.sent == 8 && verdict.counters[.removed] == 1)
    }
    let head = columns.map { "`\($0)`" }
    try page.expect(
      "worked example",
      is: markdownTable(
        ["counter"] + head, numbers: 3,
        Counter.allCases.filter { $0.rawValue < Counter.written.rawValue }.map { counter in
          ["`\(counter.name)`"] + verdicts.map { "\($0.counters[counter])" }
        }))
    try page.expect(
      "worked example, metrics",
      is: markdownTable(
        ["metric"] + head, numbers: 3,
        Metrics.all.filter { metric in
          metric.mutationClass == .structural
            && !["collateral loss", "untouched alteration", "crash rate"].contains(metric.title)
            && verdicts.contains { metric.rate($0.counters).of > 0 }
        }.map { metric in
          [metric.title]
            + verdicts.map { verdict in
              let rate = metric.rate(verdict.counters)
              return "\(rate.counts) = \(rate.share)".replacing("0/0 = –", with: "–")
            }
        }))
  }

  private struct Ticket: Codable {
    struct Links: Codable { let `self`: String }

    enum State: String, Codable {
      case open, done

      init(from decoder: any Decoder) throws {
        self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .open
      }
    }

    let id: Int
    let title: String
    let state: State
    let due: Date
    let note: String?
    let links: Links
    var isPinned = false

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      title = try container.decode(String.self, forKey: .title)
      state = try container.decode(State.self, forKey: .state)
      due = try container.decode(Date.self, forKey: .due)
      note = try container.decodeIfPresent(String.self, forKey: .note)
      links = try container.decode(Links.self, forKey: .links)
      isPinned = try container.decodeIfPresent(Bool.self, forKey: .isPinned) ?? false
    }
  }

  @Test func theSaveIsWhatTheEngineFinds() throws {
    let page = CheckedPage.article("Definitions")
    let json = try #require(try page.text.firstMatch(of: #/```json\n(\{"tickets"(.|\n)*?)```/#)?.1)
    let iso8601: @Sendable () -> JSONDecoder = {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      return decoder
    }
    let study = Study(
      "tickets", json: String(json), record: Ticket.self, recordsAt: "/tickets",
      decoder: iso8601())
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    configuration.writesBack = true
    let report = Runner([study], configuration: configuration).run()
    let found = try #require(report.documents[0].writeBacks.first)
    #expect(found.records.written == 2 && found.records.erased == 1)
    let strict = report.documents[0].strategies.first { $0.strategy == .strict }
    #expect(strict?.erased == Rate(1, of: 2), "mutants are not in the sum")
    let rows = found.rows.filter { $0.mutator == nil }.map { row in
      ["`\(row.field)`", "\(row.counts.written)"]
        + WrittenDifference.allCases.map { "\(row.counts[$0])" }
    }
    try page.expect(
      "a save",
      is: markdownTable(
        ["field", "records with it"]
          + WrittenDifference.allCases.map { $0.rawValue.replacing("-", with: " ") }, numbers: 6,
        rows)
    )
  }

  /// Four functions, and the responses that they take for an empty list.
  @Test func theFailuresThatLookEmptyAreFound() throws {
    let feed = try feed()
    let index = try feed.document().index
    let responses = ["<html></html>", #"{"feed":[]}"#].map { Data($0.utf8) }
    let rows = try Posts.functions.map { name, decode in
      let study = Study(
        "feed", json: index.bytes, recordsAt: "/feed", strategies: [Strategy("app", decode: decode)]
      )
      let document = try #require(Runner([study]).run().documents.first)
      let found = document.modelFindings.filter { $0.kind == "empty-failure" }
      return ["`\(name)`"]
        + responses.map { response in
          do {
            return try decode(response).map { "\($0.count) posts" } ?? "nil"
          } catch {
            return "throws"
          }
        } + [found.first?.fields.first?.note ?? "no response"]
    }
    try CheckedPage.article("Definitions").expect(
      "worked example, failures that look empty",
      is: markdownTable(
        ["function", "for an HTML page", "for an empty list", "looks empty for"], rows))
  }

  private struct Posts: Decodable {
    struct Post: Decodable { let type: String }
    let feed: [Post]?

    typealias Decode = @Sendable (Data) throws -> [Post]?

    static let functions: [(String, Decode)] = [
      ("try posts(data)", { try posts($0) }),
      ("(try? posts(data)) ?? []", { (try? posts($0)) ?? [] }),
      ("try? posts(data)", { try? posts($0) }),
      (
        "try decode(Feed.self, data).feed ?? []",
        { try JSONDecoder().decode(Posts.self, from: $0).feed ?? [] }
      ),
    ]

    private static func posts(_ data: Data) throws -> [Post] {
      guard let feed = try JSONDecoder().decode(Posts.self, from: data).feed else {
        throw CocoaError(.coderValueNotFound)
      }
      return feed
    }
  }

  @Test func theStrategiesAreThoseOfTheDefaultRun() throws {
    let comparison = try #require(
      WholeCorpus.report.comparisons.first {
        $0.documents.map(\.description) == ["messages", "events"]
      })
    let rows = comparison.strategies.map { row in
      [
        "`\(row.strategy)`", row.recordSurvival.share, row.recovery.share,
        Format.count(row.headline.lost), Format.count(row.headline.lostSilently),
      ]
    }
    try CheckedPage.article("ChoosingAStrategy").expect(
      "messages and events",
      is: markdownTable(
        ["strategy", "record survival", "recovery", "lost", "lost silently"], numbers: 4, rows))
  }

  /// What each strategy does with one error in one of eight records.
  @Test func theTableOfOneErrorIsComputed() throws {
    let study = try #require(Corpus.studies.first { $0.name == "messages" })
    let document = try study.document()
    let errors = [
      ("missing key", "remove-key@/items/1/body"), ("null", "null-value@/items/1/body"),
      ("wrong type", "flip-type@/items/1/is_read=string"),
      ("number as string", "number-to-string@/items/1/from_user/user_id"),
      ("bad date", "date-format@/items/1/sent_at=date-only"),
      ("bad element", "flip-type@/items/1/attachments/0=null"),
      ("wrong container", "flip-type@/items/1/attachments=object"),
    ]
    let verdicts = try errors.map { error in
      let id = try MutantID(parsing: "messages:\(error.1)")
      return Runner([study]).replay(try Mutant(id, of: document), of: study)
    }
    let fates = study.strategies.indices.map { row in verdicts.map { $0[row].counters.fate } }
    for (row, strategy) in study.strategies.enumerated() where strategy.id == .strict {
      #expect(Set(fates[row]) == ["all lost, reported"])
    }
    for (row, strategy) in study.strategies.enumerated() where strategy.id == .lossyArray {
      #expect(Set(fates[row]) == ["lost, reported"])
    }
    try CheckedPage.article("ChoosingAStrategy").expect(
      "one error in one of eight messages",
      is: markdownTable(
        ["strategy"] + errors.map(\.0), numbers: 0,
        fates.reduce(into: [[String]]()) { if !$0.contains($1) { $0.append($1) } }.map { same in
          let names = study.strategies.indices.filter { fates[$0] == same }
            .map { "`\(study.strategies[$0].id)`" }
          return [names.joined(separator: ", ")] + same
        }))
  }

  @Test func theBaselineIsRead() throws {
    let parts = try CheckedPage.article("RegressionsInCI").text.split(separator: "```\n")
    let shown = try #require(parts.first { $0.hasPrefix("codable-fuzz baseline 4\n") })
    let file = String(shown).replacing("…\n", with: "")
    let acceptance = try #require(parts.first { $0.hasPrefix("accept ") })
    let committed = try CheckedPage("Tests/CorpusTests/Baselines/feed.txt").text
    let baseline = try Baseline(
      parsing: committed.replacing("end of", with: acceptance + "end of"))
    #expect(baseline.acceptances.count == 2)
    for line in file.split(separator: "\n") { #expect(committed.contains(line + "\n"), "\(line)") }
  }

  @Test func theTableOfWhatGotWorseIsWhatTheCommandPrints() throws {
    let report = try feedReport()
    // Before, a URL could be missing, and a title of another type cost no more than its record.
    let fields = "/feed/*/{author,body,created,id,priority,title,type,url} "
    let (both, one) = ("row feed permissive,wrapper ", "row feed permissive ")
    let url = both + "/feed/*/url remove-key equal 0/1 altered-silently 1/9\n"
    let title = one + "/feed/*/title flip-type silent 5/45 recovered 0/5 equal 0/5\n"
    let text = Baseline(of: report, strategies: report.strategyIDs).text
      .replacing(
        both + fields + "remove-key",
        with: url + both + fields.replacing(",url", with: "") + "remove-key"
      )
      .replacing(
        one + fields + "flip-type",
        with: title + one + fields.replacing(",title", with: "") + "flip-type")
    let comparison = try BaselineComparison(
      of: report, with: try Baseline(parsing: text), today: .today)
    try CheckedPage.article("RegressionsInCI").expect(
      "what got worse", is: "```\n\(comparison.text(in: ReportContext()))```")
  }

  @Test func theTableOfFormatsNamesFormats() throws {
    let text = try CheckedPage.article("SharingReports").text
    let rows = text.matches(of: #/\n\| `([a-z-]+)` \|/#).map { String($0.1) }
    let formats = Reporters.all.map { $0.id.rawValue }
    #expect(rows.count > 5 && Set(rows).isSubset(of: formats))
  }

  @Test func everyPlanIsNamed() throws {
    let text = try CheckedPage.article("PlansAndIdentifiers", of: "JSONMutation").text
    for plan in Plans.all { #expect(text.contains("| `\(plan.id)` |"), "\(plan.id)") }
  }

  /// `UPDATE_README=1 swift test --filter ArticleTests` adds a new mutator.
  @Test func theCatalogHasEveryMutator() throws {
    let page = CheckedPage.article("MutatorCatalog", of: "JSONMutation")
    try page.expect(
      "sets",
      is: markdownTable(
        ["set", "mutators", "what they do"],
        MutatorSet.allCases.map { ["`\($0.rawValue)`", "\($0.mutators.count)", $0.purpose] }))
    let classes: [MutationClass] = [.structural, .meaningPreserving, .unspecified, .malformed]
    #expect(classes.sorted() == MutationClass.allCases.sorted())
    let sections = classes.map { mutationClass in
      let rows = Mutators.all.filter { $0.mutationClass == mutationClass }.map { mutator in
        ["`\(mutator.id)`", Self.inTable(mutator.purpose), Self.inTable(mutator.ideal)]
      }
      let purpose = MutatorSet(rawValue: mutationClass.rawValue)?.purpose ?? ""
      return "### Class \(mutationClass.rawValue)\n\nMutants: \(purpose).\n\n"
        + markdownTable(["mutator", "what it does", "what an ideal decoder does"], rows)
    }
    try page.expect("mutators", is: sections.joined(separator: "\n"))
  }

  private static func inTable(_ text: String) -> String {
    text.replacing("|", with: #"\|"#).replacing("<", with: "&lt;")
  }

  private func feed() throws -> Study {
    try #require(Corpus.studies.first { $0.name == "feed" })
  }

  private func feedReport() throws -> Report {
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    return Runner([try feed()], configuration: configuration).run()
  }
}

extension Counters {
  /// What became of the one mutated record, and whether all others were lost with it.
  fileprivate var fate: String {
    if untouched > 0, untouchedLost == untouched {
      return lostSilently > 0 ? "all lost, silent" : "all lost, reported"
    }
    if self[.mutatedEqual] > 0 { return "kept" }
    if self[.mutatedAlteredReported] > 0 { return "altered, reported" }
    if self[.mutatedAlteredSilently] > 0 { return "altered, silent" }
    return self[.mutatedSilent] > 0 ? "lost, silent" : "lost, reported"
  }
}
