/// Which mutants to make of a document.
///
/// To add a plan, declare it in a file of its own and list it in `Plans`.
///
/// ```swift
/// let plan = MutantPlan.random(count: 1_000, seed: 7, mutations: 3)
/// ```
public struct MutantPlan: Sendable {
  package let id: PlanID
  package let purpose: String
  /// The numbers that the plan takes, in the order in which reports name them.
  package let numbers: [PlanNumber]
  package private(set) var parameters = PlanParameters()
  /// Whether a run may leave out the least plausible mutants of a large document.
  package private(set) var isLimited = false
  private let make: @Sendable (MutationSpace, PlanParameters) -> Mutants

  /// Makes a plan with the most mutations in one mutant by default, nil where it does not take that number.
  ///
  /// No mutant that `make` makes may depend on those before it.
  init(
    _ id: PlanID, purpose: String, numbers: [PlanNumber] = [], mutations: Int? = nil,
    make: @escaping @Sendable (MutationSpace, PlanParameters) -> Mutants
  ) {
    (self.id, self.purpose, self.numbers, self.make) = (id, purpose, numbers, make)
    parameters.mutations = mutations
  }

  /// The same plan with other numbers: a count of at least 0, and at least 1 mutation.
  package func with(_ change: (inout PlanParameters) -> Void) -> MutantPlan {
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

extension MutantPlan {
  /// One mutant for each combination, at the first location in document order that offers it, in a
  /// record that decodes if there is one, and at an array or object that has something in it.
  ///
  /// It finds what every location would find, with a fraction of the mutants. Those of
  /// ``Mutator/contract`` come first.
  public static let everyField = MutantPlan(
    "every-field", purpose: "one mutant for each field, kind of value, mutator and variant"
  ) { space, _ in
    let mutations = Combinations(of: space, most: maximumVariantCount).mutations
    let ordered =
      mutations.filter { $0.mutator.id == Mutator.contract.id }
      + mutations.filter { $0.mutator.id != Mutator.contract.id }
    return Mutants(count: ordered.count) { [document = space.document] in
      Mutant(document, ordered[$0])
    }
  }.limited()

  package static let maximumVariantCount = 16

  /// Each mutator and variant at each location it applies to.
  public static let exhaustive = MutantPlan(
    "exhaustive", purpose: "each mutator and variant at each location"
  ) { space, _ in
    func only(_ isIncluded: (Mutator) -> Bool) -> MutationSpace {
      MutationSpace(
        in: space.document, by: space.mutators.filter(isIncluded), filter: space.filter)
    }
    guard space.mutators.contains(where: { $0.id == Mutator.contract.id }) else {
      return Mutants(count: space.count) { space.mutant($0) }
    }
    let first = only { $0.id == Mutator.contract.id }
    let rest = only { $0.id != Mutator.contract.id }
    return Mutants(count: space.count) { number in
      number < first.count ? first.mutant(number) : rest.mutant(number - first.count)
    }
  }

  /// The mutants of ``everyField`` at one field for each type and property of the models.
  ///
  /// An app often has one type in several places, such as the author and the reviewers of a pull request.
  /// A run leaves out a field if strategies treat it as they treat another with the same property. Who
  /// makes mutants without strategies gets those of all fields.
  public static let modelProperty = MutantPlan(
    "model-property", purpose: "every-field, but one field for each type and property of the models"
  ) { space, _ in everyField.mutants(of: space) }.limited()

  /// Whether a run leaves out fields that are represented by others.
  package var goesByProperty: Bool { id == Self.modelProperty.id }
}

package enum Plans {
  package static let all: [MutantPlan] = [
    .everyField, .modelProperty, .exhaustive, .random,
  ]

  package static func named(_ name: String) -> MutantPlan? { all.first { $0.id.rawValue == name } }
}

/// The stable kebab-case name of a plan, for example `every-field`.
package struct PlanID: StableName {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral name: String) { rawValue = name }
}

package enum PlanNumber: String, Sendable, CaseIterable {
  case count
  case seed
  case mutations
}

/// The numbers that plans are made with.
package struct PlanParameters: Sendable {
  /// How many mutants are made of each document.
  package var count = 1_000
  package var seed: Seed = 0
  /// The most mutations in one mutant; nil where the plan does not take that number.
  package var mutations: Int?
}

/// The mutants of a plan: a random-access collection whose elements are made when asked for.
public struct Mutants: RandomAccessCollection, Sendable {
  public let endIndex: Int
  private let mutant: @Sendable (Int) -> Mutant

  package init(count: Int, mutant: @escaping @Sendable (Int) -> Mutant) {
    endIndex = count
    self.mutant = mutant
  }

  public var startIndex: Int { 0 }

  /// Makes a mutant.
  ///
  /// - Complexity: O(log *n*) in the number of locations, without the mutants before it.
  public subscript(number: Int) -> Mutant { mutant(number) }
}
