import Foundation
import FuzzDescriptions
import FuzzDifferences
import FuzzModels
import FuzzPlatform
import FuzzRunning
import FuzzSupervisor

// A team's tool needs one import of this package besides its own models.
@_exported public import CodableFuzz
@_exported public import FuzzFixtures
@_exported public import FuzzReports
@_exported public import JSONMutation
@_exported public import JSONText

/// The command line for your own studies.
///
/// Make it the main function of your own tool:
///
/// ```swift
/// import CodableFuzzCommand
///
/// FuzzCommand.main { [.feed, try .orders(from: "orders.json")] }
/// ```
public struct FuzzCommand: Sendable {
  public static let version = "0.1.0"

  /// The documents with their strategies.
  public internal(set) var studies: [Study]
  public let toolName: String
  /// The mutators, metrics and formats of the team, which options name beside this package's.
  public var mutators: [Mutator] = []
  public var metrics: [Metric] = []
  public var reporters: [any Reporter.Type] = []
  var sample: SampleSummary?
  /// The process, if the command owns it and a supervisor can start it again.
  private(set) var process: SupervisedProcess?
  private(set) var interruption: Interruption?

  /// The analyses that are modules of their own, a line each.
  static let moreAnalyses: [any Analysis.Type] = [
    DifferenceAnalysis.self,
    GapAnalysis.self,
  ]

  public init(studies: [Study], toolName: String = "codable-fuzz") {
    self.studies = studies
    self.toolName = toolName
  }

  /// Makes the studies, runs the command and ends the process.
  ///
  /// - Parameters:
  ///   - toolName: The name of the tool in help and messages.
  ///   - mutators: Mutators of the team, which `--mutator` names.
  ///   - metrics: Metrics of the team, which tables and files show.
  ///   - reporters: Formats of the team, which `--format` and `--output` name.
  ///   - studies: Makes the studies. An error is printed, and the exit code is 2.
  public static func main(
    toolName: String = "codable-fuzz", mutators: [Mutator] = [], metrics: [Metric] = [],
    reporters: [any Reporter.Type] = [], studies: () throws -> [Study]
  ) -> Never {
    let process = prepareProcess(toolName)
    do {
      var command = FuzzCommand(studies: try studies(), toolName: toolName)
      (command.mutators, command.metrics, command.reporters) = (mutators, metrics, reporters)
      command.main()
    } catch {
      end(process, because: "\(toolName): \(error)")
    }
  }

  /// What must come before anything else, studies included; doing it again changes nothing.
  private static func prepareProcess(_ toolName: String) -> SupervisedProcess? {
    occupyStandardDescriptors()
    ProcessLimits.raiseFileLimit()
    // A file that grows too large and a pipe without a reader are errors.
    for signal in [Signal.fileTooLarge, .brokenPipe] { signal.ignore() }
    // Watching for signals takes a thread and some descriptors: without them it hangs, or ends the process.
    if let shortage = ProcessLimits.shortage { end(nil, because: "\(toolName): \(shortage)") }
    do {
      return try SupervisedProcess.begin(toolName: toolName)
    } catch {
      end(nil, because: "\(toolName): \(error)")
    }
  }

  /// Occupies those that are closed, so that no file opened later receives the messages.
  private static func occupyStandardDescriptors() {
    let streams: [(Descriptor, Descriptor.Use)] = [
      (.standardInput, .writing), (.standardOutput, .reading), (.standardError, .reading),
    ]
    for (stream, use) in streams where !stream.isOpen {
      _ = try? Descriptor(opening: "/dev/null", for: use)
    }
  }

  private static func end(_ process: SupervisedProcess?, because message: String) -> Never {
    Console().warn(message)
    end(process, .trouble)
  }

  private static func end(_ process: SupervisedProcess?, _ code: ExitCode) -> Never {
    process?.finish(code.rawValue)
    ThisProcess.exit(code.rawValue)
  }

  /// Runs the command with the arguments of the process, and ends the process.
  ///
  /// The process starts the tool again in a process of its own, with `SWIFT_DETERMINISTIC_HASHING=1`, and
  /// waits for it: a strategy can end that one only. Foundation decodes dictionaries in the order of their
  /// hashes, which decides which of two bad members a decoder reports. A report must not depend on chance.
  ///
  /// What studies and strategies print is not shown.
  public func main() -> Never {
    var command = self
    command.process = Self.prepareProcess(toolName)
    do {
      command.interruption = try Interruption()
    } catch {
      Self.end(command.process, because: "\(toolName): signals cannot be watched: \(error)")
    }
    Self.end(command.process, command.run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs the command and its strategies in this process, as in a test of a tool.
  ///
  /// A strategy that crashes ends the process.
  ///
  /// - Parameter arguments: The command line without the name of the tool.
  /// - Returns: The exit code, such as 0. Errors were printed to standard error.
  public func exitCode(running arguments: [String]) -> Int32 { run(arguments).rawValue }

  package func run(_ arguments: [String]) -> ExitCode {
    let arguments = Terminal.withoutColorOption(arguments)
    do {
      return try Analyses.$known.withValue(Analyses.standard + Self.moreAnalyses) {
        try Mutators.$own.withValue(mutators) {
          try Metrics.$own.withValue(metrics) {
            try Reporters.$own.withValue(reporters) { try runSubcommand(arguments) }
          }
        }
      }
    } catch let error as UsageError {
      let help = ([toolName] + [subcommand(in: arguments)?.name, "--help"].compactMap(\.self))
        .joined(separator: " ")
      Console().warn("\(toolName): \(error.message(for: self))\nTry '\(help)'.")
      return .usage
    } catch let error as StorageError where error.isClosedPipe {
      // A reader that has seen enough needs no message.
      return .closedPipe
    } catch {
      Console().warn("\(toolName): \(error)")
      return .trouble
    }
  }

  private func runSubcommand(_ arguments: [String]) throws -> ExitCode {
    try checkNames()
    let first = arguments.first ?? "--"
    if arguments.prefix(while: { $0 != "--" }).contains(where: ["--version", "-V"].contains) {
      try Console().print("\(toolName) \(Self.version)\n")
      return .clean
    }
    if first == "help" || first == "--help" || first == "-h" {
      try Console().print(help(on: arguments.dropFirst().filter { !$0.hasPrefix("-") }))
      return .clean
    }
    guard let subcommand = subcommand(in: arguments) else { throw unknownSubcommand(first) }
    let rest = Subcommands.named(first) == nil ? arguments : Array(arguments.dropFirst())
    let options = rest.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      let child = options.first { name in subcommand.children.contains { $0.name == name } }
      try Console().print(help(on: [subcommand.name, child].compactMap(\.self)))
      return .clean
    }
    return try subcommand.run(rest, of: self)
  }

  /// The subcommand that a command line runs, which for files is `run`; nil if it names an unknown one.
  private func subcommand(in arguments: [String]) -> (any Subcommand.Type)? {
    let first = arguments.first ?? "--"
    let isRun = first.hasPrefix("-") || FilePath.looksLikeFile(first)
    return Subcommands.named(first) ?? (isRun ? Run.self : nil)
  }

  private func unknownSubcommand(_ word: String) -> UsageError {
    if let error = misplacedDocument(word) { return error }
    if word.contains("://") {
      return UsageError(
        "'\(word)' is an address: save the response to a file first, with 'curl -o response.json'")
    }
    if (try? MutantID(parsing: word)) != nil {
      return UsageError("'\(word)' is the identifier of a mutant", instead: [Replay.name, word])
    }
    if word.contains("/") || word.contains(".") { return UsageError(file: word) }
    if ["diff", "compare", "since"].contains(word) {
      return UsageError(
        "unknown subcommand '\(word)'; to compare a response with an older one",
        instead: ["--since", "OLD.json", "NEW.json"])
    }
    let names = Subcommands.all.map { $0.name }
    let document = NearestName.nearest(to: word, valid: studies.map(\.name)).first
    if let document, NearestName.nearest(to: word, valid: names).isEmpty {
      return UsageError(
        "unknown subcommand '\(word)'; did you mean the document '\(document)'?",
        instead: ["--document", document])
    }
    return .unknown("subcommand", word, valid: names)
  }

  func checkFiles(_ words: [String]) throws(UsageError) {
    if let error = words.lazy.compactMap(misplacedDocument).first { throw error }
  }

  func misplacedDocument(_ word: String) -> UsageError? {
    guard studies.contains(where: { $0.name == word }), FileStatus.isMissing(word) else {
      return nil
    }
    return UsageError(
      "'\(word)' is a document of \(toolName), not a file or subcommand",
      instead: ["--document", word])
  }

  private func checkNames() throws(DocumentFailure) {
    var known: Set<String> = []
    for name in studies.map(\.name) where !known.insert(name).inserted {
      throw DocumentFailure(
        document: DocumentName(name), message: "two studies have this name: each needs its own")
    }
  }
}
