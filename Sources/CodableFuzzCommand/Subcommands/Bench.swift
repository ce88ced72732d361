import CodableFuzz
import JSONMutation

/// Measures how fast something is.
enum Bench: Subcommand {
  static let name = "bench"
  static let operands = "mutation [FILE…]"
  static let purpose = "measures how fast documents are indexed and mutants rendered"
  static var optionsHelp: String { BenchOptions.help }

  static func run(_ arguments: [String], studies: [Study]) throws -> ExitCode {
    let (options, operands) = try BenchOptions.parse(arguments)
    guard let benchmark = operands.first else {
      throw UsageError("bench needs the name of what to measure: mutation")
    }
    guard benchmark == "mutation" else {
      throw UsageError.unknown("benchmark", benchmark, valid: ["mutation"])
    }
    let console = Console()
    let (documents, exitCode) = try documents(operands.dropFirst(), studies, console)
    var rows: [BenchmarkRow] = []
    for document in documents + documents.compactMap(\.excerptOf1KB) {
      let benchmark = MutationBenchmark(of: document)
      if options.countsAllocations {
        rows += [benchmark.allocationRow()].compactMap(\.self)
      } else {
        rows += benchmark.rows()
      }
    }
    if operands.contains("-") {
      console.warn("render-allocations is counted in another process, which has no standard input")
    } else if !options.countsAllocations {
      rows += try AllocationProcess(operands).rows()
    }
    let environment = Environment.current
    if options.isJSON {
      try console.print(BenchmarkReporter.json(rows, environment: environment))
    } else {
      try console.print(BenchmarkReporter.text(rows, environment: environment))
    }
    return exitCode
  }

  /// The files, or what the studies embed where none is named; a file that is no document is named,
  /// and the others are still measured.
  private static func documents(
    _ files: some Sequence<String>, _ studies: [Study], _ console: Console
  ) throws -> ([Document], ExitCode) {
    var documents: [Document] = []
    var exitCode = ExitCode.clean
    let files = Array(files)
    if files.isEmpty { return (try studies.map { try $0.document() }, exitCode) }
    for file in files {
      do {
        documents.append(try Document(file: file))
      } catch {
        console.warn("\(error)")
        exitCode = .trouble
      }
    }
    return (documents, exitCode)
  }
}

/// The options of `bench`.
struct BenchOptions: OptionGroup {
  private(set) var isJSON = false
  private(set) var countsAllocations = false

  static var options: [Option<Self>] {
    [
      Option("--format", "text|json", "the form of the rows (default: text)") {
        options, name throws(UsageError) in
        guard ["text", "json"].contains(name) else {
          throw .unknown("format", name, valid: ["text", "json"])
        }
        options.isJSON = name == "json"
      },
      Option(
        "--allocations-only", "measure only render-allocations, in this process",
        sets: \.countsAllocations),
    ]
  }
}
