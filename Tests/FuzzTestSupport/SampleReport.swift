import DecodingStrategies
import JSONMutation
import JSONText

@testable import CodableFuzz
@testable import FuzzBaselines

/// A report made by hand: of what is not said, nothing was lost.
struct SampleReport {
  struct Cell {
    var field: Field = "/feed/*/url"
    var mutator: MutatorID = "remove-key"
    var returned = Rate(2, of: 2)
    var lost = Rate(0, of: 16)
    var changed = 0
    var silent = Rate(0, of: 18)
    var crashes = 0
    /// How many of the lost untouched records were lost silently.
    var lostSilently = 0
    /// What became of the mutated records; nil if `silent` says it.
    var mutated: Counters?
    var silentVariants: [String: Int] = [:]

    /// What is not as in any other cell, for the messages of tests.
    var words: String {
      let words = zip(Mirror(reflecting: self).children, Mirror(reflecting: Cell()).children)
        .map { (label: $0.label ?? "", one: "\($0.value)", other: "\($1.value)") }
        .filter { $0.one != $0.other }.map { "\($0.label) \($0.one)" }
      return words.isEmpty ? "as usual" : words.joined(separator: ", ")
    }
  }

  var document = DocumentName("feed")
  var recordCount = 9
  var plan = Report.Plan(
    id: "every-field", count: nil, seed: nil, mutations: nil,
    mutators: ["remove-key", "flip-type"], included: [], excluded: [])
  var strategies: [StrategyID] = [.strict, .lossyArray]
  var unmutated = Rate(9, of: 9)
  /// The same for all strategies.
  var cells = [Cell(), Cell(mutator: "flip-type"), Cell(field: "/feed/*/title")]
  var ratio = Interval(median: 1.1, low: 1.05, high: 1.15)
  var build = Environment.Build.release
  var commit: String?
  var date = ""
  /// Whether the cells are summed up as structural mutants.
  var hasHeadline = false
  var failures: [DocumentFailure] = []

  var report: Report {
    var environment = Environment(date: date, commit: commit)
    environment.build = build
    var timings = Timings()
    timings.documents = [
      DocumentTimings(
        document: document, byteCount: 1, recordCount: recordCount, rounds: 9,
        strategies: strategies.map(timing))
    ]
    return Report(
      version: Report.currentVersion, partial: nil, plan: plan, documents: [documentReport],
      comparisons: [],
      failures: failures, timings: timings, environment: environment)
  }

  /// The baseline of the report, which holds all strategies.
  var baseline: Baseline { Baseline(of: report, strategies: strategies) }

  private func timing(of strategy: StrategyID) -> StrategyTimings {
    StrategyTimings(
      strategy: strategy,
      clean: StrategyTimings.Throughput(
        medianNanoseconds: 1, megabytesPerSecond: 1, recordsPerSecond: 1, ratioToStrict: ratio),
      nanosecondsPerRecoveredRecord: nil, sampledMutants: 0)
  }

  private var documentReport: DocumentReport {
    let (counts, mutators, fields) = (counts, mutators, fields)
    let untouched = Counters.untouched(
      kept: unmutated.count, reported: unmutated.of - unmutated.count)
    var report = DocumentReport(
      name: document, documentCount: nil, byteCount: 1, list: "/feed", recordCount: recordCount,
      unmutated: strategies.map {
        DocumentReport.Unmutated(
          strategy: $0, outcome: .returned, counters: untouched, equality: .equatable,
          ignoredProperties: [], unseenProperties: [], failure: nil)
      },
      alreadyInvalid: [], mutantCount: 6,
      excerpts: nil, crashes: [],
      strategies: strategies.map { strategy in
        StrategyReport(counts, of: strategy, mutators: mutators, fields: fields)
      })
    report.coverage = DocumentReport.CombinationCoverage(touched: Rate(1, of: 1), untouched: [])
    return report
  }

  private var mutators: [MutatorID] { cells.map(\.mutator).uniqued }

  private var fields: [Positioned<RunPosition, Field>] {
    cells.map(\.field).uniqued.enumerated().map { number, field in
      Positioned(position: RunPosition(document: 0, number: number), element: field)
    }
  }

  private var counts: StrategyCounts {
    let fields = Dictionary(uniqueKeysWithValues: zip(fields.map(\.element), 0...))
    let mutators = Dictionary(uniqueKeysWithValues: zip(mutators, 0...))
    var counts = StrategyCounts()
    for cell in cells {
      guard let field = fields[cell.field], let mutator = mutators[cell.mutator] else { continue }
      counts.byField[StrategyCounts.Key(field: field, mutator: mutator)] = row(of: cell)
      if hasHeadline {
        counts.byClass[.structural, default: StrategyCounts.Counted()].counters +=
          row(of: cell).counters
      }
    }
    return counts
  }

  private func row(of cell: Cell) -> StrategyCounts.Counted {
    var row = StrategyCounts.Counted()
    row.counters = [
      .mutants: cell.returned.of, .returned: cell.returned.count, .crashed: cell.crashes,
      .untouchedKept: cell.lost.of - cell.lost.count - cell.changed,
      .untouchedReported: cell.lost.count - cell.lostSilently,
      .untouchedSilent: cell.lostSilently, .untouchedAltered: cell.changed,
    ]
    row.counters +=
      cell.mutated
      ?? .mutated(
        equal: cell.silent.of - cell.lost.of - cell.silent.count, silent: cell.silent.count)
    row.silentVariants = cell.silentVariants
    guard cell.lost.count > 0 else { return row }
    let step = MutantID.Step(
      mutator: cell.mutator, pointer: cell.field.pointer, variant: "")
    row.example = StrategyCounts.Example(
      ordinal: RunPosition(document: 0, number: 0), id: MutantID(document: document, steps: [step]),
      plausibility: .possible)
    return row
  }
}

extension Baseline {
  /// Accepts what a line says.
  mutating func accept(_ line: String) throws {
    _ = try BaselineKind.accept.read(line[...], &self)
  }
}

extension Array where Element: Hashable {
  fileprivate var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension ModelFinding {
  init(
    _ kind: ModelFindingID, _ strategies: [StrategyID], fields: [Field], lostRecords: Int = 0
  ) {
    let kind = FindingKind(id: kind, title: "", cause: "", remedy: "") { _ in [] }
    let locations = fields.map { FieldLocation($0, $0.pointer) }
    self.init(
      kind, FindingGroup(strategies: strategies, fields: locations), "it is so",
      lostRecords: lostRecords)
  }
}
