import JSONMutation

/// The analyses of this package.
package enum Analyses {
  /// The names and questions of all.
  package static var questions: [(id: String, question: String)] {
    all.map { ($0.id.rawValue, $0.question) }
  }

  /// Every analysis, in the order in which mutants and units of work are passed on.
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
    get { sums[analysis.id] as? One.Sums ?? One.Sums() }
    set { sums[analysis.id] = newValue }
  }

  /// Adds what an analysis counted, which starts anew.
  mutating func take(from analysis: some Analysis) {
    self[type(of: analysis)] += analysis.sums
    analysis.sums = .init()
  }

  mutating func addFacts(of analysis: some Analysis) { self[type(of: analysis)] += analysis.facts }

  static func += (one: inout Self, other: Self) {
    for analysis in Analyses.all where other.sums[analysis.id] != nil {
      one.add(other, of: analysis)
    }
  }

  func adding(_ other: Self) -> Self {
    var sum = self
    sum += other
    return sum
  }

  private mutating func add<One: Analysis>(_ other: Self, of analysis: One.Type) {
    self[analysis] += other[analysis]
  }
}

extension SumsByAnalysis: Codable {
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    for _ in 0..<(try container.decode(Int.self)) {
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
