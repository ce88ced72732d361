import JSONMutation

/// An analysis that makes the mutants of a document, each by what strategies did with those before it.
///
/// One process after another makes them. Without such an analysis, the plan names the mutants.
protocol MutantSource: Analysis {
  var mutantCount: Int { get }

  func mutant(_ number: Int) -> Mutant

  /// What another process needs of the sums of a run so far, to go on with a document.
  static func progress(in sums: Sums, document: Int) -> Sums

  /// Goes on exactly where other processes stopped.
  func resume(_ progress: Sums, decode: (Mutant, Int) -> [Verdict])
}

extension MutantSource {
  func resume(from progress: SumsByRole, decode: (Mutant, Int) -> [Verdict]) {
    resume(progress[Self.self], decode: decode)
  }

  fileprivate static func add(to progress: inout SumsByRole, of sums: SumsByRole, document: Int) {
    progress.add(self.progress(in: sums[Self.self], document: document), of: Self.self)
  }
}

extension RunCounts {
  /// What another process needs to go on with a document where mutants depend on those before them.
  package func progress(study: Int, document: Int) -> SumsByRole {
    var progress = SumsByRole()
    guard let sums = documents[study]?.sums else { return progress }
    for case let source as any MutantSource.Type in Analyses.all where sums.has(source) {
      source.add(to: &progress, of: sums, document: document)
    }
    return progress
  }
}
