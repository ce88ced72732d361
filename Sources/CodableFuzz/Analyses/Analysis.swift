import JSONMutation

/// A question about a document and its strategies: what is tried and counted to answer it, and the
/// part of the report that does.
///
/// An instance belongs to a document that was opened, in one thread. To add an analysis, write a file
/// with such a type, and add it to ``Analyses/all``; a section in `FuzzReports` shows its part, which a
/// property in an extension of ``DocumentReport`` reads from ``DocumentReport/analyses``.
protocol Analysis: CountingRole, AnyObject {
  associatedtype Sums
  associatedtype Part: ReportPart
  /// What it may be asked, besides whether.
  associatedtype Setting: Hashable & Sendable = Bool

  static var question: String { get }
  static var usualSetting: Setting { get }
  /// The setting as written on the command line.
  static func option(_ setting: Setting) -> String
  /// The documents of which it is asked, besides single ones; by default streams, but no newer documents.
  static var scope: AnalysisScope { get }
  /// Whether it only explains to people what was counted, which a test that passes does not need.
  static var explains: Bool { get }
  /// The kind of its units of work, which journals of calls name, too; nil if it has none.
  static var unitKind: Call.Kind? { get }

  /// What is known of the document once it is open, the same in every process: it is counted once.
  var facts: Sums { get }
  /// What was counted since the document was opened, or since this was last taken.
  var sums: Sums { get set }
  var unitCount: Int { get }

  /// Starts with a document; nil if the question is not asked of it.
  init?(_ opened: OpenedDocument)

  func observe(_ seen: SeenMutant)

  func perform(_ unit: CallPlan.Unit)

  /// It is called only where the question was asked. Sums have strategies by number, in the order of
  /// ``CountedDocument/strategies``; a part names them.
  static func part(of sums: Sums, in document: CountedDocument) -> Part?

  /// What it adds to the counters of a strategy, for ``Metrics``: counters that no mutant of the plan has.
  static func counters(of sums: Sums, strategy: StrategyID) -> Counters
}

extension Analysis where Setting == Bool {
  static var usualSetting: Bool { false }
  static func option(_ setting: Bool) -> String { "--\(id.rawValue)" }
}

extension Analysis {
  static var scope: AnalysisScope { [.streams] }
  static var explains: Bool { false }
  static var unitKind: Call.Kind? { nil }
  var facts: Sums { Sums() }
  var unitCount: Int { 0 }
  static func counters(of sums: Sums, strategy: StrategyID) -> Counters { Counters() }
  func observe(_ seen: SeenMutant) {}
  func perform(_ unit: CallPlan.Unit) {}
}

struct AnalysisScope: OptionSet, Sendable {
  let rawValue: Int

  static let streams = AnalysisScope(rawValue: 1)
  /// Newer documents, which are only decoded as they are.
  static let newer = AnalysisScope(rawValue: 2)
}

/// The part of a report that answers a question: at least `package`, since sections are in another module.
typealias ReportPart = Equatable & Sendable & Codable

/// A mutant of the plan, with what every strategy made of it.
struct SeenMutant {
  let mutant: Mutant
  let number: Int
  /// What strategies decoded: the mutant, or the same in an excerpt of the document.
  let decoded: Mutant
  /// The records in what strategies were given: the number of each in the document, by its position,
  /// and how many records it stands for.
  let records: RecordNumbers
  /// What strategies made of ``decoded``, in the order of the strategies.
  ///
  /// For outcomes and counts use ``verdicts``: they are of the whole document where a strategy may merge
  /// records.
  let evaluations: [Evaluation]
  let verdicts: [Verdict]
  let rows: MutantRows
}

struct CountedDocument {
  let strategies: [StrategyReport]
  let mutantCount: Int
  let excerptCount: Int
  let sums: SumsByRole
}

package enum Analyses {
  package static var questions: [(id: String, question: String)] {
    all.map { ($0.id.rawValue, $0.question) }
  }

  /// Mutants and units of work are passed on in this order, which matters only to those that share a
  /// unit: add others at the end.
  static var all: [any Analysis.Type] {
    [
      CoverageAnalysis.self,
      WorstMutantsAnalysis.self,
      AdviceAnalysis.self,
      ModelFindingAnalysis.self,
      ContractAnalysis.self,
      GapAnalysis.self,
      DifferenceAnalysis.self,
      ResponseAnalysis.self,
      WriteBackAnalysis.self,
      UnknownTagAnalysis.self,
      SampleAnalysis.self,
      StoreAnalysis.self,
    ]
  }

  static func named(_ id: String) -> (any Analysis.Type)? { all.first { $0.id.rawValue == id } }

  static func open(_ opened: OpenedDocument, isStream: Bool) -> [any Analysis] {
    var scope: AnalysisScope = isStream ? .streams : []
    if opened.study.isNewer { scope.insert(.newer) }
    return all.filter { $0.scope.isSuperset(of: scope) && opened.configuration[asks: $0] }
      .compactMap { $0.init(opened) }
  }
}

extension Runner.Configuration {
  /// The same without the analyses and measurements that only explain what was counted.
  package var countingOnly: Self {
    var copy = self
    for analysis in Analyses.all where analysis.explains { copy[asks: analysis] = false }
    copy.timesStrategies = false
    return copy
  }
}

extension SumsByRole {
  mutating func take<One: Analysis>(from analysis: One) {
    add(analysis.sums, of: One.self)
    analysis.sums = One.Sums()
  }

  func counters(of strategy: StrategyID) -> Counters {
    .sum(Analyses.all.filter(has).map { counters(of: strategy, from: $0) })
  }

  private func counters<One: Analysis>(of strategy: StrategyID, from analysis: One.Type) -> Counters
  {
    One.counters(of: self[One.self], strategy: strategy)
  }

  mutating func addFacts<One: Analysis>(of analysis: One) { add(analysis.facts, of: One.self) }
}
