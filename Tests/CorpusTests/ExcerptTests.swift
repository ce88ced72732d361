import Foundation
import FuzzCorpus
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz

/// Rates do not depend on excerpts: every counter, example and list is that of the whole documents.
@Suite struct ExcerptTests {
  /// Lists and maps, and records of all sizes: each plan with two of them.
  @Test(
    arguments: [
      ("feed", .everyField), ("orders", .everyField),
      ("people", .random(count: 25, seed: 5, mutations: 3)),
      ("orders", .random(count: 25, seed: 5, mutations: 3)),
      ("feed", .random(count: 12, seed: 5, mutations: 6)),
      ("pull-requests", .random(count: 12, seed: 5, mutations: 6)),
    ] as [(String, MutantPlan)])
  func countTheSameAsWholeDocuments(name: String, plan: MutantPlan) throws {
    var study = try #require(Corpus.studies.first { $0.name == name })
    study.recordCount = 34
    try expectSameCounts(
      of: study, plan, .core + [.adjustNumber, .truncate, .insertBadElement])
  }

  /// 32 and 33 records were decoded in different ways once, and told different rates.
  @Test func ratesHoldFrom32To33Records() throws {
    let rates = try [32, 33].map { count in
      var study = try #require(Corpus.studies.first { $0.name == "feed" })
      study.recordCount = count
      let document = try report(of: study, .everyField, .core, excerpts: true)
      let strict = try #require(document.strategies.first { $0.strategy == .strict })
      return try #require(strict.recordSurvival.value)
    }
    #expect(abs(rates[0] - rates[1]) < 0.01, "\(rates)")
  }

  /// Ten records of about 22 KB, as GitHub sends pull requests.
  @Test func tenLargeRecordsAreCut() throws {
    let study = try PullRequestPage(count: 10).study()
    let document = try report(of: study, .everyField, .core, excerpts: true)
    let excerpts = try #require(document.excerpts)
    #expect(excerpts.differenceCount == 0)
    #expect(
      excerpts.decodedInExcerpts.count * 10 > excerpts.decodedInExcerpts.of * 9,
      "\(excerpts.decodedInExcerpts)")
  }

  private func expectSameCounts(
    of study: Study, _ plan: MutantPlan, _ mutators: [Mutator],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var lines: [[String]] = [[], []]
    let documents = try [true, false].enumerated().map { turn, excerpts in
      try report(of: study, plan, mutators, excerpts: excerpts) { mutant, verdict in
        lines[turn].append(
          "\(mutant.id) \(verdict.strategy) \(verdict.outcome) \(verdict.counters)"
            + " \(verdict.errorAccuracy.map { "\($0)" } ?? "none")")
      }
    }
    let excerpts = documents[0].excerpts
    #expect(
      excerpts?.differences.map(\.difference) == [] && excerpts?.decodedInExcerpts.count ?? 0 > 0,
      sourceLocation: sourceLocation)
    expectEqual(lines[0], lines[1], sourceLocation)
    expectEqual(
      try documents[0].linesWithoutDecoding, try documents[1].linesWithoutDecoding, sourceLocation)
  }

  private func expectEqual(
    _ one: [String], _ other: [String], _ sourceLocation: SourceLocation
  ) {
    let differing = zip(one, other).filter { $0 != $1 }.map { "\($0)\n\($1)" }
    #expect(one.count == other.count, sourceLocation: sourceLocation)
    #expect(
      differing.prefix(3) == [], "\(differing.count) of \(one.count) differ",
      sourceLocation: sourceLocation)
  }

  private func report(
    of study: Study, _ plan: MutantPlan, _ mutators: [Mutator], excerpts: Bool,
    onVerdict: (Mutant, Verdict) -> Void = { _, _ in }
  ) throws -> DocumentReport {
    var runner = Runner([study])
    runner.configuration.timesStrategies = false
    // What is tried besides the mutants of a plan is never cut into excerpts.
    runner.configuration.searchesFindings = false
    runner.configuration.plan = plan
    runner.configuration.mutators = mutators
    runner.configuration.usesExcerpts = excerpts
    let report = runner.run { event throws(Never) in
      guard case .evaluated(let mutant, let verdicts) = event else { return }
      for verdict in verdicts { onVerdict(mutant, verdict) }
    }
    return try #require(report.documents.first)
  }
}

extension DocumentReport {
  /// The report as JSON, without how mutants were decoded, and without error texts where records are
  /// members of an object: which of two bad ones a decoder meets first is by chance there.
  fileprivate var linesWithoutDecoding: [String] {
    get throws {
      var report = self
      if list.map({ $0.description }) == "/orders" {
        report.analyses[WorstMutantsAnalysis.self] = []
      }
      let encoded = try JSONEncoder().encode(report)
      var object = try #require(JSONSerialization.jsonObject(with: encoded) as? [String: Any])
      object["excerpts"] = nil
      let data = try JSONSerialization.data(
        withJSONObject: object, options: [.sortedKeys, .prettyPrinted])
      return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }
}

struct PullRequestPage {
  let count: Int

  func study() throws -> Study {
    var study = try #require(Corpus.studies.first { $0.name == "pull-requests" })
    let nodes = (0..<count).map(node).joined(separator: ",")
    study.json = Array(
      #"{"nodes":[\#(nodes)],"pageInfo":{"endCursor":null,"hasNextPage":false}}"#.utf8)
    return study
  }

  private func node(_ number: Int) -> String {
    let repository = (0..<72).map { key in
      #""key_\#(key)_url":"https://api.example.com/repos/acme/app/\#(number)/\#(key){/other}""#
    }.joined(separator: ",")
    let user = #"{"login":"ann","id":\#(number),"site_admin":false,"type":"User"}"#
    let branch = #"{"label":"acme:main","user":\#(user),"repo":{"owner":\#(user),\#(repository)}}"#
    return """
      {"number":\(1_000 + number),"title":"Fix \(number)","url":"https://example.com/\(number)",
      "state":"OPEN","isDraft":false,"author":{"login":"ann","avatarUrl":"https://example.com/a"},
      "createdAt":"2026-01-0\(number % 9 + 1)T10:00:00Z","closedAt":null,
      "comments":{"totalCount":\(number)},
      "labels":{"nodes":[{"name":"bug","color":"ff0000"},{"name":"ui","color":"00ff00"}]},
      "head":\(branch),"base":\(branch),"merge":\(branch),"fork":\(branch)}
      """
  }
}
