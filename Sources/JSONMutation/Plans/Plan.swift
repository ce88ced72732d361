/// Which mutants to make of a document.
///
/// To add a plan, write a file with a type that conforms to ``MutantPlan``, and name it in
/// ``Plans``.
public protocol MutantPlan: Sendable {
  /// The stable kebab-case name of the plan, for example `every-field`.
  static var id: PlanID { get }
  /// What the plan makes, in a line.
  static var purpose: String { get }
  /// The numbers that the plan takes, in the order in which reports name them.
  static var numbers: [PlanNumber] { get }

  /// The numbers that the plan was made with.
  var parameters: PlanParameters { get }

  /// The mutants that the plan makes of the mutations that are possible.
  ///
  /// The result is made when it is asked for, mutant by mutant: none depends on those before it.
  func mutants(of space: MutationSpace) -> Mutants
}

extension MutantPlan {
  /// None.
  public static var numbers: [PlanNumber] { [] }
  /// Those of a plan that takes none.
  public var parameters: PlanParameters { PlanParameters() }
}

/// A number that a plan can take.
public enum PlanNumber: String, Sendable, CaseIterable {
  /// How many mutants to make.
  case count
  /// The seed of what is drawn.
  case seed
  /// How many mutations to make in one mutant.
  case mutations
  /// How likely a record is to be mutated.
  case rate
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
  /// The most mutations in one mutant.
  ///
  /// The default, nil, leaves it to the plan; `--mutations` overrides it.
  public var mutations: Int?
  /// How likely a record is to be mutated, in 0...1.
  ///
  /// The default is 0.1; `--rate` overrides it.
  public var rate: Double = 0.1

  /// Makes the default numbers.
  public init() {}
}

/// The plans of this package, one line each.
public enum Plans {
  /// Every plan, with what makes it.
  public static let all: [Entry] = [
    Entry(EveryField.self) { _ in EveryField() },
    Entry(Exhaustive.self) { _ in Exhaustive() },
    Entry(RandomPlan.self, RandomPlan.init),
    Entry(DamageRate.self, DamageRate.init),
    Entry(Pairwise.self, Pairwise.init),
  ]

  /// The names that two plans had in earlier versions.
  private static let formerNames = ["every-shape": "every-field", "every-place": "exhaustive"]

  /// The plan of a name, which may be a former one; nil where there is none.
  public static func named(_ name: String) -> Entry? {
    let name = formerNames[name] ?? name
    return all.first { $0.id.rawValue == name }
  }

  /// A plan that can be made by its name.
  public struct Entry: Sendable {
    /// The name of the plan.
    public let id: PlanID
    /// What the plan makes, in a line.
    public let purpose: String
    /// The numbers that the plan takes.
    public let numbers: [PlanNumber]
    /// Makes the plan.
    public let make: @Sendable (PlanParameters) -> any MutantPlan

    init<Plan: MutantPlan>(
      _ plan: Plan.Type, _ make: @escaping @Sendable (PlanParameters) -> Plan
    ) {
      id = plan.id
      purpose = plan.purpose
      numbers = plan.numbers
      self.make = make
    }
  }
}
