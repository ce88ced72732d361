import JSONMutation

/// The analyses of this package.
package enum Analyses {
  /// The names and questions of all.
  package static var questions: [(id: String, question: String)] {
    all.map { ($0.id.rawValue, $0.question) }
  }

  /// Every analysis.
  ///
  /// Mutants and units of work are passed on in this order, which matters only to those that share a
  /// unit: add others at the end.
  static var all: [any Analysis.Type] {
    [
      CoverageAnalysis.self,
      WorstMutantsAnalysis.self,
      DamageCurveAnalysis.self,
      AdviceAnalysis.self,
      ModelFindingAnalysis.self,
      ContractAnalysis.self,
      GapAnalysis.self,
      DifferenceAnalysis.self,
      SearchRun.self,
    ]
  }

  static func named(_ id: String) -> (any Analysis.Type)? { all.first { $0.id.rawValue == id } }

  /// Those that are asked of a document.
  static func open(_ opened: OpenedDocument, isStream: Bool) -> [any Analysis] {
    var scope: AnalysisScope = isStream ? .streams : []
    if opened.configuration.plan.isGuided { scope.insert(.guided) }
    if opened.study.isNewer { scope.insert(.newer) }
    return all.filter { $0.scope.isSuperset(of: scope) }.compactMap { $0.init(opened) }
  }
}

/// What analyses counted, by their names.
struct SumsByAnalysis: Sendable {
  private var sums: [AnalysisID: any AnalysisSums] = [:]

  subscript<One: Analysis>(analysis: One.Type) -> One.Sums {
    sums[analysis.id] as? One.Sums ?? One.Sums()
  }

  /// Whether an analysis was asked.
  func has(_ analysis: any Analysis.Type) -> Bool { sums[analysis.id] != nil }

  /// Adds what an analysis counted, which starts anew.
  mutating func take<One: Analysis>(from analysis: One) {
    add(analysis.sums, of: One.self)
    analysis.sums = One.Sums()
  }

  mutating func addFacts<One: Analysis>(of analysis: One) { add(analysis.facts, of: One.self) }

  static func += (one: inout Self, other: Self) {
    for analysis in Analyses.all where other.has(analysis) {
      one.add(other, of: analysis)
    }
  }

  func adding(_ other: Self) -> Self {
    var sum = self
    sum += other
    return sum
  }

  private mutating func add<One: Analysis>(_ other: Self, of analysis: One.Type) {
    add(other[analysis], of: analysis)
  }

  private mutating func add<One: Analysis>(_ other: One.Sums, of analysis: One.Type) {
    // Sums that are also in the dictionary would be copied before they are changed.
    var sum = sums.removeValue(forKey: analysis.id) as? One.Sums ?? One.Sums()
    sum += other
    sums[analysis.id] = sum
  }
}

extension SumsByAnalysis: Codable {
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let count = try container.decode(Int.self)
    guard (0...Analyses.all.count).contains(count) else { throw PackingError() }
    for _ in 0..<count {
      guard let analysis = Analyses.named(try container.decode(String.self)) else {
        throw PackingError()
      }
      sums[analysis.id] = try Self.sums(of: analysis, in: &container)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(sums.count)
    for analysis in Analyses.all {
      guard let sums = sums[analysis.id] else { continue }
      try container.encode(analysis.id.rawValue)
      try container.encode(sums)
    }
  }

  private static func sums<One: Analysis>(
    of analysis: One.Type, in container: inout any UnkeyedDecodingContainer
  ) throws -> any AnalysisSums {
    try container.decode(One.Sums.self)
  }
}
