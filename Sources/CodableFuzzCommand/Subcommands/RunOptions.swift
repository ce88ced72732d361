import CodableFuzz
import JSONMutation

/// The options of `run`.
struct RunOptions: OptionGroup {
  var mutation = MutationOptions()
  var baseline = BaselineOptions()
  var documents: [DocumentArgument] = []
  var strategyNames: [String] = []
  var recordCount: Int?
  var reporter: any Reporter.Type = TextReporter.self
  var output: String?
  var outcomes: String?
  var isQuiet = false
  var keepsWhole = false

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
      Option(
        "--format", Reporters.all.map { $0.id.rawValue }.joined(separator: "|"),
        "the form of the report (default: text)"
      ) { options, name throws(UsageError) in
        guard let reporter = Reporters.all.first(where: { $0.id.rawValue == name }) else {
          throw .unknown("format", name, valid: Reporters.all.map { $0.id.rawValue })
        }
        options.reporter = reporter
      },
      Option("--output", "FILE", "write the report there") { $0.output = $1 },
      Option("--outcomes", "FILE", "write a line of JSON for each mutant and strategy") {
        $0.outcomes = $1
      },
      Option(
        "--no-distill", "decode mutants of long lists whole, not in slices of a few records",
        sets: \.keepsWhole),
      Option("--quiet", "show no progress", sets: \.isQuiet),
    ]
    return own + BaselineOptions.options.map { $0.within(\.baseline) }
      + MutationOptions.options.map { $0.within(\.mutation) }
  }

  /// The studies that are asked for, with the files that could not be read.
  ///
  /// - Throws: ``UsageError`` where there is no such document or strategy.
  func selected(
    from studies: [Study]
  ) throws(UsageError) -> (studies: [Study], failures: [DocumentFailure]) {
    let valid = List.strategies(of: studies).map(\.rawValue)
    for name in strategyNames where !valid.contains(name) {
      throw .unknown("strategy", name, valid: valid)
    }
    var selected: [Study] = documents.isEmpty ? studies : []
    var failures: [DocumentFailure] = []
    for document in documents {
      let study = try document.study(among: studies)
      guard let file = document.file else {
        selected.append(study)
        continue
      }
      do throws(StorageError) {
        selected.append(
          study.of(
            json: try InputFile.read(file), file: file == "-" ? "standard input" : file))
      } catch {
        failures.append(
          DocumentFailure(document: DocumentName(study.name), message: error.description))
      }
    }
    return (selected.map(adjusted), failures)
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
}
