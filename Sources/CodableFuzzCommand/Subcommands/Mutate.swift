import CodableFuzz
import Foundation
import JSONMutation
import JSONText

/// Writes the mutants of JSON files, or of the lines of NDJSON files.
enum Mutate: Subcommand {
  static let name = "mutate"
  static let operands = "FILE…"
  static let purpose = "writes the mutants of JSON or NDJSON files; - is stdin"
  static var optionsHelp: String { MutateOptions.help }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let (options, operands) = try MutateOptions.parse(arguments)
    if operands.isEmpty { throw UsageError("mutate needs a FILE, or - for standard input") }
    let plan = try options.mutation.plan()
    let console = Console()
    let output: any MutantOutput =
      try options.folder().map { try MutantFolder($0) } ?? MutantLines(console)
    var exitCode = ExitCode.clean
    for path in operands {
      do throws(StorageError) {
        for document in try documents(in: path, options) {
          switch document {
          case .success(let document):
            let candidates = Candidates(
              in: document, by: options.mutation.mutators, filter: options.mutation.filter)
            try write(plan.mutants(of: candidates), of: document, to: output, console)
          case .failure(let error):
            console.warn(error.description)
            exitCode = .trouble
          }
        }
      } catch {
        // Where nothing can be written, other files would fail as well.
        if error.path != path { throw error }
        console.warn(error.description)
        exitCode = .trouble
      }
    }
    try output.finish()
    return exitCode
  }

  private static func documents(
    in path: String, _ options: MutateOptions
  ) throws(StorageError) -> any Sequence<Result<Document, DocumentFile.Failure>> {
    DocumentFile(path, try InputFile.read(path), recordsAt: options.recordsAt).documents()
  }

  private static func write(
    _ mutants: Mutants, of document: Document, to output: any MutantOutput, _ console: Console
  ) throws(StorageError) {
    // A bar among the lines would spoil both.
    var progress = Progress(
      console, byteCounts: [document.index.bytes.count], isQuiet: isatty(STDOUT_FILENO) == 1)
    if mutants.isEmpty {
      console.warn(
        "\(document.name): no mutants: there is nothing to edit at the places let through")
    }
    progress.start(document.name.description, mutants: mutants.count)
    for mutant in mutants {
      progress.advance()
      try output.add(mutant)
    }
    progress.clear()
  }
}
