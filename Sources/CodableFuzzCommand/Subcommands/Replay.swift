import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzIsolation
import FuzzPlatform
import FuzzReports
import JSONMutation
import JSONText

/// Shows what mutants change, and what each strategy does with them.
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
  static let operandProposals = Proposals.files
  private var options = ReplayOptions()

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    guard !operands.isEmpty else { throw UsageError("replay needs the identifier of a mutant") }
    let command = try options.command(command)
    let ids = try operands.map { try Self.identifier($0) }
    let storage = options.output.map(Storages.mutants)
    var exitCode = ExitCode.clean
    for id in ids {
      do {
        try Self.replay(id, options, command, storage)
      } catch let error as UsageError {
        throw error
      } catch let error as StorageError where error.isClosedPipe {
        throw error
      } catch {
        Console().warn("\(command.toolName): \(error)")
        exitCode = .trouble
      }
    }
    return exitCode
  }

  private static func replay(
    _ id: MutantID, _ options: ReplayOptions, _ command: FuzzCommand,
    _ storage: (any Storage<MutantFile, [UInt8]>)?
  ) throws {
    let (study, document) = try options.document(of: id, studies: command.studies)
    let valid = study.strategies.map(\.id.rawValue)
    if let unknown = options.strategies.first(where: { !valid.contains($0) }) {
      throw UsageError.unknown("strategy", unknown, valid: valid)
    }
    let chosen = study.only(strategies: options.strategies)
    let mutant = try mutant(id, of: document)
    let bytes = mutant.bytes()
    let crashes = CrashTrial(of: chosen, options, command).crashes(on: mutant, of: chosen)
    var others = chosen
    others.strategies.removeAll { strategy in crashes.contains { $0.strategy == strategy.id } }
    let verdicts = Runner([others]).replay(mutant, of: others)
    var lines = ReplayText(mutant, named: id, verdicts).lines
    lines += crashes.map(\.line)
    if study.strategies.isEmpty {
      lines.append("  no models for '\(TerminalText.escaped(study.name))': nothing decoded it")
    }
    try Console().print(lines.map { $0 + "\n" }.joined() + "\n")
    guard let storage, let folder = options.output else { return }
    try storage.write(bytes, to: MutantFile(id))
    options.quiet.console.wrote("\(folder)/\(MutantFile(id))")
  }

  /// Reads an identifier, or a file with one.
  ///
  /// - Throws: ``UsageError`` if it is none, `StorageError` if the file cannot be read.
  static func identifier(_ text: String) throws -> MutantID {
    if FileStatus.kind(at: text) == .file { return try identifier(inFile: text) }
    do throws(MutantError) {
      return try MutantID(parsing: text)
    } catch {
      throw UsageError(error.description)
    }
  }

  private static func identifier(inFile path: String) throws -> MutantID {
    let bytes = try InputFile.read(path, kind: "a file with the identifier of a mutant")
    let line = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
    // Bytes that are not UTF-8 are in no identifier.
    guard let id = try? MutantID(parsing: String(decoding: line, as: UTF8.self)) else {
      throw UsageError(
        "'\(path)' has no identifier of a mutant: to decode its text as a document, name it with "
          + "--document NAME=\(path) and run without 'replay'")
    }
    return id
  }

  static func mutant(
    _ id: MutantID, of document: Document
  ) throws(UsageError) -> Mutant {
    do throws(MutantError) {
      return try Mutant(id, of: document)
    } catch .unknownMutator(let mutator) {
      throw .unknown("mutator", mutator.rawValue, valid: Mutators.all.map(\.id.rawValue))
    } catch {
      throw UsageError(error.description)
    }
  }
}

extension SearchFinding {
  /// A strategy's crash or hang, as a line under a replayed mutant.
  var line: String {
    "  \(strategy) \(oracle == .hang ? "hung" : "crashed"): \(TerminalText.escaped(detail))"
  }
}
