import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzDifferences
import FuzzDocuments
import FuzzPlatform
import FuzzReports
import FuzzRunning
import FuzzSupervisor
import JSONMutation
import JSONText

struct Replay: Subcommand {
  static let name = "replay"
  static let operands = "ID|FILE…"
  static let purpose = "shows what a mutant changes and what each strategy does with it"
  static let examples = [
    "replay feed:remove-key@/feed/2/url",
    "replay --document events=response.json 'events:flip-type@/0/id=null'",
    "replay --infer response.json 'response@5f3a1c08:remove-key@/0/id'",
  ]
  static let notes = """
    In place of an identifier, FILE is a file with one, such as those that fuzzers write.

    """
  @Option(.system, "say what this system reads otherwise, as ios-17; repeatable")
  private var systems: [TargetSystem]
  private var options = ReplayOptions()

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    guard !operands.isEmpty else { throw UsageError("replay needs the identifier of a mutant") }
    let command = try options.command(command)
    let ids = try operands.map { try Self.identifier($0) }
    let storage = options.output.map(Storages.mutants)
    var exitCode = ExitCode.clean
    // Printed at the end: a strategy that ends the process must not have it printed twice.
    var text = ""
    for id in ids {
      do {
        text += try replay(id, options, command, storage)
      } catch let error as UsageError {
        try Console().print(text)
        throw error
      } catch {
        Console().warn("\(command.toolName): \(error)")
        exitCode = .trouble
      }
    }
    try Console().print(text)
    return exitCode
  }

  private func replay(
    _ id: MutantID, _ options: ReplayOptions, _ command: FuzzCommand,
    _ storage: (any Storage<MutantFile, [UInt8]>)?
  ) throws -> String {
    let (study, document) = try options.document(of: id, studies: command.studies)
    try UsageError.check(strategies: options.strategies, valid: study.strategies.map(\.id))
    let chosen = study.only(strategies: options.strategies)
    let mutant = try Self.mutant(id, of: document)
    let bytes = mutant.bytes()
    let trial = CrashTrial(of: chosen, options, command)
    let crashes = try trial?.crashes(on: mutant, of: chosen) ?? []
    var others = chosen
    others.strategies.removeAll { strategy in crashes.contains { $0.strategy == strategy.id } }
    let verdicts = Runner([others]).replay(mutant, of: others)
    var lines = ReplayText(mutant, named: id, verdicts, on: systems.orSupported).lines
    lines += crashes.map(\.lineOfReplay)
    if study.strategies.isEmpty {
      lines.append("  no models for '\(TerminalText.escaped(study.name))': nothing decoded it")
    }
    if let storage, let folder = options.output {
      try storage.write(bytes, to: MutantFile(id))
      options.quiet.console.wrote("\(folder)/\(MutantFile(id))")
    }
    return lines.map { $0 + "\n" }.joined() + "\n"
  }

  static func identifier(_ text: String) throws -> MutantID {
    guard FileStatus.kind(at: text) == .file else {
      return try UsageError.naming("") { try MutantID(parsing: text) }
    }
    let bytes = try InputFile.read(text, kind: "a file with the identifier of a mutant")
    let line = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
    // Bytes that are not UTF-8 are in no identifier.
    guard let id = try? MutantID(parsing: String(decoding: line, as: UTF8.self)) else {
      throw UsageError(
        "'\(text)' has no identifier of a mutant: to decode its text as a document, name it with "
          + "--document NAME=\(text) and run without 'replay'")
    }
    return id
  }

  static func mutant(_ id: MutantID, of document: Document) throws(UsageError) -> Mutant {
    do {
      return try Mutant(id, of: document)
    } catch MutantError.unknownMutator(let mutator) {
      throw .unknown("mutator", mutator.rawValue, valid: Mutators.known.map(\.id.rawValue))
    } catch {
      throw UsageError("\(error)")
    }
  }
}

extension CrashRecord {
  var lineOfReplay: String { "  \(strategy) \(outcome.rawValue): \(TerminalText.escaped(reason))" }
}

struct ReplayOptions: OptionGroup {
  @Option(.document("NAME=FILE"), "the file of the document NAME; repeatable")
  private var documents: [DocumentArgument]
  @Option(.infer, "decode it with models inferred from this file; repeatable")
  private var sampleFiles: [String]
  @Option(
    .strategy, "decode with this one; repeatable for replay (minimize: default the worst)")
  private(set) var strategies: [String]
  @Option(.entry, "the responses of a .har to infer models from; repeatable")
  private var sampleEntries: [String]
  @Option(.since, "the older documents, for a mutant of what changed")
  private var since: String?
  @Option(.outputFolder, "write the bytes into this folder") private(set) var output: String?
  private(set) var limits = CallLimits()
  private(set) var quiet = QuietOption()
  var input = InputOptions()

  func command(_ command: FuzzCommand) throws -> FuzzCommand {
    if sampleFiles.isEmpty, sampleEntries.isEmpty { return command }
    return try command.inferring(
      from: sampleFiles, entries: sampleEntries, input.reading(), isOneShape: since != nil)
  }

  func document(of id: MutantID, studies: [Study]) throws -> (study: Study, document: Document) {
    let name = id.document
    var study = studies.first { $0.name == name.name }
    let argument = documents.last { $0.name.name == name.name }
    if since == nil, id.steps.contains(where: { $0.mutator == Mutator.difference.id }) {
      throw ReplayError(
        description: "'\(id)' is a difference from older documents: name both with "
          + "--document \(name.name)=NEW --since OLD")
    }
    let source = argument?.source ?? study?.origin.source
    if source != nil || since != nil {
      let base = study ?? Study(name.name, json: [UInt8](), strategies: [])
      var documents = RunInput(study: base, source: source, reading: input.reading())
      if let since {
        documents = try documents.since(
          DocumentSource(path: since, entries: source?.entries ?? []), isLimited: !input.isUnlimited
        )
      }
      study = try documents.study(of: name)
      if study == nil {
        throw ReplayError(
          description: "'\(id)' comes from none of the documents in \(documents.path ?? base.name)")
      }
    } else if name.digest != nil, study?.origin.digest == nil {
      throw ReplayError(
        description: "'\(id)' comes from a file: name it with --document \(name.name)=FILE"
          + (study == nil ? ", or with --infer FILE to decode it with inferred models" : ""))
    }
    guard var study else {
      throw UsageError.unknown("document", name.name, valid: studies.map(\.name))
    }
    study.recordCount = name.recordCount
    study.growthLimit = input.growthLimit
    guard study.origin.digest == name.digest else {
      let reason =
        study.origin.digest.map { "comes from another file: this one has the digest \($0)" }
        ?? "does not come from a file"
      throw ReplayError(description: "'\(id)' \(reason)")
    }
    do throws(DocumentError) {
      return (study, try study.document(isLimited: !input.isUnlimited))
    } catch {
      var remedy = ""
      if case .tooManyRecords = error { remedy = ": " + DocumentReading.remedy }
      throw ReplayError(description: "\(name): \(error)" + remedy)
    }
  }
}

private struct ReplayError: Error, CustomStringConvertible {
  let description: String
}

extension CrashTrial {
  /// A trial of what crashes, so that the command goes on; nil where that is not possible.
  convenience init?(of study: Study, _ options: ReplayOptions, _ command: FuzzCommand) {
    guard let process = command.process, !study.strategies.isEmpty else { return nil }
    let limits = options.limits
    try? self.init(
      process,
      SupervisedCalls(of: process, timeout: limits.timeout, memory: limits.memoryLimit))
  }
}

extension Study {
  func of(_ document: Document) -> Study {
    if document.name.digest == origin.digest, document.name.recordCount == recordCount {
      return self
    }
    var study = of(json: document.index.bytes)
    study.recordCount = nil
    study.recordsAt = document.list.map(document.index.pointer)
    return study
  }
}
