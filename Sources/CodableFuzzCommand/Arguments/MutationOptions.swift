import CodableFuzz
import FuzzReports
import JSONMutation
import JSONText

/// The options that choose mutants, shared by `run` and `mutate`.
struct MutationOptions: OptionGroup {
  private var mutatorNames: [String] = []
  private var planName: String?
  private var count: Int?
  private var seed: UInt64?
  private var mutations: Int?
  private var rate: Double?
  /// How long a guided search goes on, over all documents.
  private(set) var searchTime: Duration?
  private(set) var filter = LocationFilter()
  private(set) var notes = FieldNotes()
  var description = DescriptionOptions()

  static var options: [Option<Self>] {
    [
      Option("--mutator", "ID|SET", "use this one, or those of a set; repeatable (default: core)") {
        options, name throws(UsageError) in
        guard Mutators.named([name]) != nil else {
          throw .unknown("mutator", name, valid: mutatorNames)
        }
        options.mutatorNames.append(name)
      }.proposing(.names { _ in mutatorNames }),
      Option(
        "--include", "PATTERN", "edit only locations such as /feed/*/url or /feed/**; repeatable"
      ) {
        options, text throws(UsageError) in
        options.filter.included.append(try Self.pattern(text, of: "--include"))
      },
      Option("--exclude", "PATTERN", "leave such locations alone; repeatable") {
        options, text throws(UsageError) in
        options.filter.excluded.append(try Self.pattern(text, of: "--exclude"))
      },
    ] + DescriptionOptions.options.within(\.description) + [
      .field("--enum-tag", "strings at /*/reason or so are enum tags", \.enumTags),
      .field("--not-enum-tag", "they are not, whatever they look like", \.notEnumTags),
      .field("--map", "objects at /*/files or so are maps: keys are data", \.maps),
      .field("--not-map", "they are not, whatever their keys look like", \.notMaps),
      Option("--plan", "NAME", "which mutants to make; see 'list plans' (default: every-field)") {
        options, name throws(UsageError) in
        guard let plan = Plans.named(name) else {
          throw .unknown("plan", name, valid: Plans.all.map(\.id.rawValue))
        }
        options.planName = plan.id.rawValue
      }.proposing(.names { _ in Plans.all.map(\.id.rawValue) }),
      .number(
        "--count", "random, damage-rate (1000), guided (10000): mutants a document", atLeast: 1,
        sets: \.count),
      .number(
        "--seed", "random, damage-rate, guided: the seed (default: 0)", atLeast: 0, sets: \.seed),
      .number(
        "--mutations", "random (default: 1), pairwise, guided (4): the maximum in one mutant",
        atLeast: 1, sets: \.mutations),
      .decimal(
        "--rate", "P", "damage-rate: how likely a record is mutated (default: 0.1)",
        needs: "a number from 0 to 1", in: 0...1
      ) { $0.rate = $1 },
      .decimal(
        "--time", "SECONDS", "guided: search for this long, in place of --count",
        needs: "seconds from 0.1 to 1000000", in: 0.1...1_000_000
      ) { $0.searchTime = .seconds($1) },
    ]
  }

  /// What `--mutator` takes: the sets, and the mutators.
  private static var mutatorNames: [String] {
    MutatorSet.allCases.map(\.rawValue) + Mutators.all.map(\.id.rawValue)
  }

  fileprivate mutating func note(
    _ text: String, _ list: WritableKeyPath<FieldNotes, [Field]>, of option: String
  ) throws(UsageError) {
    do throws(JSONPointerError) {
      notes[keyPath: list].append(Field(try JSONPointer(parsing: text)))
    } catch {
      throw UsageError("\(option): \(error)")
    }
  }

  private static func pattern(
    _ text: String, of option: String
  ) throws(UsageError) -> PointerPattern {
    do throws(JSONPointerError) {
      return try PointerPattern(parsing: text)
    } catch {
      throw UsageError("\(option): \(error)")
    }
  }

  /// Whether mutators are named, so that the default ones are not used.
  var namesMutators: Bool { !mutatorNames.isEmpty }

  var mutators: [Mutator] {
    if let named = Mutators.named(mutatorNames), !named.isEmpty { return named }
    let isGuided = planName == MutantPlan.guided.id.rawValue
    return (description.isEmpty ? [] : [.contract])
      + (isGuided ? MutatorSet.all.mutators : Mutators.core)
  }

  /// The plan to make mutants with.
  ///
  /// If no plan is named, the first one that takes all the given numbers is used.
  ///
  /// - Throws: ``UsageError`` if the plan does not take one of the numbers, or a mutator lacks what
  ///   it needs.
  func plan() throws(UsageError) -> MutantPlan {
    if description.isEmpty, mutatorNames.contains(Mutator.contract.id.rawValue) {
      throw UsageError(
        "--mutator \(Mutator.contract.id) needs an API description: "
          + "add --openapi api.json --operation 'GET /v1/episodes'")
    }
    let fitting = Plans.all.filter { plan in givenNumbers.allSatisfy(plan.numbers.contains) }
    guard let plan = planName.map(Plans.named) ?? fitting.first else {
      let given = givenNumbers.map { "--\($0.rawValue)" }.joined(separator: ", ")
      throw UsageError("no plan takes all of \(given)")
    }
    if let number = givenNumbers.first(where: { !plan.numbers.contains($0) }) {
      let others = Plans.all.filter { $0.numbers.contains(number) }.map(\.id.rawValue)
      throw UsageError(
        "--\(number.rawValue) goes with --plan \(others.joined(separator: ", ")), "
          + "not with '\(plan.id)'")
    }
    if searchTime != nil, !plan.isGuided {
      throw UsageError("--time goes with --plan \(MutantPlan.guided.id), not with '\(plan.id)'")
    }
    if searchTime != nil, count != nil {
      throw UsageError("--time and --count both end a search: name one of them")
    }
    return plan.with { parameters in
      parameters.count = count ?? parameters.count
      parameters.seed = seed.map(Seed.init(rawValue:)) ?? parameters.seed
      parameters.mutations = mutations ?? parameters.mutations
      parameters.rate = rate ?? parameters.rate
    }
  }

  /// The message for a run without a single mutant, with what to do about it.
  var emptiness: ReportVoid {
    .noMutants(filter.included, filter.excluded, mutators.map(\.id))
  }

  private var givenNumbers: [PlanNumber] {
    PlanNumber.allCases.filter { number in
      switch number {
      case .count: count != nil
      case .seed: seed != nil
      case .mutations: mutations != nil
      case .rate: rate != nil
      }
    }
  }
}

extension Option<MutationOptions> {
  fileprivate static func field(
    _ name: String, _ help: String, _ list: WritableKeyPath<FieldNotes, [Field]>
  ) -> Self {
    Option(name, "FIELD", help + "; repeatable") { options, text throws(UsageError) in
      try options.note(text, list, of: name)
    }
  }
}
