package import JSONMutation

/// A question about a document and its strategies: what is tried and counted to answer it, and the
/// part of the report that does.
///
/// An instance belongs to a document that was opened, in one thread. To add an analysis, write a file
/// with such a type, and add it to ``Analyses/standard``; a section in `FuzzReports` shows its part, which a
/// property in an extension of ``DocumentReport`` reads from ``DocumentReport/analyses``. One that only
/// some studies need is a module of its own: a modifier of ``Study`` adds it to the study.
package protocol Analysis: CountingRole, AnyObject {
  associatedtype Sums
  associatedtype Part: ReportPart
  /// What it may be asked, besides whether.
  associatedtype Setting: Hashable & Sendable = Bool

  static var question: String { get }
  static var usualSetting: Setting { get }
  /// The setting as written on the command line.
  static func option(_ setting: Setting) -> String
  /// Whether it is asked of newer documents, too, which are only decoded as they are.
  static var isOfNewer: Bool { get }
  /// Whether it only explains to people what was counted, which a test that passes does not need.
  static var explains: Bool { get }
  /// The kind of its units of work, which journals of calls name, too; nil if it has none.
  static var unitKind: CallKind? { get }

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
  package static var usualSetting: Bool { false }
  package static func option(_ setting: Bool) -> String { "--\(id.rawValue)" }
}

extension Analysis {
  package static var isOfNewer: Bool { false }
  package static var explains: Bool { false }
  package static var unitKind: CallKind? { nil }
  package var facts: Sums { Sums() }
  package var unitCount: Int { 0 }
  package static func counters(of sums: Sums, strategy: StrategyID) -> Counters { Counters() }
  package func observe(_ seen: SeenMutant) {}
  package func perform(_ unit: CallPlan.Unit) {}
}

/// The part of a report that answers a question: at least `package`, since sections are in another module.
package typealias ReportPart = Equatable & Sendable & Codable

/// A mutant of the plan, with what every strategy made of it.
package struct SeenMutant {
  package let mutant: Mutant
  package let number: Int
  /// What strategies decoded: the mutant, or the same in an excerpt of the document.
  package let decoded: Mutant
  /// The records in what strategies were given: the number of each in the document, by its position,
  /// and how many records it stands for.
  package let records: RecordNumbers
  /// What strategies made of ``decoded``, in the order of the strategies.
  ///
  /// For outcomes and counts use ``verdicts``: they are of the whole document where a strategy may merge
  /// records.
  package let evaluations: [Evaluation]
  package let verdicts: [Verdict]
  package let rows: MutantRows
}

package struct CountedDocument {
  package let strategies: [StrategyReport]
  package let mutantCount: Int
  let excerptCount: Int
  package let sums: SumsByRole
}

package enum Analyses {
  /// What is asked of every study.
  ///
  /// Mutants and units of work are passed on in this order, which matters only to those that share a
  /// unit: add others at the end.
  package static var standard: [any Analysis.Type] {
    [
      CoverageAnalysis.self,
      WorstMutantsAnalysis.self,
      AdviceAnalysis.self,
      ModelFindingAnalysis.self,
      ContractAnalysis.self,
      ResponseAnalysis.self,
      WriteBackAnalysis.self,
      UnknownTagAnalysis.self,
      SampleAnalysis.self,
      StoreAnalysis.self,
    ]
  }

  /// Those whose parts of reports and sums can be read: a tool adds those of other modules.
  @TaskLocal package static var known: [any Analysis.Type] = standard

  static func named(_ id: String) -> (any Analysis.Type)? {
    known.first { $0.id.rawValue == id }
  }

  static func open(_ opened: OpenedDocument) -> [any Analysis] {
    (standard + opened.study.analyses)
      .filter { ($0.isOfNewer || !opened.study.isNewer) && opened.configuration[asks: $0] }
      .compactMap { $0.init(opened) }
  }
}

extension Runner.Configuration {
  /// The same without the analyses and measurements that only explain what was counted.
  package var countingOnly: Self {
    var copy = self
    for analysis in Analyses.standard where analysis.explains { copy[asks: analysis] = false }
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
    .sum(analyses.map { counters(of: strategy, from: $0) })
  }

  /// The questions that were asked.
  var analyses: [any Analysis.Type] { roles.compactMap { $0 as? any Analysis.Type } }

  private func counters<One: Analysis>(of strategy: StrategyID, from analysis: One.Type) -> Counters
  {
    One.counters(of: self[One.self], strategy: strategy)
  }

  mutating func addFacts<One: Analysis>(of analysis: One) { add(analysis.facts, of: One.self) }
}
