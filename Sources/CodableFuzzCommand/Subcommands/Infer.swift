import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzDocuments
import FuzzModels
import FuzzPlatform
import JSONInference
import JSONText

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
  @Option(.force, "overwrite a file that was edited or not generated")
  private var isForced = false
  private var inference = InferenceOptions()

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    guard let first = operands.first else {
      throw UsageError("infer needs a FILE or folder, or - for standard input")
    }
    if let output, FileTree.ending(of: output) == "swift" {
      throw UsageError("--output needs a folder, in which NAME.swift is written, not '\(output)'")
    }
    if isForced, output == nil { throw UsageError("--force goes with --output DIR") }
    let console = inference.console
    let reader = SampleReader(
      operands, entries: inference.entries, reading: inference.reading)
    let profile = SampleProfile()
    var shapes = ResponseGroups()
    // What can be read only once is kept, as the models must decode it.
    var kept: [(bytes: [UInt8], location: String)]? =
      operands.allSatisfy(FilePath.isRepeatable) ? nil : []
    let isWhole = reader.forEachDocument(warn: console.warn) { index, place, isLine in
      profile.add(index, isLine: isLine)
      if reader.mayHaveSeveralFiles {
        _ = shapes.group(of: index, in: place.file, isLine: isLine)
      }
      kept?.append((index.bytes, place.location))
    }
    guard profile.documentCount > 0 else {
      console.warn("\(command.toolName): no models: no document could be read")
      return .trouble
    }
    if shapes.count > 1 {
      console.warn("the models are for responses of one shape, " + shapes.choice)
    }
    let model = profile.model(
      by: isStrict ? .strict : inference.rules, deciding: inference.decisions)
    try inference.check(model)
    let decoding = ModelDecoding(model, isExact: true)
    var (isDecoded, isReadAgain) = (true, true)
    func check(_ bytes: [UInt8], _ location: String) {
      do {
        _ = try decoding.decodeRoot(Data(bytes))
      } catch {
        if isDecoded {
          console.warn("\(location): the models do not decode it: \(DecodingFailure(error))")
        }
        isDecoded = false
      }
    }
    if let kept {
      for document in kept { check(document.bytes, document.location) }
    } else {
      // What could not be read before was named then.
      isReadAgain = reader.forEachDocument(warn: { if isWhole { console.warn($0) } }) {
        index, place, _ in check(index.bytes, place.location)
      }
    }
    let code = SwiftCode(model, name: name ?? Self.fileName(of: first), isPlain: isPlain)
    if let folder = output {
      if !isWhole { throw PartialSample() }
      try Self.write(code, to: folder, isForced: isForced, console)
    } else {
      try console.print(GeneratedFile.bytes(code.text))
      if model.optionalByDoubt > 0 {
        console.note(
          "--confidence \(InferenceRules.bold.confidence) would require "
            + Format.count(model.optionalByDoubt, "more key"))
      }
    }
    return !isWhole || !isReadAgain ? .trouble : isDecoded ? .clean : .findings
  }

  private static func fileName(of path: String) -> String {
    if path == "-" { return "Document" }
    return URL(fileURLWithPath: path).standardizedFileURL.deletingPathExtension().lastPathComponent
  }

  private static func write(
    _ code: SwiftCode, to folder: String, isForced: Bool, _ console: Console
  ) throws(StorageError) {
    try Files.makeFolder(folder)
    let file = FuzzFile.generated(code.rootName + ".swift", code.text)
    let path = URL(fileURLWithPath: folder).appendingPathComponent(file.path).path
    guard let change = try file.change(at: path, kind: "a Swift file", isForced: isForced) else {
      return console.warn("\(FilePath.shown(path)) is up to date")
    }
    if let old = change.old {
      func lines(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self) }
      }
      try console.print(LineDifference.text(from: lines(old), to: lines(change.new)) + "\n")
    }
    console.wrote(try AtomicFile.write(change.new, to: path), as: FilePath.shown(path))
  }
}

/// What changes in a file, with at most 40 lines.
enum LineDifference {
  private static let mostShown = 40

  static func text(from old: [String], to new: [String]) -> String {
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var (position, newPosition) = (0, 0)
    while position < old.count || newPosition < new.count {
      let (isOld, isNew) = (removed.contains(position), inserted.contains(newPosition))
      if isOld { lines.append("  - \(old[position])") }
      if !isOld, isNew { lines.append("  + \(new[newPosition])") }
      position += isOld || !isNew ? 1 : 0
      newPosition += isOld ? 0 : 1
    }
    let more = Format.more(lines.count - mostShown).map { ["  \($0)"] } ?? []
    return (lines.prefix(mostShown) + more).joined(separator: "\n")
  }
}
