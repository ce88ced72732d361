package import JSONMutation

/// What opening a document finds out: the same in every thread, so only the first one does it all.
struct Opening: Sendable {
  let parsed: Document
  fileprivate let learned: Document
  fileprivate let unmutated: [DocumentReport.Unmutated]
  fileprivate let mutants: Mutants
  fileprivate let coverage: Coverage
  fileprivate let cutter: ExcerptCutter?
  fileprivate let isWholeAfterCheck: Bool
  fileprivate let represented: Set<Int>
}

package final class OpenedDocument {
  package let study: Study
  package let number: Int
  let configuration: Runner.Configuration
  package let session: DecodingSession
  package private(set) lazy var unmutated = session.unmutated()
  private(set) lazy var mutants = configuration.plan.mutants(of: space)
  private(set) lazy var coverage = Coverage(of: space)
  private lazy var space = mutationSpace
  /// What reports show of the document; nil for all of it.
  package private(set) lazy var mask =
    study.origin.isMasked && !configuration.showsCapturedValues ? Mask(document) : nil
  /// Cuts excerpts for the mutants; nil if they are decoded whole.
  var cutter: ExcerptCutter?
  /// Whether a strategy behaves differently with excerpts, so that mutants are decoded whole.
  var isWholeAfterCheck = false
  var represented: Set<Int> = []
  /// The trials of the unit of work that is done.
  var inspection: ModelTrials?

  package var document: Document { session.document }

  init(
    _ session: DecodingSession, of study: Study, number: Int, configuration: Runner.Configuration
  ) {
    (self.study, self.number) = (study, number)
    (self.configuration, self.session) = (configuration, session)
  }

  func plan(_ parsed: Document) -> Opening {
    Opening(
      parsed: parsed, learned: document, unmutated: unmutated, mutants: mutants, coverage: coverage,
      cutter: cutter, isWholeAfterCheck: isWholeAfterCheck, represented: represented)
  }

  func adopt(_ opening: Opening) {
    session.adopt(opening.learned)
    (unmutated, mutants, coverage) = (opening.unmutated, opening.mutants, opening.coverage)
    (cutter, isWholeAfterCheck) = (opening.cutter, opening.isWholeAfterCheck)
    represented = opening.represented
  }

  private var mutationSpace: MutationSpace {
    var space = MutationSpace(
      in: document, by: configuration.mutators, filter: configuration.filter)
    let good = Set(session.goodRecords)
    space.avoidedRecords = Set(document.records.indices).subtracting(good)
    return space
  }

  func keepMutants(_ numbers: [Int]) {
    mutants = Mutants(count: numbers.count) { [mutants] in mutants[numbers[$0]] }
  }

  var idleMutators: [MutatorID] {
    let touched = coverage.mutators
    return configuration.mutators.map(\.id).filter { !touched.contains($0) }
  }

  package func inspection(for call: Call) -> ModelTrials {
    let inspection = inspection ?? ModelTrials(self, call: call)
    self.inspection = inspection
    return inspection
  }
}

extension DecodingSession {
  /// For mutants of no plan, which are decoded whole.
  package convenience init(
    ofWhole study: Study, _ protection: CallProtection
  ) throws(DocumentFailure) {
    self.init(
      study, document: try study.checkedDocument(isLimited: false),
      supervisor: CallSupervisor(stopwatch: Stopwatch(ContinuousClock()), protection))
    var configuration = Runner.Configuration()
    configuration.usesExcerpts = false
    let opened = OpenedDocument(self, of: study, number: 0, configuration: configuration)
    _ = opened.prepare()
  }
}
