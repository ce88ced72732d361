import CodableFuzz
import Foundation
import FuzzDescriptions
import FuzzDifferences
import FuzzDocuments
import FuzzFixtures
import FuzzPlatform
import FuzzRunning
import JSONMutation

struct RunOptions: OptionGroup {
  private let decoding = OptionSection("What to decode")
  @Option(
    .document("NAME[~N][=PATH]"), "use this one, grown to N or from a file or folder; repeatable")
  private var namedDocuments: [DocumentArgument]
  @Option(.entry, "the responses of a .har to use, as 'GET */v1/feed*'; repeatable")
  private var entries: [String]
  @Option(.since, "show what changed since these documents, and what it costs")
  private(set) var since: String?
  @Option(.strategy, "use this strategy; repeatable (default: all; 'all' also shows each)")
  private(set) var strategyNames: [String]
  private(set) var cast = ReportContext.Cast.own
  @Option(.number("--records", from: 1), "grow or cut each list to N records")
  private(set) var recordCount: Int?

  private let outputs = OptionSection("Output")
  private(set) var output = OutputOptions()
  @Option(.flag("--show-values"), "show strings in responses of captures, which are masked")
  private var showsValues = false
  @Option(.file("--outcomes"), "write a line of JSON for each mutant and strategy")
  private(set) var outcomes: String?

  private let judging = OptionSection("Baseline and exit code")
  private(set) var baseline = BaselineOptions()
  private(set) var failure = FailureOptions()

  private let mutants = OptionSection("Mutants")
  private(set) var mutation = MutationOptions()

  private let measuring = OptionSection("What to measure")
  @Option(
    .choice("--advice", of: "scope of advice"),
    "the strategies to try changes to the models for (default: own)")
  private(set) var advice = AdviceScope.own
  @Option(.flag("--no-findings"), "do not search for fields that no model reads and the like")
  private var skipsFindings = false
  @Option(.system, "judge for this system, as ios-17, macos-14 or linux-6.2; repeatable")
  private var systems: [TargetSystem]
  @Option(.flag("--write-back"), "encode what was decoded, and show what a save erases")
  private var writesBack = false
  @Option(.flag("--no-learn"), "do not learn enum tags and maps from the models")
  private var skipsLearning = false
  @Option(.flag("--no-timing"), "do not measure how fast the strategies are")
  private var skipsTiming = false
  @Option(
    .flag("--no-excerpts"), "decode mutants of long lists whole, not in excerpts of a few records")
  private var keepsWhole = false

  private let parts = OptionSection("Threads, parts and limits")
  @Option(
    Parameter("--shard", "I/N|auto[/N]", read: Self.shard(_:)),
    "run one part of N, for 'merge'; needs --format json")
  private(set) var shardAnswer: ShardRequest.Resolution?
  private(set) var input = InputOptions()
  private(set) var threads = ThreadOptions()
  var documents: [DocumentArgument] = []
  private(set) var sampleEntries: [String] = []

  var shard: Shard? { shardAnswer?.shard }

  private static func shard(_ text: String) throws(UsageError) -> ShardRequest.Resolution {
    guard let request = ShardRequest(text) else {
      throw UsageError("--shard needs \(ShardRequest.forms), not '\(text)'")
    }
    return try UsageError.naming("--shard: ") { () throws(ShardError) in
      try request.answer(in: ProcessInfo.processInfo.environment)
    }
  }

  private enum Word {
    case document(DocumentArgument)
    case entry(String)
  }

  mutating func finish() throws(UsageError) {
    if strategyNames.contains("all") {
      (strategyNames, cast) = ([], .all)
    } else if !strategyNames.isEmpty {
      cast = .named
    }
    var last: Int?
    var positions: [Int] = []
    let words = $namedDocuments.placed(Word.document) + $entries.placed(Word.entry)
    for (position, word) in words.sorted(by: { $0.position < $1.position }) {
      switch word {
      case .document(let document):
        last = documents.firstIndex(of: document)
        if last != nil { continue }
        if document.file == "-", documents.contains(where: { $0.file == "-" }) {
          throw UsageError("standard input can be read for one --document only")
        }
        last = documents.count
        documents.append(document)
        positions.append(position)
      case .entry(let pattern):
        if let last {
          try documents[last].add(entry: pattern)
        } else {
          sampleEntries.append(pattern)
        }
      }
    }
    try mutation.description.finish(after: positions)
  }

  func configuration() throws -> Runner.Configuration {
    var configuration = Runner.Configuration()
    configuration.plan = try mutation.plan()
    configuration.mutators = mutation.mutators
    if since != nil, !mutation.namesMutators { configuration.mutators = [.difference] }
    if since == nil, configuration.mutators.map(\.id) == [Mutator.difference.id] {
      throw UsageError("--mutator \(Mutator.difference.id) needs older documents: add --since OLD")
    }
    configuration.filter = mutation.filter
    configuration.usesExcerpts = !keepsWhole
    configuration.advice = advice
    configuration.searchesFindings = !skipsFindings
    configuration.showsCapturedValues = showsValues
    configuration.systems = systems.orSupported
    configuration.writesBack = writesBack
    configuration.learnsFields = !skipsLearning
    configuration.isLimited = !input.isUnlimited
    // One shard measures times for all of them.
    configuration.timesStrategies =
      !skipsTiming && !Environment.current.isDebugBuild && shard?.isFirst ?? true
    return configuration
  }

  /// Why no times are measured, though nobody asked for that; nil if they are.
  var reasonForNoTiming: String? {
    skipsTiming || !Environment.current.isDebugBuild
      ? nil : "no timings: this is a debug build, and only one with -c release measures them"
  }

  func chosen(
    from studies: [Study], endedBy interruption: Interruption? = nil
  ) throws -> [RunInput] {
    try UsageError.check(strategies: strategyNames, valid: List.strategies(of: studies))
    let operations = try mutation.description.operations(count: documents.count, input.reading())
    let reading = input.reading(endedBy: interruption)
    if documents.isEmpty {
      return studies.map { RunInput(study: adjusted($0, operations[0]), reading: reading) }
    }
    let inputs = try zip(documents, operations).map { document, operation in
      RunInput(
        study: adjusted(try document.study(among: studies), operation), source: document.source,
        reading: reading)
    }
    for name in strategyNames where !inputs.contains(where: { $0.study.has(name) }) {
      let decoded = studies.filter { $0.has(name) }
      throw UsageError(
        "the strategy '\(name)' decodes none of these documents: choose one of "
          + decoded.map(\.name).joined(separator: ", "))
    }
    return inputs
  }

  private func adjusted(_ study: Study, _ operation: DescribedOperation?) -> Study {
    var study = study.described(by: operation)
    study.notes.add(mutation.notes)
    study.growthLimit = input.growthLimit
    if study.recordsAt != nil { study.recordCount = study.recordCount ?? recordCount }
    return study.only(strategies: strategyNames)
  }

  func checkParts(of inputs: [RunInput]) throws(UsageError) {
    guard let shard else { return }
    if try !output.isJSON() {
      throw UsageError("--shard \(shard) needs --format json: 'merge' reads only JSON reports")
    }
    if let path = inputs.first(where: { !$0.isRepeatable })?.path {
      let what = path == "-" ? "standard input" : "'\(path)'"
      throw UsageError("--shard needs documents in files: \(what) can be read only once")
    }
  }
}

extension Study {
  fileprivate func has(_ strategy: String) -> Bool {
    strategies.contains { $0.id.rawValue == strategy }
  }

  func only(strategies names: [String]) -> Study {
    if names.isEmpty { return self }
    var study = self
    study.strategies.removeAll { !names.contains($0.id.rawValue) }
    return study
  }
}

extension RunOptions {
  func adding(_ operands: [String], studies: [Study]) throws(UsageError) -> RunOptions {
    var options = self
    guard since != nil else {
      let stray = operands.first { !FilePath.looksLikeFile($0) }
      guard let operand = stray ?? operands.first else { return options }
      if stray == nil { throw UsageError(file: operand) }
      if Subcommands.named(operand) != nil {
        throw UsageError("'\(operand)' is another subcommand: it must be the first word, alone")
      }
      throw UsageError("run takes no '\(operand)': name a file, or a document with --document")
    }
    if documents.isEmpty {
      guard studies.count == 1, let study = studies.first else {
        if let since, operands.isEmpty {
          throw UsageError(
            "--since needs the newer file as well, or --document NAME for that of this tool",
            instead: ["--since", since, "newer.json"])
        }
        throw UsageError(
          "--since compares responses of one document: name it with --document, one of "
            + studies.map(\.name).joined(separator: ", "))
      }
      options.documents = [DocumentArgument(DocumentName(study.name))]
    }
    guard options.documents.count == 1 else {
      throw UsageError("--since compares responses of one document, not of \(documents.count)")
    }
    guard let newer = operands.first else { return options }
    if operands.count > 1 || options.documents[0].file != nil {
      let extra = operands.count > 1 ? operands[1] : newer
      throw UsageError("--since compares with one newer file or folder: '\(extra)' is another")
    }
    options.documents[0] = DocumentArgument(
      options.documents[0].name, file: newer,
      entries: documents.isEmpty ? sampleEntries : options.documents[0].entries)
    return options
  }

  func files(besides inputs: [RunInput], _ interruption: Interruption?) throws -> ReportFiles {
    // A part of a run has no screen.
    let outputs = try shard == nil ? output.outputs() : output.named()
    let written = (outputs.map(\.path) + [outcomes]).compactMap(\.self)
    if Set(written.map(FilePath.location)).count < written.count {
      throw UsageError("--output and --outcomes need different files")
    }
    if let file = FilePath.first(of: inputs.compactMap(\.path), in: written) {
      throw UsageError("'\(file)' is a document: name another file to write to")
    }
    return try ReportFiles(outputs, outcomes: outcomes, interruption)
  }

  func compared(_ inputs: [RunInput]) throws(StorageError) -> [RunInput] {
    guard let since else { return inputs }
    return try inputs.map { input throws(StorageError) in
      try input.since(
        DocumentSource(path: since, entries: documents.first?.source?.entries ?? []),
        isLimited: !self.input.isUnlimited)
    }
  }
}

struct ThreadOptions: OptionGroup {
  @Option(
    .number("--threads", from: 1, to: 1_024), "how many threads decode (default: one for each core)"
  )
  private(set) var count = ProcessInfo.processInfo.activeProcessorCount
  private(set) var limits = CallLimits()
  @Option(
    .number("--crash-limit", from: 1),
    "stop after crashes at this many fields, or hangs (default: 100)")
  private(set) var crashLimit = 100
  @Option(
    .text("--artifacts", "DIR"), "folder for crashes and hangs (default: codable-fuzz-artifacts)")
  private(set) var artifacts = "codable-fuzz-artifacts"
}

struct CallLimits: OptionGroup {
  @Option(
    .decimal("--timeout", "SECONDS", needs: "seconds from 0.01 to 1000000", in: 0.01...1_000_000),
    "a strategy that takes longer has hung (default: 10)")
  private(set) var timeout = 10.0
  @Option(.size("--memory-limit"), "memory beyond what a run starts with (default: 4G)")
  private(set) var memoryLimit = ByteSize.gigabytes(4)
}

extension [TargetSystem] {
  /// The systems that were named, or else the oldest ones that the package here supports.
  var orSupported: [TargetSystem] {
    isEmpty
      ? TargetSystem.supported(
        byPackageAround: URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
      : unique
  }
}
