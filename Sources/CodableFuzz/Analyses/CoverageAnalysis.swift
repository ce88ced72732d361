import JSONMutation

final class CoverageAnalysis: Analysis {
  static let id: RoleID = "coverage"
  static let question = "Which combinations of fields, kinds, mutators and variants were tried?"

  let facts: CombinationCounts
  var sums = CombinationCounts()
  private var coverage: Coverage

  init?(_ opened: OpenedDocument) {
    coverage = opened.coverage
    var facts = CombinationCounts()
    for (position, name) in coverage.combinationNames.enumerated() {
      facts.offered[name] = Ordinal(document: opened.number, number: position)
    }
    self.facts = facts
  }

  func observe(_ seen: SeenMutant) {
    coverage.touch(seen.mutant)
    sums.touched.formUnion(coverage.takeTouched())
  }

  static func part(
    of sums: CombinationCounts, in document: CountedDocument
  ) -> DocumentReport.CombinationCoverage? {
    DocumentReport.CombinationCoverage(
      touched: Rate(sums.touched.count, of: sums.offered.count), untouched: sums.untouched)
  }
}

struct CombinationCounts: RoleSums {
  fileprivate(set) var offered: [String: Ordinal] = [:]
  fileprivate(set) var touched: Set<String> = []

  static func += (one: inout Self, other: Self) {
    one.offered.merge(other.offered, uniquingKeysWith: min)
    one.touched.formUnion(other.touched)
  }

  fileprivate var untouched: [String] {
    offered.filter { !touched.contains($0.key) }.sorted { $0.value < $1.value }.map(\.key)
  }
}

extension DocumentReport {
  public struct CombinationCoverage: Hashable, Sendable, Codable {
    public let touched: Rate
    public internal(set) var untouched: [String]
  }

  public internal(set) var coverage: CombinationCoverage {
    get {
      analyses[CoverageAnalysis.self] ?? CombinationCoverage(touched: Rate(0, of: 0), untouched: [])
    }
    set { analyses[CoverageAnalysis.self] = newValue }
  }
}
