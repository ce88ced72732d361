import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzPlatform
import JSONMutation
import JSONText

/// Writes the mutants of JSON files, the lines of NDJSON files, or the responses of captures.
struct Mutate: Subcommand {
  static let name = "mutate"
  static let operands = "FILE…"
  static let purpose = "writes the mutants of JSON, NDJSON or HAR files; - is stdin"
  static let examples = [
    "mutate response.json --mutator core",
    "mutate responses.ndjson --plan random --count 100",
  ]
  static let operandProposals = Proposals.files

  enum Format: String, CaseIterable {
    /// One line of JSON per mutant.
    case ndjson
    /// One file per mutant, and a manifest.
    case files
  }

  @Option(.format(), "lines, or a file each (default: ndjson)")
  private var format = Format.ndjson
  @Option(.outputFolder, "the folder for --format files") private var output: String?
  @Option(.entry, "the responses of a .har to use, as 'GET */v1/feed*'; repeatable")
  private var entries: [String]
  @Option(
    .parsed("--records-at", "POINTER", by: JSONPointer.init(parsing:)),
    "the list of records, such as /items (default: the one that seems to be it)")
  private var recordsAt: JSONPointer?
  private var quiet = QuietOption()
  private var mutation = MutationOptions()
  private var input = InputOptions()

  mutating func finish() throws(UsageError) { try mutation.description.finish() }

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    if operands.isEmpty { throw UsageError("mutate needs a FILE, or - for standard input") }
    if !entries.isEmpty, !operands.contains(where: DocumentStream.isCapture) {
      throw UsageError("--entry chooses responses of a capture: name a FILE that ends in .har")
    }
    let plan = try mutation.plan()
    if plan.isGuided {
      throw UsageError(
        "--plan guided makes mutants of what strategies do with others, and 'mutate' decodes "
          + "nothing: name another plan")
    }
    let console = quiet.console
    let output: any MutantOutput =
      try folder().map { try MutantFolder($0, console) } ?? MutantLines(console)
    let operation = try mutation.description.operations(
      count: 1, input.reading())[0]
    for warning in operation?.warnings ?? [] { console.warn("\(command.toolName): \(warning)") }
    var written = Written()
    for path in operands {
      var documents: DocumentFile
      do throws(StorageError) {
        documents = try DocumentFile(
          path, input.reading(), entries: entries, recordsAt: recordsAt,
          notes: mutation.notes, operation: operation)
      } catch {
        console.warn(error.description)
        written.exitCode = .trouble
        continue
      }
      try Self.write(&documents, plan, mutation, to: output, console, &written)
    }
    try output.finish()
    if written.mutantCount == 0, written.exitCode == .clean {
      console.warn("\(command.toolName): \(mutation.emptiness)")
      return .trouble
    }
    return written.exitCode
  }

  /// The folder to write files to; nil to write lines.
  ///
  /// - Throws: ``UsageError`` if `--output` is given without `--format files`, or the other way
  ///   around.
  private func folder() throws(UsageError) -> String? {
    switch (format, output) {
    case (.files, let folder?): return folder
    case (.files, nil): throw UsageError("--format files needs --output DIR")
    case (.ndjson, .some): throw UsageError("--output DIR goes with --format files")
    case (.ndjson, nil): return nil
    }
  }

  private struct Written {
    var mutantCount = 0
    var exitCode = ExitCode.clean
  }

  private static func write(
    _ documents: inout DocumentFile, _ plan: MutantPlan, _ options: MutationOptions,
    to output: any MutantOutput, _ console: Console, _ written: inout Written
  ) throws(StorageError) {
    var list: JSONPointer?
    while let document = documents.next() {
      switch document {
      case .success(let document):
        let next = document.list.map(document.index.pointer(to:))
        if let next, next != list {
          console.note("\(document.name): the records are at \(next.named)")
        }
        list = next
        let space = MutationSpace(in: document, by: options.mutators, filter: options.filter)
        let mutants = plan.mutants(of: space)
        written.mutantCount += mutants.count
        try write(mutants, of: document, to: output, console)
      case .failure(let error):
        console.warn(error.description)
        written.exitCode = .trouble
      }
    }
    if let note = documents.note { console.warn(note) }
  }

  private static func write(
    _ mutants: Mutants, of document: Document, to output: any MutantOutput, _ console: Console
  ) throws(StorageError) {
    // A progress bar between the lines would garble both.
    var progress = Progress(console, isHidden: Descriptor.standardOutput.isTerminal)
    if mutants.isEmpty {
      console.warn(
        "\(document.name): no mutants: there is nothing to edit at the allowed locations")
    }
    progress.start(document.name.description, mutants: mutants.count)
    for mutant in mutants {
      progress.advance()
      try output.add(mutant)
    }
    progress.clear()
  }
}
