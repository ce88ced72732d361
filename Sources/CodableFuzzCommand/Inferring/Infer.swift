import Foundation
import FuzzDocuments
import FuzzModels
import FuzzPlatform
import JSONInference

/// Writes Swift models for JSON files, the lines of NDJSON files, folders, or the answers of captures.
enum Infer: Subcommand {
  static let name = "infer"
  static let operands = "FILE…"
  static let purpose = "writes Swift models for JSON, NDJSON or HAR files or folders; - is stdin"
  static let examples = [
    "infer answer.json",
    "infer answers --name Podcasts --output Sources/Models",
  ]
  static let operandProposals = Proposals.files
  static var options: any OptionGroup.Type { InferOptions.self }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let (options, operands) = try InferOptions.parse(arguments)
    guard let first = operands.first else {
      throw UsageError("infer needs a FILE or folder, or - for standard input")
    }
    if options.holdsOut, options.output != nil || options.isPlain || options.isStrict {
      throw UsageError("--hold-out shows a table and no models: leave out the options for these")
    }
    if options.isForced, options.output == nil {
      throw UsageError("--force goes with --output DIR")
    }
    var reader = SampleReader(operands)
    (reader.entries, reader.reading) = (options.entries, options.input.reading())
    let console = options.quiet.console
    let profile = SampleProfile()
    var records: [[UInt8]] = []
    let isWhole = reader.forEachDocument(warn: { console.warn($0) }) { index, _, isLine in
      profile.add(index, isLine: isLine)
      if options.holdsOut, records.count < HoldOutTable.mostRecords {
        records += index.recordTexts(isLine: isLine)
      }
    }
    guard profile.documentCount > 0 else {
      console.warn("\(command.toolName): no models: no document could be read")
      return .trouble
    }
    let inference = options.inference
    if options.holdsOut {
      let table = HoldOutTable(
        records: Array(records.prefix(HoldOutTable.mostRecords)), inference: inference)
      try console.print(try table.text())
      return isWhole ? .clean : .trouble
    }
    let model = profile.model(
      by: options.isStrict ? .strict : inference.rules, deciding: inference.decisions)
    inference.warn(about: model, console)
    let code = SwiftCode(
      model, name: options.name ?? fileName(of: first), isPlain: options.isPlain)
    if let folder = options.output {
      if !isWhole { throw PartialSample() }
      command.interruption?.watch(folder: folder)
      try write(code, to: folder, isForced: options.isForced, console)
    } else {
      try console.print(GeneratedFile.bytes(code.text))
    }
    return isWhole ? .clean : .trouble
  }

  /// The name of a file without its extension, or of a folder.
  private static func fileName(of path: String) -> String {
    if path == "-" { return "Document" }
    return URL(fileURLWithPath: path).standardizedFileURL.deletingPathExtension().lastPathComponent
  }

  /// Writes the file, or replaces what was generated in it and prints the changed lines.
  private static func write(
    _ code: SwiftCode, to folder: String, isForced: Bool, _ console: Console
  ) throws(StorageError) {
    try Files.makeFolder(folder)
    let path = URL(fileURLWithPath: folder)
      .appendingPathComponent(code.rootName + ".swift").path
    var bytes = GeneratedFile.bytes(code.text)
    if try AtomicFile.isSource(at: path) {
      let old = try InputFile.read(path, kind: "a Swift file")
      do throws(GeneratedFile.Problem) {
        bytes = try GeneratedFile.replacing(code.text, in: old, isForced: isForced)
      } catch {
        throw StorageError(path: path, reason: error.description)
      }
      if bytes == old { return console.warn("\(FilePath.shown(path)) is up to date") }
      let difference = LineDifference.text(from: lines(of: old), to: lines(of: bytes))
      try console.print(difference + "\n")
    }
    let file = try AtomicFile(path: path)
    try file.write(bytes)
    try file.commit()
    console.wrote(file, as: FilePath.shown(path))
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

struct InferOptions: OptionGroup {
  @Option(.outputFolder, "write NAME.swift there, instead of printing it")
  private(set) var output: String?
  @Option(
    .name(needs: "a name with a letter") {
      $0.unicodeScalars.contains(where: \.properties.isAlphabetic)
    },
    "the type of a document (default: the name of the file)")
  private(set) var name: String?
  @Option(.flag("--plain"), "import only Foundation: the file has the types it needs")
  private(set) var isPlain = false
  @Option(.flag("--strict"), "required keys and closed enums, to compare with")
  private(set) var isStrict = false
  /// Whether to show how such models decode records that they were not inferred from.
  @Option(
    .flag("--hold-out"), "how models of the first records decode the others, instead of the models")
  private(set) var holdsOut = false
  @Option(.force, "overwrite a file that was edited or not generated")
  private(set) var isForced = false
  @Option(.entry, "the answers of a .har to use, as 'GET */v1/feed*'; repeatable")
  private(set) var entries: [String]
  var inference = InferenceOptions()
  private(set) var quiet = QuietOption()
  var input = InputOptions()
}
