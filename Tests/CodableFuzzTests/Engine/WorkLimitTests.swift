import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz

@Suite struct WorkLimitTests {
  /// Looks at nothing: what is decoded does not matter here.
  private static let idle = Strategy("idle") { _ in [Int]() }

  /// No object is a map.
  private static func study(_ json: String) -> Study {
    Study("large", json: json, strategies: [idle]).noting(notMaps: notMaps)
  }

  private static let notMaps: [Field] =
    (["", "/*"] + (0..<10).map { "/o\($0)" }).compactMap { text in
      (try? JSONPointer(parsing: text)).map { Field($0) }
    }

  private static func report(
    _ json: String, isLimited: Bool = true, change: (inout Runner.Configuration) -> Void = { _ in }
  ) throws -> DocumentReport {
    var runner = Runner([study(json)])
    runner.configuration.timesStrategies = false
    runner.configuration.searchesFindings = false
    runner.configuration.learnsFields = false
    runner.configuration.measuresDamageCurve = false
    runner.configuration.isLimited = isLimited
    change(&runner.configuration)
    return try #require(runner.run().documents.first)
  }

  /// 640 KB in one record of 400 fields, so that no excerpt is shorter.
  private static let wide: String = {
    let text = String(repeating: "x y", count: 520)
    let objects = (0..<10).map { object in
      let members = (0..<40).map { #""k\#(object)_\#($0)":"\#(text)""# }
      return #""o\#(object)":{\#(members.joined(separator: ","))}"#
    }
    return "{\(objects.joined(separator: ","))}"
  }()

  @Test func theLeastPlausibleMutantsOfALargeRecordAreLeftOut() throws {
    let report = try Self.report(Self.wide)
    let planned = MutantPlan.everyField.mutants(
      of: MutationSpace(
        in: try Self.study(Self.wide).document(), by: Mutators.core))
    let leftOut = try #require(report.leftOut)
    #expect(report.mutantCount + leftOut.mutants == planned.count)
    #expect(leftOut.elements == 0)
    // What was decoded fits the limit, but for the last mutant.
    let most = WorkLimit.mostCost / (try DocumentIndex(parsing: Array(Self.wide.utf8)).decodingCost)
    #expect(report.mutantCount > most / 2 && report.mutantCount <= most + 1)
    let untried = Set(report.coverage.untouched)
    var rows: [String: (plausibility: Plausibility, kept: Int)] = [:]
    for mutant in planned {
      let mutation = mutant.mutations[0]
      let index = mutant.document.index
      let field = JSONPointer.shown(index.pointer(to: mutation.node).description)
      let row = "\(field) \(index.kind(of: mutation.node).rawValue) \(mutation.mutator.id)"
      let variant = mutation.variant.description
      let name = variant.isEmpty ? row : "\(row)=\(variant)"
      let known = rows[row] ?? (mutant.plausibility, 0)
      rows[row] = (
        min(known.plausibility, mutant.plausibility),
        known.kept + (untried.contains(name) ? 0 : 1)
      )
    }
    #expect(rows.values.map(\.kept).reduce(0, +) == report.mutantCount)
    let worst = try #require(rows.values.filter { $0.kept > 0 }.map(\.plausibility).max())
    #expect(rows.values.allSatisfy { $0.kept > 0 || $0.plausibility >= worst })
  }

  @Test func nothingIsLeftOutOfSmallDocumentsOrOnRequest() throws {
    #expect(try Self.report(#"[{"a":1},{"a":2}]"#).leftOut == nil)
    let whole = try Self.report(Self.wide, isLimited: false) {
      // Few mutants are enough to see that the plan is whole.
      $0.mutators = [.removeKey]
      $0.filter = LocationFilter(
        including: [(try? PointerPattern(parsing: "/o1/*"))].compactMap(\.self))
    }
    #expect(whole.leftOut == nil && whole.mutantCount == 40)
  }

  @Test func longListsAreReadInPart() throws {
    let list = "[" + (0..<250_000).map { #"{"id":\#($0)}"# }.joined(separator: ",") + "]"
    let document = try Study("large", json: list, recordsAt: "", strategies: []).document()
    let leftOut = try #require(document.index.leftOut)
    #expect(document.index.bytes.count <= 2_000_100)
    #expect(document.records.count + leftOut.count == 250_000)
    #expect(leftOut.wholeByteCount == list.utf8.count)
    var grown = Study("large", json: list, recordsAt: "", strategies: [])
    grown.recordCount = 140_000
    #expect(try grown.document().records.count == 140_000)
  }
}
