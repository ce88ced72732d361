import JSONMutation

/// A guided search of one document, in one thread.
final class SearchRun {
  private var search: GuidedSearch
  private let session: SearchSession
  private let edges: (any EdgeCounters)?
  private let documentNumber: Int

  /// Starts a search, in which `first` has a mutant for each combination.
  init(
    _ opened: DecodingSession, number documentNumber: Int, first: Mutants,
    _ configuration: Runner.Configuration, timingClock: any Clock<Duration>
  ) {
    search = GuidedSearch(opened.document, first: first, configuration)
    session = SearchSession(opened, timingClock: timingClock)
    edges = opened.supervisor.edges
    self.documentNumber = documentNumber
  }

  /// Resumes exactly where other processes stopped.
  func resume(
    _ progress: SearchProgress, mutators: [Mutator], decode: (Mutant, Int) -> [Verdict]
  ) {
    let mutators = mutators + Mutators.all
    for finding in progress.findings { search.add(finding) }
    session.skip(progress.triedLengths)
    for known in progress.kept {
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

  func mutant(_ number: Int) -> Mutant { search.mutant(number) }

  /// Forgets what ran since the last mutant.
  func begin() { edges?.takeChanges { _, _ in } }

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
  ///
  /// `again` decodes the mutant once more.
  ///
  /// - Returns: What is new.
  func explore(
    _ mutant: Mutant, _ number: Int, _ verdicts: [Verdict], again: () -> [Verdict]
  ) -> SearchCounts {
    var counts = SearchCounts()
    if verdicts.contains(where: \.outcome.isCrash) {
      search.avoid(mutant)
      counts.keep(
        KeptMutant(number: number, mutant: mutant.id, isCrash: true), document: documentNumber)
    } else if search.isNew(reached(by: verdicts)) {
      let features = steadyFeatures(again)
      if search.isNew(features) {
        counts.edges.formUnion(search.keep(mutant, features))
        counts.keep(
          KeptMutant(number: number, mutant: mutant.id, isCrash: false), document: documentNumber)
      }
    }
    for finding in session.findings(in: verdicts, on: mutant, after: number)
    where search.isNew(finding) {
      let smallest = session.attributed(session.smallest(finding, on: mutant))
      guard search.isNew(smallest) else { continue }
      search.add(smallest)
      counts.add(smallest, at: Ordinal(document: documentNumber, number: number))
    }
    counts.add(session.takeTriedLengths(), document: documentNumber)
    return counts
  }
}
