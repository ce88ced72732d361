/// Which mutants to make of a document.
///
/// To add a plan, declare it in a file of its own and list it in ``Plans``.
///
/// ```swift
/// let plan = MutantPlan.random(count: 1_000, seed: 7, mutations: 3)
/// ```
public struct MutantPlan: Sendable {
  public let id: PlanID
  public let purpose: String
  /// The numbers that the plan takes, in the order in which reports name them.
  public let numbers: [PlanNumber]
  public private(set) var parameters = PlanParameters()
  /// Whether a run may leave out the least plausible mutants of a large document.
  package private(set) var isLimited = false
  private let make: @Sendable (MutationSpace, PlanParameters) -> Mutants

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - id: The stable kebab-case name.
  ///   - purpose: What the plan makes, in one line.
  ///   - numbers: The numbers that it takes.
  ///   - mutations: The most mutations in one mutant by default; nil where the plan does not take
  ///     that number.
  ///   - make: Makes the mutants. None may depend on those before it.
  public init(
    _ id: PlanID, purpose: String, numbers: [PlanNumber] = [], mutations: Int? = nil,
    make: @escaping @Sendable (MutationSpace, PlanParameters) -> Mutants
  ) {
    self.id = id
    self.purpose = purpose
    self.numbers = numbers
    self.make = make
    parameters.mutations = mutations
  }

  /// The same plan with other numbers: a count of at least 0, and at least 1 mutation.
  public func with(_ change: (inout PlanParameters) -> Void) -> MutantPlan {
    var plan = self
    change(&plan.parameters)
    let count = plan.parameters.count
    precondition(count >= 0, "a count is at least 0, not \(count)")
    if let mutations = plan.parameters.mutations {
      precondition(mutations >= 1, "a mutant needs a mutation, not \(mutations)")
    }
    return plan
  }

  func limited() -> MutantPlan {
    var plan = self
    plan.isLimited = true
    return plan
  }

  /// The mutants that the plan makes of the mutations that are possible.
  ///
  /// Mutants are made one by one, when they are asked for, and independently of each other.
  public func mutants(of space: MutationSpace) -> Mutants { make(space, parameters) }
}

public enum Plans {
  public static let all: [MutantPlan] = [
    .everyField, .modelProperty, .exhaustive, .random,
  ]

  public static func named(_ name: String) -> MutantPlan? { all.first { $0.id.rawValue == name } }
}

/// The stable kebab-case name of a plan, for example `every-field`.
public struct PlanID: StableName {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }
}

public enum PlanNumber: String, Sendable, CaseIterable {
  case count
  case seed
  case mutations
}

/// The numbers that plans are made with.
public struct PlanParameters: Sendable, Hashable {
  /// How many mutants are made of each document.
  ///
  /// The default is 1,000; `--count` overrides it.
  public var count: Int = 1_000
  /// The seed of what is drawn.
  ///
  /// The default is 0; `--seed` overrides it.
  public var seed: Seed = 0
  /// The most mutations in one mutant; nil where the plan does not take that number.
  ///
  /// The default is the plan's; `--mutations` overrides it.
  public var mutations: Int?

  init() {}
}

/// The mutants of a plan: a random-access collection whose elements are made when asked for.
public struct Mutants: RandomAccessCollection, Sendable {
  public let endIndex: Int
  private let mutant: @Sendable (Int) -> Mutant

  /// Makes a collection of `count` mutants, of which `mutant` makes each by its number, from zero.
  public init(count: Int, mutant: @escaping @Sendable (Int) -> Mutant) {
    endIndex = count
    self.mutant = mutant
  }

  public var startIndex: Int { 0 }

  /// Makes a mutant.
  ///
  /// - Complexity: O(log *n*) in the number of locations, without the mutants before it.
  public subscript(number: Int) -> Mutant { mutant(number) }
}
