import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

/// No cell says less than the mutants of the plan.
@Suite struct MeasuredContractTests {
  private enum Side: String, Decodable, CodingKeyRepresentable { case home, away }

  private struct Match: Decodable, Equatable {
    let id: Int
    let goals: [Side: Int]
  }

  @Test func aNewKeyInAMapWithKnownKeysCostsTheList() throws {
    let json = #"[{"id":1,"goals":{"home":2,"away":1}},{"id":2,"goals":{"home":0,"away":3}}]"#
    let study = Study(
      "matches", json: json, recordsAt: "", strategies: [.strict([Match].self, records: \.self)])
    func cell(_ mutators: [Mutator]) throws -> Contract.Cell? {
      var runner = Runner([study]).untimed
      runner.configuration.mutators = mutators
      return try #require(runner.run().documents.first?.contracts.first).rows.first {
        $0.field == "/*/goals"
      }?
      .cells[.unknownTag]
    }
    #expect(try cell([.removeKey]) == nil)
    let found = try #require(try cell([.addKey]))
    #expect(found.effect == .listLost && found.isReported)
    #expect(found.example.description.hasPrefix("matches:add-key@/0/goals"))
  }

  /// Of a captured response, strings are masked, but not the word that takes the place of a known tag.
  @Test func whatAMutantSendsForATagIsNotMasked() throws {
    struct Post: Decodable, Equatable {
      enum Kind: String, Decodable { case text, image }
      let kind: Kind
      let title: String
    }
    let json = #"[{"kind":"text","title":"secret"},{"kind":"image","title":"private"}]"#
    let study = Study("posts", json: json, record: Post.self, recordsAt: .root)
      .noting(enumTags: ["/*/kind"])
      .of(json: Array(json.utf8), file: nil, isMasked: true)
    var runner = Runner([study]).untimed
    runner.configuration.mutators = [.unknownEnumTag, .flipType]
    let rows = try #require(runner.run().documents.first?.contracts.first).rows
    let kind = try #require(rows.first { $0.field == "/*/kind" }?.cells[.unknownTag])
    #expect(kind.before == #""text""# && kind.after == #""unknown_tag""#)
    let cells = rows.flatMap(\.cells.values).flatMap { [$0.before, $0.after] }.compactMap(\.self)
    #expect(cells.contains(#""…""#))
    #expect(!cells.contains { $0.contains("secret") || $0.contains("private") })
  }

  private static func row(
    _ mutator: Mutator, _ variant: Variant, _ counters: Counters
  ) throws -> StrategyReport.FieldRow {
    let step = MutantID.Step(mutator: mutator.id, pointer: "/0/a", variant: variant)
    return StrategyReport.FieldRow(
      field: "/*/a", mutator: mutator.id, counters: counters,
      example: MutantID(document: DocumentName("d"), steps: [step]), silentExample: nil,
      silentVariants: nil, plausibility: nil)
  }

  @Test func whatWasNotTriedIsWhatMutantsShow() throws {
    let contract = Contract(
      strategy: .strict,
      rows: [
        Contract.FieldChanges(field: "/*/a", cells: [:], notTried: [.absent, .null, .otherType])
      ],
      isComplete: false, loadBearing: [])
    let found = contract.adding([
      try Self.row(
        .removeKey, .only,
        [.mutants: 1, .hung: 1, .untouchedReported: 2, .mutatedReported: 1]),
      try Self.row(
        .flipType, "null",
        [.mutants: 5, .returned: 5, .mutatedSilent: 1, .mutatedEqual: 4]),
    ]).rows[0]
    #expect(found.notTried == [.otherType])
    #expect(found.cells[.absent]?.effect == .listLost && found.cells[.absent]?.crash == .hung)
    #expect(found.cells[.null]?.effect == .recordLost && found.cells[.null]?.isSilent == true)
    // A crash is not hidden by a change of the same kind that the strategy reported.
    let example = try #require(try Self.row(.removeKey, .only, [:]).example)
    let known = Contract.Cell(effect: .listLost, isReported: true, example: example)
    let crashed = Contract(
      strategy: .strict,
      rows: [Contract.FieldChanges(field: "/*/a", cells: [.absent: known], notTried: [])],
      isComplete: true, loadBearing: []
    ).adding([try Self.row(.removeKey, .only, [.mutants: 2, .crashed: 1])])
    #expect(crashed.rows[0].cells[.absent]?.crash == .crashed)
    // If no mutant is delivered, one of another type is not, either.
    let other = contract.adding([
      try Self.row(.flipType, "null", [.mutants: 5, .crashed: 5, .mutatedReported: 5])
    ]).rows[0]
    #expect(other.notTried == [.absent] && other.cells[.otherType]?.crash == .crashed)
  }
}
