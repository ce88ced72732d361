import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzModels
import FuzzPlatform
import FuzzReports
import JSONInference
import JSONMutation

struct DocumentArgument: Hashable {
  /// The name, with the record count if one is given, as in `feed~1000`.
  let name: DocumentName
  let file: String?
  private(set) var entries: [String]

  init(_ name: DocumentName, file: String? = nil, entries: [String] = []) {
    (self.name, self.file, self.entries) = (name, file, entries)
  }

  init(_ text: String) throws(UsageError) {
    if !text.contains("="), FilePath.looksLikeFile(text) { throw UsageError(file: text) }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = DocumentName(parsing: parts[0]), name.digest == nil,
      parts.count == 1 || !parts[1].isEmpty
    else { throw UsageError("--document needs a name, NAME~COUNT or NAME=FILE, not '\(text)'") }
    self.init(name, file: parts.count == 2 ? String(parts[1]) : nil)
  }

  mutating func add(entry: String) throws(UsageError) {
    guard let file, file == "-" || DocumentStream.isCapture(file) else {
      throw UsageError(
        "--entry chooses responses of a capture, and --document \(name) has none: "
          + "write --document \(name)=FILE.har before it")
    }
    entries.append(entry)
  }

  var source: DocumentSource? { file.map { DocumentSource(path: $0, entries: entries) } }

  func study(among studies: [Study]) throws(UsageError) -> Study {
    guard var study = studies.first(where: { $0.name == name.name }) else {
      let error = UsageError.unknown("document", name.name, valid: studies.map(\.name))
      guard let file else { throw error }
      throw UsageError(error.message + "; to decode it with inferred models", instead: [file])
    }
    study.recordCount = name.recordCount
    return study
  }
}

extension [DocumentArgument] {
  var files: [String: String] {
    Dictionary(compactMap { argument in argument.file.map { (argument.name.name, $0) } }) {
      one, _ in one
    }
  }
}

struct DocumentLimitOption: OptionGroup {
  @Option(.size("--document-limit"), "the most bytes of a document, read or grown (default: 32M)")
  private(set) var size = DocumentReading.standardLimit

  var reading: DocumentReading { DocumentReading(limit: size) }
}

struct InputOptions: OptionGroup {
  private var limit = DocumentLimitOption()
  @Option(
    .flag("--unlimited"), "large documents: read long lists to their ends, and decode all mutants")
  private(set) var isUnlimited = false

  var documentLimit: ByteSize { limit.size }

  func reading(endedBy interruption: Interruption? = nil) -> DocumentReading {
    DocumentReading(limit: documentLimit, interruption: interruption)
  }

  var growthLimit: GrowthLimit {
    GrowthLimit(byteCount: documentLimit.byteCount, remedy: DocumentReading.remedy)
  }
}

struct InferenceOptions: OptionGroup {
  @Option(.entry, "the responses of a .har to use, as 'GET */v1/feed*'; repeatable")
  private(set) var entries: [String]
  @Option(
    .parsed("--decide", "'FIELD TYPE'") { text throws(InferenceDecisionError) in
      var decisions = InferenceDecisions.none
      try decisions.add(text)
      return decisions
    },
    "what a field is, as '/feed/*/kind tags', '… required' or '… name Kind'; repeatable")
  private var decided: [InferenceDecisions]
  @Option(
    Parameter("--decisions", "FILE", read: Self.decisions(in:)),
    "a file with such decisions, one in each line")
  private var files: [InferenceDecisions]
  @Option(
    .decimal("--confidence", "0…1", needs: "a number from 0 to 1", in: 0...1),
    "require a key if the next record probably has it (default: 0.9: 8 records have it)")
  private var confidence: Double?
  private var quiet = QuietOption()
  private var limit = DocumentLimitOption()

  var console: Console { quiet.console }
  var reading: DocumentReading { limit.reading }

  var decisions: InferenceDecisions {
    ($decided.placed(\.self) + $files.placed(\.self))
      .sorted { $0.position < $1.position }
      .reduce(into: .none) { $0.add($1.word) }
  }

  var rules: InferenceRules {
    var rules = InferenceRules()
    rules.confidence = confidence ?? rules.confidence
    return rules
  }

  private static func decisions(in path: String) throws(UsageError) -> InferenceDecisions {
    let bytes = try UsageError.naming("--decisions: ") { () throws(StorageError) in
      try InputFile.read(path)
    }
    return try UsageError.naming("\(path), ") { () throws(InferenceDecisionError) in
      var decisions = InferenceDecisions.none
      try decisions.add(linesOf: String(decoding: bytes, as: UTF8.self))
      return decisions
    }
  }

  func check(_ model: InferredModel) throws(UsageError) {
    for warning in model.warnings { console.warn(warning) }
    guard let field = model.unknownDecisions.first else { return }
    throw UsageError(
      "the decision about \(field) has no effect: "
        + (model.firstField(ofTypeAt: field).map {
          "that object has the type of \($0), so decide about the field there"
        } ?? "the sample has no such field"))
  }
}

extension FuzzCommand {
  // Files of one shape share models. The console is told which file belongs to which study.
  func inferring(
    from files: [String], entries: [String], _ reading: DocumentReading,
    isOneShape: Bool = false, _ console: Console? = nil
  ) throws -> FuzzCommand {
    try UsageError.check(entries: entries, of: files)
    let sample = try Sample(files, entries: entries, reading: reading, isOneShape: isOneShape)
    var command = self
    let models = sample.models
    command.studies = sample.studies(decodedBy: models)
    var named = SampleSummary(files: files.map(FilePath.shown), entries: entries)
    (named.documentCount, named.recordCount) = (sample.documentCount, sample.recordCount)
    if models.count == 1 {
      named.list = models[0].inferred.list
    } else {
      let lines = zip(models, sample.shapes.files).map { models, files in
        "\n  \(Format.list(models.studies, most: 3)): \(Format.list(files, most: 4))"
      }
      console?.note(
        "\(toolName): the responses have \(lines.count) shapes, each with a study and models of its own:"
          + lines.joined())
    }
    command.sample = named
    return command
  }
}

extension RunOptions {
  /// Adds operands, and infers models for the command if they are files instead of documents.
  func completed(
    by operands: [String], of command: FuzzCommand
  ) throws -> (options: RunOptions, command: FuzzCommand) {
    try command.checkFiles(operands)
    let files = try sampleFiles(operands, of: command)
    guard !files.isEmpty else { return (try adding(operands, studies: command.studies), command) }
    let inferring = try command.inferring(
      from: files, entries: sampleEntries, input.reading(), isOneShape: since != nil,
      output.quiet.console)
    return (try adding(since == nil ? [] : operands, studies: inferring.studies), inferring)
  }

  private func sampleFiles(
    _ operands: [String], of command: FuzzCommand
  ) throws(UsageError) -> [String] {
    var files: [String] = []
    if documents.isEmpty, operands.allSatisfy(FilePath.looksLikeFile) {
      if since == nil { files = operands }
      // The app's own models decode both sides, unless it is not clear whose they are.
      if let since, !operands.isEmpty, command.studies.count != 1 { files = [since] }
    }
    for file in files where file != "-" {
      if FileStatus.isMissing(file) { throw UsageError(file: file) }
      if FileTree.ending(of: file) == "swift" {
        throw UsageError(
          "'\(file)' is Swift code, and a response in JSON is needed. For models of your own, see",
          instead: ["help", HelpTopics.models.name])
      }
    }
    if files.count(where: { $0 == "-" }) > 1 { throw UsageError("standard input is one file only") }
    let areCompared = since != nil && documents.isEmpty && !operands.isEmpty
    if files.isEmpty, !sampleEntries.isEmpty, !areCompared {
      throw UsageError("--entry goes after the --document NAME=FILE.har that it chooses from")
    }
    return files
  }
}

/// A sample of which a part could not be read: files that are made of the rest would look complete.
struct PartialSample: Error, CustomStringConvertible {
  let description =
    "nothing was written, because a part of the sample could not be read: mend it or leave it out"
}
