import DecodingStrategies
import Foundation

// What compares baselines is inside.
@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzReports
@testable import JSONMutation
@testable import JSONText

struct Trial {
  let family: String
  let file: String
  let kind: String
  let property: String
  /// Whether the change must fail, or must not; nil if what it loses decides.
  let harms: Bool?
  let before: Side
  let after: Side

  init(
    _ family: String, _ file: String, _ kind: String, _ property: String, harms: Bool?,
    _ before: Side, _ after: Side
  ) {
    (self.family, self.file, self.kind, self.property) = (family, file, kind, property)
    (self.harms, self.before, self.after) = (harms, before, after)
  }

  func report(_ side: Side, _ plan: MutantPlan, _ mutators: [Mutator]) throws -> Report {
    let json = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    let pointer = try JSONPointer(parsing: "/" + side.list)
    let study = Study("page", json: json, recordsAt: pointer, strategies: side.strategies)
    var configuration = Runner.Configuration()
    configuration.plan = plan
    configuration.mutators = mutators
    configuration.timesStrategies = false
    configuration.usesExcerpts = false
    configuration.advice = .off
    configuration.searchesFindings = plan.id == MutantPlan.everyField.id
    configuration.learnsFields = false
    return Runner([study], configuration: configuration).run()
  }

  /// The records that are delivered over all structural mutants, and their values.
  func delivered(_ side: Side) throws -> (records: Int, values: Int) {
    let mutators = MutatorSet.structural.mutators.filter { !$0.id.rawValue.hasPrefix("huge-") }
    valueCount = 0
    let report = try report(side, .exhaustive, mutators)
    let counters = report.documents.flatMap(\.strategies).map(\.headline)
    let records = counters.map {
      $0[.untouchedKept, .untouchedAltered] + $0.mutatedDelivered
    }.reduce(0, +)
    return (records, valueCount)
  }

  func baseline() throws -> Baseline {
    Baseline(
      of: try report(before, .everyField, MutatorSet.baseline.mutators),
      strategies: before.strategies.map(\.id))
  }

  func compared(with baseline: Baseline) throws -> BaselineComparison {
    try BaselineComparison(
      of: try report(after, .everyField, MutatorSet.baseline.mutators), with: baseline,
      today: .today)
  }
}
