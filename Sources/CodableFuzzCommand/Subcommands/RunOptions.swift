import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzPlatform
import JSONMutation

struct RunOptions: OptionGroup {
  var mutation = MutationOptions()
  var workers = WorkerOptions()
  var input = InputOptions()
  var baseline = BaselineOptions()
  var failure = FailureOptions()
  var documents: [DocumentArgument] = []
  /// The number of the document that was named last.
  private var lastDocument: Int?
  /// The answers to infer models from if they are in captures, as patterns.
  private(set) var sampleEntries: [String] = []
  /// Older documents to compare with; nil if there are none.
  var since: String?
  var strategyNames: [String] = []
  var recordCount: Int?
  var output = OutputOptions()
  var outcomes: String?
  /// The folder for what a guided search finds; nil for none.
  var findings: String?
  /// The folder for the mutants that a guided search keeps, and starts with; nil for none.
  var kept: String?
  /// The part of the run; nil for all of it.
  private(set) var shard: Shard?
  /// Where the part came from; nil without `--shard`.
  private(set) var shardAnswer: ShardRequest.Answer?
  var resume: String?
  var keepsWhole = false
  var skipsCurve = false
  var advice = AdviceScope.own
  var skipsFindings = false
  var skipsLearning = false
  private var skipsTiming = false

  static var options: [Option<Self>] {
    let documents: [Option<Self>] = [
      Option(
        "--document", "NAME[~N][=PATH]",
        "use this one, grown to N or from a file or folder; repeatable"
      ) { options, text throws(UsageError) in
        let document = try DocumentArgument(text)
        options.lastDocument = options.documents.firstIndex(of: document)
        if options.lastDocument != nil { return }
        if document.file == "-", options.documents.contains(where: { $0.file == "-" }) {
          throw UsageError("standard input can be read for one --document only")
        }
        options.lastDocument = options.documents.count
        options.documents.append(document)
        options.mutation.description.documentCount = options.documents.count
      }.proposing(.documents),
      Option(
        "--entry", "PATTERN", "the answers of a .har to use, as 'GET */v1/feed*'; repeatable"
      ) { options, text throws(UsageError) in
        guard let last = options.lastDocument else { return options.sampleEntries.append(text) }
        try options.documents[last].add(entry: text)
      },
      Option("--since", "OLD", "show what changed since these documents, and what it costs") {
        $0.since = $1
      }.proposing(.files),
      Option("--strategy", "NAME", "use this strategy; repeatable (default: all)") {
        options, name in options.strategyNames.append(name)
      }.proposing(.strategies),
      .number(
        "--records", "grow or cut each list to N records", atLeast: 1,
        sets: \.recordCount),
    ]
    let outputs: [Option<Self>] = [
      Option("--outcomes", "FILE", "write a line of JSON for each mutant and strategy") {
        $0.outcomes = $1
      }.proposing(.files),
      Option("--findings", "DIR", "guided: write what was found here, for tests to replay") {
        $0.findings = $1
      }.proposing(.folders),
      Option("--kept", "DIR", "guided: start with what these searches kept, and add to it") {
        $0.kept = $1
      }.proposing(.folders),
    ]
    let searches: [Option<Self>] = [
      .choice(
        "--advice", "the strategies to try changes to the models for (default: own)",
        noun: "scope of advice", sets: \.advice),
      Option(
        "--no-findings", "do not search for fields that no model reads and the like",
        sets: \.skipsFindings),
      Option(
        "--no-learn", "do not learn enum tags and maps from the models",
        sets: \.skipsLearning),
      Option(
        "--no-curve", "skip survival as more and more records are mutated",
        sets: \.skipsCurve),
      Option("--no-timing", "do not measure how fast the strategies are", sets: \.skipsTiming),
      Option(
        "--no-excerpts", "decode mutants of long lists whole, not in excerpts of a few records",
        sets: \.keepsWhole),
    ]
    let parts: [Option<Self>] = [
      Option("--shard", "I/N|auto[/N]", "run one part of N, for 'merge'; needs --format json") {
        options, text throws(UsageError) in
        guard let request = ShardRequest(text) else {
          throw UsageError("--shard needs \(ShardRequest.forms), not '\(text)'")
        }
        try options.choose(request)
      }.proposing(.names { _ in ["auto"] }),
      Option("--resume", "FILE", "resume from the partial report of an interrupted run") {
        $0.resume = $1
      }.proposing(.files),
    ]
    return documents.section("What to decode")
      + (OutputOptions.options.within(\.output) + outputs).section("Output")
      + (BaselineOptions.options.within(\.baseline) + FailureOptions.options.within(\.failure))
      .section("Baseline and exit code")
      + MutationOptions.options.within(\.mutation).section("Mutants")
      + searches.section("What to measure")
      + (parts + InputOptions.options.within(\.input) + WorkerOptions.options.within(\.workers))
      .section("Processes, parts and limits")
  }

  private mutating func choose(_ request: ShardRequest) throws(UsageError) {
    do throws(ShardError) {
      let answer = try request.answer(in: ProcessInfo.processInfo.environment)
      (shard, shardAnswer) = (answer.shard, answer)
    } catch {
      throw UsageError("--shard: \(error)")
    }
  }

  func configuration() throws(UsageError) -> Runner.Configuration {
    var configuration = Runner.Configuration()
    configuration.plan = try mutation.plan()
    configuration.mutators = mutation.mutators
    if since != nil, !mutation.namesMutators { configuration.mutators = [.difference] }
    if since == nil, configuration.mutators.map(\.id) == [Mutator.difference.id] {
      throw UsageError(
        "--mutator \(Mutator.difference.id) needs older documents: add --since OLD")
    }
    for (name, folder) in [("--findings", findings), ("--kept", kept)]
    where folder != nil && !configuration.plan.isGuided {
      throw UsageError("\(name) goes with --plan guided, not with '\(configuration.plan.id)'")
    }
    if kept?.isEmpty == true { throw UsageError("--kept needs the name of a folder, not ''") }
    if kept != nil, resume != nil {
      throw UsageError("--resume does not go with --kept, which has what the search reached")
    }
    configuration.filter = mutation.filter
    configuration.usesExcerpts = !keepsWhole
    configuration.measuresDamageCurve = !skipsCurve && since == nil
    configuration.advice = advice
    configuration.searchesFindings = !skipsFindings
    configuration.learnsFields = !skipsLearning
    // One shard measures times for all of them.
    configuration.timesStrategies = !skipsTiming && shard?.isFirst ?? true
    return configuration
  }

  /// The chosen studies, with the files and folders of their documents.
  ///
  /// - Throws: ``UsageError`` for an unknown document or strategy, and `StorageError` if an API
  ///   description cannot be read.
  func chosen(
    from studies: [Study], endedBy interruption: Interruption? = nil
  ) throws -> [RunInput] {
    try UsageError.check(strategies: strategyNames, valid: List.strategies(of: studies))
    let operations = try mutation.description.operations(
      count: documents.count, input.reading())
    let reading = input.reading(endedBy: interruption)
    if documents.isEmpty {
      return studies.map { RunInput(study: adjusted($0, operations[0]), reading: reading) }
    }
    let inputs = try zip(documents, operations).map { document, operation in
      RunInput(
        study: adjusted(try document.study(among: studies), operation), source: document.source,
        reading: reading)
    }
    for name in strategyNames
    where !inputs.contains(where: { $0.study.strategies.contains { $0.id.rawValue == name } }) {
      let decoded = studies.filter { $0.strategies.contains { $0.id.rawValue == name } }
      throw UsageError(
        "the strategy '\(name)' decodes none of these documents: choose one of "
          + decoded.map(\.name).joined(separator: ", "))
    }
    return inputs
  }

  private func adjusted(_ study: Study, _ operation: DescribedOperation?) -> Study {
    var study = study
    study.operation = operation
    study.notes.add(mutation.notes)
    study.growthLimit = input.growthLimit
    if study.recordsAt != nil { study.recordCount = study.recordCount ?? recordCount }
    return study.only(strategies: strategyNames)
  }

  /// - Throws: ``UsageError`` if a part of the run could not be merged with the others, or not be
  ///   resumed.
  func checkParts(of inputs: [RunInput]) throws(UsageError) {
    if let shard, try !output.isJSON() {
      throw UsageError(
        "--shard \(shard) needs --format json: 'merge' reads only JSON reports")
    }
    let name = shard != nil ? "--shard" : resume != nil ? "--resume" : nil
    if let name, let path = inputs.first(where: { !$0.isRepeatable })?.path {
      let what = path == "-" ? "standard input" : "'\(path)'"
      throw UsageError("\(name) needs documents in files: \(what) can be read only once")
    }
    if resume != nil, let outcomes, AtomicFile.isKept(outcomes) {
      throw UsageError(
        "'\(outcomes)' may hold the outcomes of the resumed run: name another file "
          + "for the rest")
    }
  }
}

extension Study {
  /// The study with the strategies of some names, or with all if none is named.
  func only(strategies names: [String]) -> Study {
    if names.isEmpty { return self }
    var study = self
    study.strategies.removeAll { !names.contains($0.id.rawValue) }
    return study
  }
}
