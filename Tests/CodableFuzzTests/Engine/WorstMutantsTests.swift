import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

/// The mutants that cost strategies most, with what there is to say of them.
@Suite struct WorstMutantsTests {
  @Test("The worst mutants are those that cost most", arguments: TestPlan.all)
  func areThoseThatCostMost(plan: TestPlan) throws {
    var expected: [StrategyID: [Double]] = [:]
    var runner = Runner([.notes]).untimed
    runner.configuration.plan = plan.plan
    let report = runner.run { event throws(Never) in
      guard case .evaluated(let mutant, let verdicts) = event else { return }
      let rows = MutantRows(mutant, at: RunPosition(document: 0, number: 0), mutatorNumbers: [:])
      for verdict in verdicts {
        guard let cost = WorstRows.Cost(verdict, of: rows) else { continue }
        expected[verdict.strategy, default: []].append(cost.lost)
      }
    }
    let document = try #require(report.documents.first)
    for strategy in Study.notes.strategies.map(\.id) {
      let effects = document.worstMutants.flatMap(\.effects).filter { $0.strategy == strategy }
      let costs = expected[strategy] ?? []
      #expect(effects.count <= 10 && effects.isEmpty == costs.isEmpty)
      let shown = effects.map { effect in
        Rate(
          effect.counters.untouched - effect.counters[.untouchedKept], of: effect.counters.untouched
        ).value ?? 0
      }
      #expect(shown.max() == costs.max())
    }
  }

  @Test("The worst mutants tell what was changed and what was reported")
  func tellWhatWasChangedAndWhatWasReported() throws {
    let document = try #require(
      Self.report(of: .notes, [.flipType]) { $0.filter.included = ["/notes/*/id"] })
    let id = try MutantID(parsing: "notes:flip-type@/notes/0/id=null")
    let mutant = try #require(document.worstMutants.first { $0.id == id })
    #expect(
      mutant.changes == [
        ExampleMutant.Edit(
          mutator: "flip-type", pointer: "/notes/0/id", line: 1,
          leading: #"{"total":4,"notes":[{"id":"#, before: "10", after: "null",
          trailing: #","title":"a","tag":"x"},{"id":11,"title":"b"},"#)
      ])
    let strict = try #require(mutant.effects.first { $0.strategy == .strict })
    #expect(
      strict.outcome == .threw && strict.counters.untouchedPart == Counters.untouched(reported: 3))
    #expect(strict.failure?.line == "notes[0].id: expected Int, found null")
  }

  /// Something else in place of the whole document costs any strategy everything.
  @Test("The worst mutants are plausible ones first") func arePlausibleFirst() throws {
    let document = try #require(Self.report(of: .notes, [Mutator].structural))
    let lossy = document.worstMutants.first { mutant in
      mutant.effects.contains { $0.strategy == .lossyArray }
    }
    let changes = [document.worstMutants.first, lossy].compactMap { $0?.changes.first }
    #expect(changes.count == 2 && changes.allSatisfy { $0.pointer != .root }, "\(changes)")
  }

  @Test("The worst mutants name a field of a mutator once for each strategy")
  func nameAFieldOfAMutatorOnceForEachStrategy() throws {
    let document = try #require(Self.report(of: .notes, [Mutator].structural))
    for strategy in Study.notes.strategies.map(\.id) {
      var named: Set<String> = []
      for mutant in document.worstMutants {
        let effect = mutant.effects.first { $0.strategy == strategy }
        guard let effect else { continue }
        let fields = effect.fields.map { "\(mutant.changes[0].mutator) \($0)" }
        #expect(!named.isSuperset(of: fields), "\(mutant.id)")
        named.formUnion(fields)
        #expect(effect.fieldCount == fields.count && effect.fieldCount > 0)
        let own = mutant.changes[0].pointer.description.replacing(/[0-9]/, with: "*")
        #expect(effect.fields.first?.description == own)
      }
    }
  }

  @Test("The worst mutants group fields that behave alike, likeliest changes first")
  func showFieldsThatBehaveAlikeTogetherAndTheLikeliestChangesFirst() throws {
    var study = Study.notes
    study.strategies = [try #require(study.strategies.first { $0.id == .strict })]
    let document = try #require(Self.report(of: study, [Mutator].structural))
    let total = document.worstMutants.filter { $0.effects[0].counters[.untouchedKept] == 0 }
    #expect(total.first?.id.description == "notes:remove-key@/notes")
    #expect(
      total.first?.effects.first?.fields.map(\.description)
        == ["/notes", "/notes/*/id", "/notes/*/title"])
    let ranks = try total.map { mutant in
      try Mutant(mutant.id, of: try study.document()).plausibility
    }
    #expect(ranks == ranks.sorted() && ranks.first == .everyday && Set(ranks).count > 1)
  }

  @Test("Mutants that are not JSON come last among the worst")
  func ofTextThatIsNoJSONComeLast() throws {
    let document = try #require(Self.report(of: .notes, [.removeKey, .truncate]))
    let isCut = document.worstMutants.map { $0.changes.contains { $0.mutator == "truncate" } }
    #expect(isCut.contains(true))
    #expect(isCut.firstIndex(of: true) == isCut.count { !$0 })
  }

  @Test("The worst mutants of slices are those of whole documents")
  func sayTheSameOfExcerptsAndWholeDocuments() throws {
    var study = Study.notes
    study.recordCount = 200
    func mutants(_ usesExcerpts: Bool) throws -> [String] {
      let document = try #require(
        Self.report(of: study, .core + [.duplicateKey]) {
          $0.usesExcerpts = usesExcerpts
          $0.filter.included = ["/notes/150/*"]
        })
      #expect(document.excerpts.map { $0.decodedInExcerpts.count > 0 } ?? !usesExcerpts)
      return document.worstMutants.flatMap { mutant in
        mutant.effects.map {
          "\(mutant.id) \(mutant.changes[0]) \($0.strategy) \($0.outcome) \($0.failure?.line ?? "–")"
        }
      }
    }
    let whole = try mutants(false)
    #expect(try mutants(true) == whole)
    #expect(whole.contains { $0.hasSuffix("strict threw notes[150].id: expected Int, found null") })
  }

  @Test func rowsNameTheFirstMutantThatLostARecordInSilence() throws {
    var silent: [StrategyID: [String]] = [:]
    var runner = Runner([.notes]).untimed
    runner.configuration.plan = .exhaustive
    let report = runner.run { event throws(Never) in
      guard case .evaluated(let mutant, let verdicts) = event else { return }
      for verdict in verdicts
      where verdict.counters[.untouchedSilent] + verdict.counters[.mutatedSilent] > 0 {
        silent[verdict.strategy, default: []].append(mutant.id.description)
      }
    }
    for row in try #require(report.documents.first).strategies {
      for field in row.fields {
        let prefix = "notes:\(field.mutator)@"
        let first = silent[row.strategy, default: []].first { text in
          let path = text.dropFirst(prefix.count).split(separator: "=")[0]
          return text.hasPrefix(prefix)
            && path.replacing(/[0-9]/, with: "*") == field.field.description
        }
        #expect(field.silentExample?.description == first)
        #expect((field.silentExample == nil) == (field.counters.lostSilently == 0))
      }
    }
    #expect(silent.values.contains { !$0.isEmpty })
  }

  private static func report(
    of study: Study, _ mutators: [Mutator],
    _ change: (inout Runner.Configuration) -> Void = { _ in }
  ) -> DocumentReport? {
    var runner = Runner([study]).untimed
    runner.configuration.mutators = mutators
    change(&runner.configuration)
    return runner.run().documents.first
  }
}

@Suite struct ChangeTests {
  @Test(arguments: [
    ("short", "short"),
    (String(repeating: "é", count: 60), String(repeating: "é", count: 60)),
    (
      String(repeating: "a", count: 90) + String(repeating: "é", count: 90),
      String(repeating: "a", count: 30) + "…" + String(repeating: "é", count: 30)
    ),
    (
      String(repeating: "ab", count: 9_000) + "😀",
      String(repeating: "ab", count: 15) + "…"
        + String(("ab" + String(repeating: "ab", count: 15)).suffix(29)) + "😀"
    ),
  ])
  func longTextsLoseTheirMiddle(text: String, cut: String) {
    #expect(String(decoding: Change.cut(Array(text.utf8)), as: UTF8.self) == cut)
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":"#, "}"),
    ("{\n  \"a\":1\n}", #"  "a":"#, ""),
    (
      #"["\#(String(repeating: "é", count: 40))",{"a":1}]"#,
      "…" + String(repeating: "é", count: 11) + #"",{"a":"#, "}]"
    ),
    (
      #"[{"a":1},"\#(String(repeating: "é", count: 40))"]"#,
      #"[{"a":"#, #"},""# + String(repeating: "é", count: 13) + "…"
    ),
  ])
  func aChangeIsShownWithItsLineOrWhatIsNear(
    json: String, leading: String, trailing: String
  ) throws {
    let document = try Document(DocumentName("d"), parsing: Array(json.utf8))
    let node = try #require(
      document.index.nodeIDs.first { document.index.kind(of: $0) == .number })
    let mutation = Mutation(.flipType, at: node, variant: "string")
    let change = Change(mutation.splices(in: document), in: document)
    #expect(String(decoding: change.leading(in: document), as: UTF8.self) == leading)
    #expect(String(decoding: change.trailing(in: document), as: UTF8.self) == trailing)
  }

  @Test func linesAreNumberedFromOne() throws {
    let document = try Document(DocumentName("d"), parsing: Array("[\n1,\n\n2]".utf8))
    let lines = LineNumbers(of: document)
    #expect((0..<8).map { lines.line(ofByteAt: $0) } == [1, 1, 2, 2, 2, 3, 4, 4])
  }
}
