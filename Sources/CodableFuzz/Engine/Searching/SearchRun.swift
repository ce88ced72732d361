import JSONMutation

/// A guided search of one document, in one thread: it makes mutants, and notes what they reach.
final class SearchRun: MutantSource {
  static let id: RoleID = "search"
  static let question = "What do mutants reach that are made from those before them?"
  static let scope: AnalysisScope = [.streams, .guided]

  var sums = SearchCounts()
  let mutantCount: Int
  private var search: GuidedSearch
  private let session: SearchSession
  private let edges: (any EdgeCounters)?
  private let documentNumber: Int
  private let mutators: [Mutator]

  init?(_ opened: OpenedDocument) {
    let configuration = opened.configuration
    guard configuration.plan.isGuided else { return nil }
    mutantCount = opened.mutants.isEmpty ? 0 : configuration.plan.parameters.count
    search = GuidedSearch(opened.document, first: opened.mutants, configuration)
    session = SearchSession(opened.session, timingClock: opened.timingClock)
    edges = opened.session.supervisor.edges
    documentNumber = opened.number
    mutators = configuration.mutators + Mutators.all
    sums.counterCount = edges?.count ?? 0
    sums.constantCount = configuration.searchStart.constants.count
  }

  static func part(of sums: SearchCounts, in document: CountedDocument) -> SearchReport? {
    sums.report
  }

  static func progress(in sums: SearchCounts, document: Int) -> SearchCounts {
    sums.progress(document: document)
  }

  func resume(_ progress: SearchCounts, decode: (Mutant, Int) -> [Verdict]) {
    for found in progress.findings { search.add(found.element) }
    session.growth.skip(progress.tried.map(\.element))
    for known in progress.kept.map(\.element) {
      let mutant = try? Mutant(known.mutant, of: session.document, mutators: mutators)
      guard let mutant else { continue }
      if known.isCrash {
        search.avoid(mutant)
      } else {
        _ = decode(mutant, known.number)
        search.keep(mutant, steadyFeatures { decode(mutant, known.number) })
      }
    }
  }

  /// Makes a mutant, and forgets what ran since the last one.
  func mutant(_ number: Int) -> Mutant {
    begin()
    return search.mutant(number)
  }

  private func begin() { edges?.takeChanges { _, _ in } }

  /// What a mutant reaches every time.
  ///
  /// What happens only once, such as setting up a global, is no guide, and also hides how often code
  /// runs. So the first time does not count.
  private func steadyFeatures(_ decode: () -> [Verdict]) -> SearchFeatures {
    begin()
    return reached(by: decode()).common(with: reached(by: decode()))
  }

  private func reached(by verdicts: [Verdict]) -> SearchFeatures {
    var features = SearchFeatures()
    features.add(verdicts)
    features.add(edges)
    return features
  }

  /// Keeps a mutant that reached something new, and notes what it violates.
  func observe(_ seen: SeenMutant) {
    let (mutant, number, verdicts) = (seen.mutant, seen.number, seen.verdicts)
    if verdicts.contains(where: \.outcome.isCrash) {
      search.avoid(mutant)
      sums.keep(
        KeptMutant(number: number, mutant: mutant.id, isCrash: true), document: documentNumber)
    } else if search.isNew(reached(by: verdicts)) {
      let features = steadyFeatures(seen.again)
      if search.isNew(features) {
        sums.edges.formUnion(search.keep(mutant, features))
        sums.keep(
          KeptMutant(number: number, mutant: mutant.id, isCrash: false), document: documentNumber)
      }
    }
    for finding in session.findings(in: verdicts, on: mutant, after: number)
    where search.isNew(finding) {
      let smallest = session.attributed(session.smallest(finding, on: mutant))
      guard search.isNew(smallest) else { continue }
      search.add(smallest)
      sums.add(smallest, at: Ordinal(document: documentNumber, number: number))
    }
    sums.add(session.growth.takeTried(), document: documentNumber)
  }
}
