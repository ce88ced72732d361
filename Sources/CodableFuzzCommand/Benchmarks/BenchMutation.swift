import CodableFuzz
import FuzzBenchmarks
import JSONMutation

/// Measures how fast documents are indexed and mutants rendered.
enum BenchMutation: Subcommand {
  static let name = "mutation"
  static let operands = "[FILE…]"
  static let purpose = "measures how fast documents are indexed and mutants rendered"
  static let operandProposals = Proposals.files
  static var options: any OptionGroup.Type { BenchMutationOptions.self }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let (options, files) = try BenchMutationOptions.parse(arguments)
    let console = Console()
    let (documents, exitCode) = try documents(files, command.studies, console)
    var rows: [BenchmarkRow] = []
    for document in documents + documents.compactMap(\.excerptOf1KB) {
      let benchmark = MutationBenchmark(of: document)
      if options.countsAllocations {
        rows += [benchmark.allocationRow()].compactMap(\.self)
      } else {
        rows += benchmark.rows()
      }
    }
    if files.contains("-") {
      console.warn("render-allocations is counted in another process, which has no standard input")
    } else if !options.countsAllocations {
      do {
        rows += try AllocationProcess([name] + files).rows()
      } catch {
        console.warn("render-allocations is missing: \(error)")
      }
    }
    try options.output.print(rows, console)
    return exitCode
  }

  /// The documents of the named files, or of the studies if no file is named.
  ///
  /// An invalid file is reported, and the others are still measured.
  private static func documents(
    _ files: [String], _ studies: [Study], _ console: Console
  ) throws -> ([Document], ExitCode) {
    var documents: [Document] = []
    var exitCode = ExitCode.clean
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

struct BenchMutationOptions: OptionGroup {
  private(set) var output = BenchOutput()
  private(set) var countsAllocations = false

  static var options: [Option<Self>] {
    BenchOutput.options.within(\.output) + [
      Option(
        "--allocations-only", "measure only render-allocations, in this process",
        sets: \.countsAllocations)
    ]
  }
}
