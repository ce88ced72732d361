import CodableFuzz
import Foundation
import FuzzBenchmarks
import FuzzIsolation
import FuzzPlatform

/// Measures the cost of the harness itself, without the strategies.
enum BenchHarness: Subcommand {
  static let name = "harness"
  static let operands = ""
  static let purpose = "measures what the harness costs: overhead, speed-up, memory, maps, merging"
  static var options: any OptionGroup.Type { BenchHarnessOptions.self }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let (options, operands) = try BenchHarnessOptions.parse(arguments)
    if let operand = operands.first {
      throw UsageError("bench harness takes no '\(operand)'; a file needs --document NAME=FILE")
    }
    let folder = try TemporaryFile.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let context = HarnessContext(
      command: command, folder: folder, document: options.document,
      isQuick: Environment.current.isDebugBuild, asks: options.asks)
    var result = BenchmarkResult()
    for measure in HarnessRows.all where measure.rows.contains(where: options.asks) {
      result += try measure.measure(context)
    }
    try options.output.print(result, Console())
    return .clean
  }
}

struct BenchHarnessOptions: OptionGroup {
  private(set) var output = BenchOutput()
  /// The document to map; nil for the largest.
  private(set) var document: DocumentArgument?
  private var names: [String] = []

  static var options: [Option<Self>] {
    let valid = HarnessRows.all.flatMap(\.rows)
    return [
      Option("--row", "NAME", "measure this row; repeatable (default: all)") {
        options, name throws(UsageError) in
        guard valid.contains(name) else { throw .unknown("row", name, valid: valid) }
        options.names.append(name)
      }.proposing(.names { _ in valid }),
      Option(
        "--document", "NAME[~N][=FILE]",
        "make the map of this one (default: the largest, grown to 632 KB)"
      ) { options, text throws(UsageError) in options.document = try DocumentArgument(text) }
      .proposing(.documents),
    ] + BenchOutput.options.within(\.output)
  }

  func asks(for row: String) -> Bool { names.isEmpty || names.contains(row) }
}

/// What the measurements of `bench harness` share.
struct HarnessContext {
  let command: FuzzCommand
  let folder: URL
  let document: DocumentArgument?
  /// Whether the measurements mean little anyway, as in a debug build.
  let isQuick: Bool
  /// Whether a row is to be measured.
  let asks: (String) -> Bool
}

/// Rows of `bench harness` that are measured together.
struct HarnessMeasure: Sendable {
  let rows: [String]
  let measure: @Sendable (HarnessContext) throws -> BenchmarkResult
}

/// The measurements of `bench harness`, one line each.
enum HarnessRows {
  static let all: [HarnessMeasure] = [
    HarnessMeasure(rows: ["overhead", "speed-up"], measure: WorkerBenchmark.measure),
    HarnessMeasure(rows: ["memory-growth"], measure: MemoryBenchmark.measure),
    HarnessMeasure(rows: ["map-drift", "map-all"], measure: MapBenchmark.measure),
    HarnessMeasure(rows: ["merge"], measure: MergeBenchmark.measure),
  ]
}
