/// Which mutants to make of a document.
///
/// To add a plan, write a file with a type that conforms to ``MutantPlan``, and name it in
/// ``Plans``.
public protocol MutantPlan: Sendable {
  /// The stable kebab-case name of the plan, for example `every-shape`.
  static var id: String { get }
  /// What the plan makes, in a line.
  static var purpose: String { get }

  /// The numbers that the plan was made with; nil for a plan that takes none.
  var parameters: PlanParameters? { get }

  /// The mutants that the plan makes of the mutations that are possible.
  ///
  /// The result is made when it is asked for, mutant by mutant: none depends on those before it.
  func mutants(of candidates: Candidates) -> Mutants
}

extension MutantPlan {
  /// No numbers: the plan takes none.
  public var parameters: PlanParameters? { nil }
}

/// The numbers that plans are made with.
public struct PlanParameters: Sendable, Hashable {
  /// How many mutants a random plan makes of each document.
  ///
  /// The default is 1,000; `--count` overrides it.
  public var count: Int = 1_000
  /// The seed of a random plan.
  ///
  /// The default is 0; `--seed` overrides it.
  public var seed: UInt64 = 0
  /// The most mutations in one mutant of a random plan.
  ///
  /// The default is 1; `--mutations` overrides it.
  public var mutations: Int = 1

  /// Makes the default numbers.
  public init() {}
}

/// The plans of this package, one line each.
public enum Plans {
  /// Every plan, by name.
  public static let all:
    [(id: String, purpose: String, make: @Sendable (PlanParameters) -> any MutantPlan)] = [
      (EveryShape.id, EveryShape.purpose, { _ in EveryShape() }),
      (EveryPlace.id, EveryPlace.purpose, { _ in EveryPlace() }),
      (RandomPlan.id, RandomPlan.purpose, RandomPlan.init),
    ]
}

/// The mutants of a plan: a random-access collection whose elements are made when asked for.
public struct Mutants: RandomAccessCollection, Sendable {
  /// The number behind the last mutant.
  public let endIndex: Int
  private let mutant: @Sendable (Int) -> Mutant

  /// Makes a collection of `count` mutants.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - mutant: Makes one of them by its number, from zero.
  public init(count: Int, mutant: @escaping @Sendable (Int) -> Mutant) {
    endIndex = count
    self.mutant = mutant
  }

  /// Zero.
  public var startIndex: Int { 0 }

  /// Makes a mutant.
  ///
  /// - Complexity: O(log *n*) in the number of places, without the mutants before it.
  public subscript(number: Int) -> Mutant { mutant(number) }
}
