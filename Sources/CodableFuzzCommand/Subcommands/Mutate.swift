import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzFormats
import FuzzPlatform
import FuzzReports
import FuzzRunning
import JSONMutation
import JSONText

struct Mutate: Subcommand {
  static let name = "mutate"
  static let operands = "FILE…"
  static let purpose = "writes the mutants of JSON, NDJSON or HAR files; - is stdin"
  static let examples = [
    "mutate response.json --mutator core",
    "mutate responses.ndjson --plan random --count 100",
  ]

  enum Format: String, CaseIterable {
    case ndjson
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
  private var documentLimit = DocumentLimitOption()

  mutating func finish() throws(UsageError) { try mutation.description.finish() }

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    if operands.isEmpty { throw UsageError("mutate needs a FILE, or - for standard input") }
    try UsageError.check(entries: entries, of: operands)
    let plan = try mutation.plan()
    if format == .files, output == nil { throw UsageError("--format files needs --output DIR") }
    if format == .ndjson, output != nil {
      throw UsageError("--output DIR goes with --format files")
    }
    let console = quiet.console
    let operation = try mutation.description.operations(count: 1, documentLimit.reading)[0]
    for warning in operation?.warnings ?? [] { console.warn("\(command.toolName): \(warning)") }
    var writing = try MutantWriting(
      plan, mutation, recordsAt: recordsAt, operation, to: output, console)
    for path in operands {
      switch Result(catching: { () throws(StorageError) in try documents(in: path) }) {
      case .success(let documents): try writing.add(documents, of: path)
      case .failure(let error): writing.fail(error.description)
      }
    }
    try writing.finish()
    if writing.mutantCount == 0, writing.exitCode == .clean {
      console.warn("\(command.toolName): \(mutation.emptiness)")
      return .trouble
    }
    return writing.exitCode
  }

  private func documents(in path: String) throws(StorageError) -> DocumentStreamReader {
    if try FileTree.isFolder(path) { throw InputFile.folderError(path) }
    return try DocumentStream.contents(
      of: path, entries: entries, reading: documentLimit.reading
    ).documents(FilePath.named(path))
  }
}

private struct MutantWriting {
  let plan: MutantPlan
  let options: MutationOptions
  /// The list of records; nil for the one that seems to hold them, but lines are records.
  let recordsAt: JSONPointer?
  let operation: DescribedOperation?
  let console: Console
  /// The folder for a file each, with a manifest of them; nil for lines on standard output.
  let folder: String?
  let manifest: AtomicFile?
  var lines: [UInt8] = []
  var list: JSONPointer?
  var mutantCount = 0
  var exitCode = ExitCode.clean

  init(
    _ plan: MutantPlan, _ options: MutationOptions, recordsAt: JSONPointer?,
    _ operation: DescribedOperation?, to folder: String?, _ console: Console
  ) throws(StorageError) {
    (self.plan, self.options, self.recordsAt) = (plan, options, recordsAt)
    (self.operation, self.console, self.folder) = (operation, console, folder)
    guard let folder else {
      manifest = nil
      return
    }
    try Files.makeFolder(folder)
    let path = URL(fileURLWithPath: folder).appendingPathComponent("manifest.ndjson").path
    manifest = try AtomicFile(path: path, followsLink: false)
  }

  mutating func fail(_ message: String) {
    console.warn(message)
    exitCode = .trouble
  }

  /// Several documents are named `NAME-NUMBER`, counted from 1.
  mutating func add(_ documents: DocumentStreamReader, of path: String) throws {
    let name = path == "-" ? "stdin" : FilePath.documentName(path)
    list = nil
    var documents = documents
    while let document = documents.next() {
      switch document {
      case .success(let element):
        try add(element, element.number.map { "\(name)-\($0)" } ?? name)
      case .failure(let error): fail(error.description)
      }
    }
    if let note = documents.note { console.warn("\(name): \(note)") }
  }

  private mutating func add(_ element: DocumentStream.Element, _ name: String) throws {
    var document: Document
    do throws(DocumentError) {
      document = try Document(
        DocumentName(name, digest: DocumentName.Digest(of: element.bytes)), parsing: element.bytes,
        recordsAt: recordsAt, notes: options.notes)
    } catch {
      return fail("\(element.location): \(error)")
    }
    if recordsAt == nil, !element.isLine, let list = document.index.listOfRecords {
      document = document.withRecords(in: list)
    }
    document = operation?.describe(document) ?? document
    let next = document.list.map(document.index.pointer(to:))
    if let next, next != list {
      console.note("\(document.name): the records are at \(next.named)")
    }
    list = next
    try write(
      plan.mutants(of: MutationSpace(in: document, by: options.mutators, filter: options.filter)),
      of: document)
  }

  private mutating func write(_ mutants: Mutants, of document: Document) throws {
    // A progress bar between the lines would garble both.
    var progress = Progress(console, isHidden: Descriptor.standardOutput.isTerminal)
    if mutants.isEmpty {
      console.warn(
        "\(document.name): no mutants: there is nothing to edit at the allowed locations")
    }
    func show(_ done: Int) {
      progress.show(
        always: done == 0, share: Double(done) / Double(max(1, mutants.count)),
        label: "\(document.name) \(done)/\(mutants.count)")
    }
    show(0)
    for (number, mutant) in mutants.enumerated() {
      show(number + 1)
      try write(mutant)
    }
    progress.clear()
  }

  private mutating func write(_ mutant: Mutant) throws(StorageError) {
    mutantCount += 1
    guard let folder, let manifest else {
      lines += MutantLine.bytes(of: mutant)
      if lines.count > 65_536 { try printLines() }
      return
    }
    let file = MutantFile(mutant.document.name, number: mutantCount)
    try Storages.mutants(in: folder).write(mutant.bytes(), to: file)
    try manifest.write(MutantLine.bytes(of: mutant, in: file))
  }

  mutating func finish() throws(StorageError) {
    guard let folder, let manifest else { return try printLines() }
    try manifest.commit()
    console.wrote(folder, "\(Format.count(mutantCount, "mutant")) and manifest.ndjson")
  }

  private mutating func printLines() throws(StorageError) {
    try console.print(lines)
    lines.removeAll(keepingCapacity: true)
  }
}
