import CodableFuzz
import JSONMutation

/// The options of `run`.
struct RunOptions: OptionGroup {
  var mutation = MutationOptions()
  var documents: [DocumentArgument] = []
  var strategyNames: [String] = []
  var recordCount: Int?
  var reporter: any Reporter.Type = TextReporter.self
  var output: String?
  var outcomes: String?
  var shard: Shard?
  var isQuiet = false

  static var options: [Option<Self>] {
    let own: [Option<Self>] = [
      Option(
        "--document", "NAME[~N][=FILE]",
        "use this one, grown to N or read from FILE; repeatable"
      ) { options, text throws(UsageError) in
        let document = try DocumentArgument(text)
        if options.documents.contains(document) { return }
        if document.file == "-", options.documents.contains(where: { $0.file == "-" }) {
          throw UsageError("standard input can be read for one --document only")
        }
        options.documents.append(document)
      },
      Option("--strategy", "NAME", "use this strategy; repeatable (default: all)") {
        options, name in options.strategyNames.append(name)
      },
      .number(
        "--records", "grow or cut each list to N records", atLeast: 1,
        sets: \.recordCount),
      .format(sets: \.reporter),
      Option("--output", "FILE", "write the report there") { $0.output = $1 },
      Option("--outcomes", "FILE", "write a line of JSON for each mutant and strategy") {
        $0.outcomes = $1
      },
      Option("--shard", "I/N", "run the part I of N, for 'merge'; needs --format json") {
        options, text throws(UsageError) in
        guard let shard = Shard(text) else {
          throw UsageError("--shard needs a part such as 1/4, from 1/N to N/N, not '\(text)'")
        }
        options.shard = shard
      },
      Option("--quiet", "show no progress", sets: \.isQuiet),
    ]
    return own + MutationOptions.options.map { $0.within(\.mutation) }
  }

  /// What is to be decoded, with the files that could not be read.
  ///
  /// - Throws: ``UsageError`` where there is no such document or strategy.
  func selected(
    from studies: [Study]
  ) throws(UsageError) -> (inputs: [RunInput], failures: [DocumentFailure]) {
    let valid = List.strategies(of: studies).map(\.rawValue)
    for name in strategyNames where !valid.contains(name) {
      throw .unknown("strategy", name, valid: valid)
    }
    var inputs: [RunInput] = documents.isEmpty ? studies.map { RunInput(adjusted($0)) } : []
    var failures: [DocumentFailure] = []
    for document in documents {
      let study = adjusted(try document.study(among: studies))
      guard let file = document.file else {
        inputs.append(RunInput(study))
        continue
      }
      do throws(StorageError) {
        inputs.append(try RunInput(study, of: file))
      } catch {
        failures.append(
          DocumentFailure(document: DocumentName(study.name), message: error.description))
      }
    }
    return (inputs, failures)
  }

  /// A study with the strategies and the record count that are asked for.
  private func adjusted(_ study: Study) -> Study {
    var study = study
    if study.recordsAt != nil { study.recordCount = study.recordCount ?? recordCount }
    if !strategyNames.isEmpty {
      study.strategies.removeAll { !strategyNames.contains($0.id.rawValue) }
    }
    return study
  }

  /// - Throws: ``UsageError`` where a part of the run could not be put together with the others.
  func checkShard(of inputs: [RunInput]) throws(UsageError) {
    guard let shard else { return }
    if reporter.id != JSONReporter.id {
      throw UsageError(
        "--shard \(shard) needs --format json: only such reports can be put together by 'merge'")
    }
    if inputs.contains(where: { $0.stream?.isRepeatable == false }) {
      throw UsageError(
        "--shard \(shard) needs a file: each shard reads all documents, "
          + "and standard input can be read once")
    }
  }
}
