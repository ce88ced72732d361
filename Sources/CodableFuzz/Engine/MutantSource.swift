import JSONMutation

/// Makes the mutants of a document, by number.
protocol MutantSource: AnyObject {
  /// The number of mutants.
  var count: Int { get }

  func mutant(_ number: Int) -> Mutant

  /// Goes on exactly where other processes stopped.
  func resume(_ progress: SearchProgress, decode: (Mutant, Int) -> [Verdict])
}

/// The mutants that a plan names.
final class PlannedMutants: MutantSource {
  private let mutants: Mutants

  init(_ mutants: Mutants) { self.mutants = mutants }

  var count: Int { mutants.count }

  func mutant(_ number: Int) -> Mutant { mutants[number] }

  func resume(_ progress: SearchProgress, decode: (Mutant, Int) -> [Verdict]) {}
}
