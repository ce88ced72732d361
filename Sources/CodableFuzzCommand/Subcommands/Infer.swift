import DecodingStrategies
import Foundation
import FuzzDocuments
import FuzzModels
import FuzzPlatform
import JSONInference
import JSONText

/// Writes Swift models for JSON files, the lines of NDJSON files, folders, or the responses of captures.
struct Infer: Subcommand {
  static let name = "infer"
  static let operands = "FILE…"
  static let purpose = "writes Swift models for JSON, NDJSON or HAR files or folders; - is stdin"
  static let examples = [
    "infer response.json",
    "infer responses --name Podcasts --output Sources/Models",
  ]

  @Option(.outputFolder, "write NAME.swift there, instead of printing it")
  private var output: String?
  @Option(
    .name(needs: "a name with a letter") {
      $0.unicodeScalars.contains(where: \.properties.isAlphabetic)
    },
    "the type of a document (default: the name of the file)")
  private var name: String?
  @Option(.flag("--plain"), "import only Foundation: the file has the types it needs")
  private var isPlain = false
  @Option(.flag("--strict"), "required keys and closed enums, to compare with")
  private var isStrict = false
  @Option(
    .flag("--hold-out"), "how models of the first records decode the others, instead of the models")
  private var holdsOut = false
  @Option(.force, "overwrite a file that was edited or not generated")
  private var isForced = false
  private var inference = InferenceOptions()

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    guard let first = operands.first else {
      throw UsageError("infer needs a FILE or folder, or - for standard input")
    }
    if holdsOut, output != nil || isPlain || isStrict {
      throw UsageError("--hold-out shows a table and no models: leave out the options for these")
    }
    if let output, FileTree.ending(of: output) == "swift" {
      throw UsageError("--output needs a folder, in which NAME.swift is written, not '\(output)'")
    }
    if isForced, output == nil {
      throw UsageError("--force goes with --output DIR")
    }
    var reader = SampleReader(operands)
    (reader.entries, reader.reading) = (inference.entries, inference.reading)
    let console = inference.console
    let profile = SampleProfile()
    var records: [[UInt8]] = []
    // What can be read once only is kept until the models have decoded it.
    let isKept = !holdsOut && !operands.allSatisfy(FilePath.isRepeatable)
    var kept: [(bytes: [UInt8], location: String)] = []
    var shapes = reader.mayHaveSeveralFiles ? ResponseGroups() : nil
    let isWhole = reader.forEachDocument(warn: { console.warn($0) }) { index, place, isLine in
      profile.add(index, isLine: isLine)
      _ = shapes?.group(of: index, in: place.file, isLine: isLine)
      if isKept { kept.append((index.bytes, place.location)) }
      if holdsOut, records.count < HoldOutTable.mostRecords {
        records += index.recordTexts(isLine: isLine)
      }
    }
    guard profile.documentCount > 0 else {
      console.warn("\(command.toolName): no models: no document could be read")
      return .trouble
    }
    if let shapes, shapes.count > 1 {
      console.warn("the models are for responses of one shape, " + shapes.choice)
    }
    if holdsOut {
      let table = HoldOutTable(
        records: Array(records.prefix(HoldOutTable.mostRecords)), inference: inference)
      try console.print(try table.text())
      return isWhole ? .clean : .trouble
    }
    let model = profile.model(
      by: isStrict ? .strict : inference.rules, deciding: inference.decisions)
    try inference.check(model)
    let decoding = ModelDecoding(model, isExact: true)
    var isSound = true
    func check(_ bytes: [UInt8], _ location: String) {
      do {
        _ = try decoding.decodeRoot(Data(bytes))
      } catch {
        if isSound {
          console.warn("\(location): the models do not decode it: \(DecodingFailure(error))")
        }
        isSound = false
      }
    }
    for document in kept { check(document.bytes, document.location) }
    // What could not be read before was named then.
    let isReadAgain =
      isKept
      || reader.forEachDocument(warn: { if isWhole { console.warn($0) } }) { index, at, _ in
        check(index.bytes, at.location)
      }
    let code = SwiftCode(
      model, name: name ?? Self.fileName(of: first), isPlain: isPlain)
    if let folder = output {
      if !isWhole { throw PartialSample() }
      try Self.write(code, to: folder, isForced: isForced, console)
    } else {
      try console.print(GeneratedFile.bytes(code.text))
    }
    return !isWhole || !isReadAgain ? .trouble : isSound ? .clean : .findings
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
      bytes = try StorageError.naming(path) { () throws(GeneratedFile.Problem) in
        try GeneratedFile.replacing(code.text, in: old, isForced: isForced)
      }
      if bytes == old { return console.warn("\(FilePath.shown(path)) is up to date") }
      let difference = LineDifference.text(from: lines(of: old), to: lines(of: bytes))
      try console.print(difference + "\n")
    }
    console.wrote(try AtomicFile.write(bytes, to: path), as: FilePath.shown(path))
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

/// How models of the first records decode the others, for samples of several sizes.
struct HoldOutTable {
  /// The most records that are kept in memory.
  static let mostRecords = 5_000
  private static let sampleSizes = [1, 2, 5, 10, 40, 200, 1_000]

  let records: [[UInt8]]
  let inference: InferenceOptions

  func text() throws(JSONSyntaxError) -> String {
    var rows = [
      [
        "inferred from", "other records", "rejected", "altered", "keys unread",
        "a strict model rejects",
      ]
    ]
    var error: String?
    for size in Self.sampleSizes where size < records.count {
      let held = try HoldOut(
        of: records, sampleSize: size, by: inference.rules, deciding: inference.decisions)
      let strict = try HoldOut(
        of: records, sampleSize: size, by: .strict, deciding: inference.decisions)
      rows.append([
        "\(size)", "\(held.recordCount)", "\(held.rejectedCount)", "\(held.alteredCount)",
        "\(held.droppedKeyCount)", "\(strict.rejectedCount)",
      ])
      if let first = held.firstError, error == nil {
        error = "The model of \(size) rejects the first because: \(DecodingFailure(first))"
      }
    }
    if rows.count == 1 { return "one record only: there are no others to decode\n" }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).map { TerminalText.padded($0, to: $1, toLeft: false) }.joined(
        separator: "  ")
    }
    let notes = [
      error,
      "Altered records have lost an element of an inner list, or digits of a number. Keys are unread"
        + " if no\nrecord of the sample has them. The strict model is the one that --strict writes.",
    ]
    return (lines + [""] + notes.compactMap(\.self)).joined(separator: "\n") + "\n"
  }
}
