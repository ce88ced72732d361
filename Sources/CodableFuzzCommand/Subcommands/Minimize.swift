import CodableFuzz
import DecodingStrategies
import FuzzPlatform
import FuzzReports
import FuzzRunning
import FuzzSupervisor
import JSONMutation
import JSONText

struct Minimize: Subcommand {
  static let name = "minimize"
  static let operands = "ID|FILE"
  static let purpose = "finds the smallest mutant for which a strategy behaves the same"
  static let examples = [
    "minimize feed:remove-key@/feed/2/title",
    "minimize feed:remove-key@/feed/2/title --strategy wrapper",
  ]
  private var options = ReplayOptions()

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    guard let text = operands.first, operands.count == 1 else {
      throw UsageError("minimize needs the identifier of one mutant")
    }
    guard options.strategies.count < 2 else {
      throw UsageError("minimize takes one --strategy: what that one does is kept the same")
    }
    let id = try Replay.identifier(text)
    let command = try options.command(command)
    let (study, document) = try options.document(of: id, studies: command.studies)
    if study.strategies.isEmpty {
      throw UsageError("there are no models for '\(id.document.name)'")
    }
    try UsageError.check(strategies: options.strategies, valid: study.strategies.map(\.id))
    let mutant = try Replay.mutant(id, of: document)
    if try Self.minimizedCrash(mutant, of: study, options, command) { return .clean }
    let runner = Runner([study])
    let strategy =
      options.strategies.first.map { StrategyID(rawValue: $0) }
      ?? Self.worst(runner.replay(mutant, of: study), options) ?? study.strategies[0].id
    guard let (smallest, verdict) = runner.minimize(mutant, of: study, strategy: strategy) else {
      throw UsageError("'\(strategy)' has nothing to decode in '\(document.name)'")
    }
    let needs = runner.needs(for: smallest, of: study, strategy: strategy)
    var lines = ReplayText.table(of: [verdict])
    for mutation in smallest.mutations {
      lines += ChangedLines(mutation, in: smallest.document).lines
    }
    if !needs.isEmpty { lines.append("  why each record is needed, found by leaving it out:") }
    let names = needs.map { JSONPointer.shown($0.record.description) }
    let width = names.map(TerminalText.width).max() ?? 0
    lines += zip(needs, names).map { need, name in
      "    " + TerminalText.padded(name, to: width, toLeft: true) + "  " + need.reason
    }
    try Self.write(smallest, lines, from: mutant, options, command)
    return .clean
  }

  /// The strategy that loses most records, and of several the one that loses most silently.
  private static func worst(_ verdicts: [Verdict], _ options: ReplayOptions) -> StrategyID? {
    let worst = verdicts.max {
      ($0.counters.lost, $0.counters.lostSilently) < ($1.counters.lost, $1.counters.lostSilently)
    }?.strategy
    if let worst { announce(worst, options) }
    return worst
  }

  private static func announce(_ strategy: StrategyID, _ options: ReplayOptions) {
    options.quiet.console.note(
      "minimizing for \(strategy), which fails worst: --strategy NAME chooses another")
  }

  private static func minimizedCrash(
    _ mutant: Mutant, of study: Study, _ options: ReplayOptions, _ command: FuzzCommand
  ) throws -> Bool {
    let study = study.only(strategies: options.strategies)
    guard let trial = CrashTrial(of: study, options, command),
      let crash = try trial.crashes(on: mutant, of: study).first
    else { return false }
    if options.strategies.isEmpty { announce(crash.strategy, options) }
    let smallest = trial.smallest(crash, on: mutant, of: study.of)
    try write(smallest, [crash.lineOfReplay], from: mutant, options, command)
    return true
  }

  private static func write(
    _ smallest: Mutant, _ findings: [String], from mutant: Mutant, _ options: ReplayOptions,
    _ command: FuzzCommand
  ) throws(StorageError) {
    let (old, new) = (mutant.document, smallest.document)
    var lines = [
      "\(smallest.id)",
      "  \(smallest.mutations.count)/\(mutant.mutations.count) mutations, "
        + "\(new.records.count)/\(old.records.count) records, "
        + "\(new.index.bytes.count)/\(old.index.bytes.count) bytes",
    ]
    lines += findings
    let isReduced = new.name != old.name
    var written: String?
    if isReduced, let output = options.output {
      let file = MutantFile(new.name)
      try Storages.mutants(in: output).write(new.index.bytes, to: file)
      var context = ReportContext()
      context.sample = command.sample
      context.replayCommand = ShellWord.quoted(command.toolName) + " " + Replay.name
      written = "\(output)/\(file)"
      context.documentFiles[new.name.name] = written
      lines += ["  replay it with:", "  " + context.replay(smallest.id)]
    } else if isReduced {
      lines.append("  the document, which --output DIR writes to a file:")
      lines += String(decoding: new.index.bytes, as: UTF8.self).split(separator: "\n").map {
        "    " + $0
      }
    }
    try Console().print(lines.map { TerminalText.escaped($0) + "\n" }.joined())
    if let written { options.quiet.console.wrote(written) }
  }
}

extension Runner {
  /// Finds the smallest mutant for which a strategy behaves the same.
  ///
  /// The strategy returns or throws as before and reports failures of the same kinds at the same fields,
  /// a record still meets each kind of fate, and none becomes already invalid.
  fileprivate func minimize(
    _ mutant: Mutant, of study: Study, strategy: StrategyID
  ) -> (mutant: Mutant, verdict: Verdict)? {
    let study = study.only(strategies: [strategy.rawValue])
    guard let first = fate(of: mutant, study) else { return nil }
    let smallest = Minimizer { fate(of: $0, study) == first }.minimize(mutant)
    return replay(smallest, of: study).first.map { (smallest, $0) }
  }

  /// What each record of a minimized mutant is needed for, found by leaving it out.
  fileprivate func needs(
    for mutant: Mutant, of study: Study, strategy: StrategyID
  ) -> [(record: JSONPointer, reason: String)] {
    let study = study.only(strategies: [strategy.rawValue])
    let document = mutant.document
    guard document.list != nil, let first = fate(of: mutant, study) else { return [] }
    return zip(document.records.indices, document.recordPointers()).map { number, pointer in
      let isEdited = mutant.mutations.contains { mutation in
        document.index.subtree(of: document.records[number]).contains(mutation.node.number)
      }
      if isEdited { return (pointer, "the mutation is in it") }
      let other = mutant.without(record: number).flatMap { fate(of: $0, study) }
      let changes = other.map { first.changes(to: $0).joined(separator: ", and ") }
      return (pointer, "without it, " + (changes ?? "the mutation is not possible"))
    }
  }

  private func fate(of mutant: Mutant, _ study: Study) -> Fate? {
    let (verdicts, hasInvalid) = replayed(mutant, of: study)
    return verdicts.first.map { Fate($0, hasInvalid: hasInvalid) }
  }
}

private struct Fate: Equatable {
  private let strategy: StrategyID
  private let outcome: Outcome
  private let failures: Set<Failure>
  private let errorAccuracy: ErrorAccuracy?
  private let fates: Set<Counter>
  private let hasInvalid: Bool

  private struct Failure: Hashable {
    let kind: DecodingFailure.Kind
    let field: [String]
  }

  init(_ verdict: Verdict, hasInvalid: Bool) {
    (strategy, outcome) = (verdict.strategy, verdict.outcome)
    errorAccuracy = verdict.errorAccuracy
    failures = Set(
      verdict.failures.map { failure in
        // Indices differ in a smaller list.
        Failure(kind: failure.kind, field: failure.path.map { Int($0) == nil ? $0 : "*" })
      })
    fates = Set(Counter.allCases.filter { verdict.counters[$0] > 0 })
    self.hasInvalid = hasInvalid
  }

  /// What is different with another one, in words.
  func changes(to other: Fate) -> [String] {
    let range = Counter.untouchedKept.rawValue...Counter.removed.rawValue
    let records = Counter.allCases.filter { range.contains($0.rawValue) }
    var changes = other.outcome == outcome ? [] : ["\(strategy) \(other.verb)"]
    if other.hasInvalid, !hasInvalid { changes.append("a record does not decode even on its own") }
    changes += records.filter { fates.contains($0) && !other.fates.contains($0) }
      .map { "no " + ReplayText.words($0) }
    changes += records.filter { !fates.contains($0) && other.fates.contains($0) }
      .map { ($0.isUntouched ? "an " : "a ") + ReplayText.words($0) }
    return changes.isEmpty && other != self ? ["the errors are different"] : changes
  }

  private var verb: String {
    switch outcome {
    case .returned: "returns"
    case .threw: "throws"
    case .crashed: "crashes"
    case .hung: "hangs"
    }
  }
}
