import JSONMutation

/// A guided search of one document, in one thread.
final class SearchRun {
  private var search: GuidedSearch
  private let session: SearchSession
  private let edges: (any EdgeCounters)?
  private let documentNumber: Int

  /// Goes on with what earlier processes kept, in the order of the mutants' numbers; `first` has a
  /// mutant for each combination.
  init(
    _ opened: DecodingSession, number documentNumber: Int, first: Mutants,
    _ configuration: Runner.Configuration, timingClock: any Clock<Duration>, kept: [KeptMutant]
  ) {
    search = GuidedSearch(
      opened.document, first: first, configuration, constants: configuration.constants)
    session = SearchSession(opened, timingClock: timingClock)
    edges = opened.supervisor.edges
    self.documentNumber = documentNumber
    begin()
    var renderer = Renderer()
    for known in kept {
      guard
        let mutant = try? Mutant(
          known.mutant, of: opened.document, mutators: configuration.mutators + Mutators.all)
      else { continue }
      if known.isCrash {
        search.avoid(mutant)
        continue
      }
      let features = (0..<2).map { _ in
        reached(by: opened.verdicts(on: mutant, .mutant(known.number), renderer: &renderer))
      }
      search.keep(mutant, features[0].common(with: features[1]))
    }
  }

  func mutant(_ number: Int) -> Mutant { search.mutant(number) }

  /// Forgets what ran since the last mutant.
  func begin() { edges?.takeChanges { _, _ in } }

  private func reached(by verdicts: [Verdict]) -> SearchFeatures {
    var features = SearchFeatures()
    features.add(verdicts)
    features.add(edges)
    return features
  }

  /// Keeps a mutant that reached something new, and notes what it violates.
  ///
  /// `again` decodes the mutant again: what happens only once, such as setting up a global, is no
  /// guide.
  ///
  /// - Returns: What is new.
  func explore(
    _ mutant: Mutant, _ number: Int, _ verdicts: [Verdict], again: () -> [Verdict]
  ) -> SearchCounts {
    var counts = SearchCounts()
    let features = reached(by: verdicts)
    if verdicts.contains(where: \.outcome.isCrash) {
      search.avoid(mutant)
      counts.keep(
        KeptMutant(number: number, mutant: mutant.id, isCrash: true), document: documentNumber)
    } else if search.isNew(features) {
      let common = features.common(with: reached(by: again()))
      if search.isNew(common) {
        counts.edges.formUnion(search.keep(mutant, common))
        counts.keep(
          KeptMutant(number: number, mutant: mutant.id, isCrash: false), document: documentNumber)
      }
    }
    for finding in session.findings(in: verdicts, on: mutant, after: number)
    where search.isNew(finding) {
      let smallest = session.smallest(finding, on: mutant)
      guard search.isNew(smallest) else { continue }
      search.add(smallest)
      counts.add(smallest, at: Ordinal(document: documentNumber, number: number))
    }
    return counts
  }
}
