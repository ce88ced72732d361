import CodableFuzz
import FuzzDescriptions
import FuzzDocuments
import FuzzPlatform
import FuzzReports
import JSONMutation
import JSONText

struct MutationOptions: OptionGroup {
  @Option(
    .named("--mutator", "ID|SET", "mutator", among: Self.validMutators) { name in
      Mutators.named([name]).map { _ in name }
    }, "use this one, or those of a set; repeatable (default: core)")
  private var mutatorNames: [String]
  @Option(
    .parsed("--include", "PATTERN", by: PointerPattern.init(parsing:)),
    "edit only locations such as /feed/*/url or /feed/**; repeatable")
  private var included: [PointerPattern]
  @Option(
    .parsed("--exclude", "PATTERN", by: PointerPattern.init(parsing:)),
    "leave such locations alone; repeatable")
  private var excluded: [PointerPattern]
  var description = DescriptionOptions()
  @Option(.field("--enum-tag"), "strings at /*/reason or so are enum tags; repeatable")
  private var enumTags: [Field]
  @Option(.field("--not-enum-tag"), "they are not, whatever they look like; repeatable")
  private var notEnumTags: [Field]
  @Option(.field("--map"), "objects at /*/files or so are maps: keys are data; repeatable")
  private var maps: [Field]
  @Option(.field("--not-map"), "they are not, whatever their keys look like; repeatable")
  private var notMaps: [Field]
  @Option(
    .named("--plan", "NAME", "plan", among: Plans.all.map(\.id.rawValue), find: Plans.named),
    "which mutants to make; see 'list plans' (default: every-field)")
  private var namedPlan: MutantPlan?
  @Option(
    .number("--count", from: 1), "random: mutants of each document (default: 1000)")
  private var count: Int?
  @Option(.number("--seed", from: 0), "random: the seed (default: 0)")
  private var seed: UInt64?
  @Option(
    .number("--mutations", from: 1),
    "random: the most mutations in one mutant (default: 1)")
  private var mutations: Int?

  private static var validMutators: [String] {
    MutatorSet.allCases.map(\.rawValue) + Mutators.known.map(\.id.rawValue)
  }

  var filter: LocationFilter { LocationFilter(including: included, excluding: excluded) }

  var notes: FieldNotes {
    FieldNotes(enumTags: enumTags, notEnumTags: notEnumTags, maps: maps, notMaps: notMaps)
  }

  var namesMutators: Bool { !mutatorNames.isEmpty }

  var mutators: [Mutator] {
    if let named = Mutators.named(mutatorNames), !named.isEmpty { return named }
    return (description.isEmpty ? [] : [.contract]) + .core
  }

  func plan() throws(UsageError) -> MutantPlan {
    if description.isEmpty, mutatorNames.contains(Mutator.contract.id.rawValue) {
      throw UsageError(
        "--mutator \(Mutator.contract.id) needs an API description: "
          + "add --openapi api.json --operation 'GET /v1/episodes'")
    }
    let fitting = Plans.all.filter { plan in givenNumbers.allSatisfy(plan.numbers.contains) }
    guard let plan = namedPlan ?? fitting.first else {
      let given = givenNumbers.map { "--\($0.rawValue)" }.joined(separator: ", ")
      throw UsageError("no plan takes all of \(given)")
    }
    if let number = givenNumbers.first(where: { !plan.numbers.contains($0) }) {
      let others = Plans.all.filter { $0.numbers.contains(number) }.map(\.id.rawValue)
      throw UsageError(
        "--\(number.rawValue) goes with --plan \(others.joined(separator: ", ")), "
          + "not with '\(plan.id)'")
    }
    return plan.with { parameters in
      parameters.count = count ?? parameters.count
      parameters.seed = seed.map(Seed.init(rawValue:)) ?? parameters.seed
      parameters.mutations = mutations ?? parameters.mutations
    }
  }

  var emptiness: String {
    Report.emptiness(filter.included, filter.excluded, mutators.map(\.id))
  }

  private var givenNumbers: [PlanNumber] {
    let given: [PlanNumber: Bool] = [
      .count: count != nil, .seed: seed != nil, .mutations: mutations != nil,
    ]
    return PlanNumber.allCases.filter { given[$0] ?? false }
  }
}

extension Parameter<Field> {
  fileprivate static func field(_ name: String) -> Self {
    parsed(name, "FIELD") { text throws(JSONPointerError) in try Field(JSONPointer(parsing: text)) }
  }
}

struct DescriptionOptions: OptionGroup {
  @Option(.file("--openapi"), "an OpenAPI description: of the document before it, or of all")
  private var files: [String]
  @Option(
    .text("--operation", "OPERATION"), "which of several operations, such as 'GET /v1/episodes'")
  private var operations: [String]
  private var arguments: [Argument] = []

  private struct Argument {
    let file: String
    var operation: String?
    let documentCount: Int
  }

  var isEmpty: Bool { arguments.isEmpty }

  mutating func finish(after documents: [Int] = []) throws(UsageError) {
    let words =
      $files.placed { (isFile: true, text: $0) }
      + $operations.placed { (isFile: false, text: $0) }
    for (position, word) in words.sorted(by: { $0.position < $1.position }) {
      let count = documents.count { $0 < position }
      if word.isFile {
        if arguments.last?.documentCount == count {
          throw UsageError("--openapi is given twice for one document")
        }
        arguments.append(Argument(file: word.text, documentCount: count))
        continue
      }
      guard let last = arguments.last else {
        throw UsageError("--operation goes after --openapi FILE")
      }
      if last.operation == nil {
        arguments[arguments.count - 1].operation = word.text
      } else if last.documentCount < count {
        arguments.append(Argument(file: last.file, operation: word.text, documentCount: count))
      } else {
        throw UsageError("--operation is given twice for one document")
      }
    }
  }

  func operations(count: Int, _ reading: DocumentReading) throws -> [DescribedOperation?] {
    let read = try arguments.map { argument in
      let description = try APIDescription(argument.file, reading: reading)
      guard let operation = argument.operation ?? description.onlyOperation else {
        throw UsageError(description.missingOperation)
      }
      return (number: argument.documentCount, operation: try description.operation(operation))
    }
    return (1...max(1, count)).map { number in
      (read.last { $0.number == number } ?? read.first { $0.number == 0 })?.operation
    }
  }
}
