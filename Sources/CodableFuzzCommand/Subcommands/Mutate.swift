import CodableFuzz
import Foundation
import JSONMutation

/// Writes the mutants of a JSON file.
enum Mutate: Subcommand {
  static let name = "mutate"
  static let operands = "FILE"
  static let purpose = "writes the mutants of a JSON file, a line of JSON each; - is stdin"
  static var optionsHelp: String { MutationOptions.help }

  static func run(_ arguments: [String], studies: [Study]) throws -> ExitCode {
    let (options, operands) = try MutationOptions.parse(arguments)
    guard let path = operands.first, operands.count == 1 else {
      throw UsageError("mutate needs one FILE")
    }
    let plan = try options.plan()
    let console = Console()
    let bytes = try InputFile.read(path)
    let name = DocumentName(name(of: path), digest: DocumentName.Digest(of: bytes))
    let document: Document
    do throws(DocumentError) {
      document = try Document(name, parsing: bytes)
    } catch {
      console.warn("\(path): \(error)")
      return .trouble
    }
    let mutants = plan.mutants(of: Candidates(in: document, by: options.mutators))
    // A bar among the lines would spoil both.
    var progress = Progress(
      console, byteCounts: [bytes.count], isQuiet: isatty(STDOUT_FILENO) == 1)
    progress.start(document.name.description, mutants: mutants.count)
    var lines: [UInt8] = []
    for mutant in mutants {
      progress.advance()
      lines += MutantLine.bytes(mutant)
      if lines.count > 65_536 {
        try console.print(lines)
        lines.removeAll(keepingCapacity: true)
      }
    }
    progress.clear()
    try console.print(lines)
    return .clean
  }

  /// The name of a file without its folder and its ending.
  private static func name(of path: String) -> String {
    if path == "-" { return "stdin" }
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return name.isEmpty ? "document" : name
  }
}
