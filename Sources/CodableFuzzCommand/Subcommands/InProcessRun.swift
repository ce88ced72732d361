import CodableFuzz
import JSONMutation

/// A run in the process of the command: a strategy that crashes ends it.
struct InProcessRun {
  private let options: RunOptions
  private let chosen: [(study: Study, file: String?)]
  private let configuration: Runner.Configuration
  private let console: Console
  private let output: Run.Output

  init(
    _ options: RunOptions, _ chosen: [(study: Study, file: String?)],
    _ configuration: Runner.Configuration, _ console: Console, _ output: Run.Output
  ) {
    self.options = options
    self.chosen = chosen
    self.configuration = configuration
    self.console = console
    self.output = output
  }

  func report() throws -> Report {
    var studies: [Study] = []
    var failures: [DocumentFailure] = []
    var source = ChosenDocuments(chosen)
    while let pulled = source.next() {
      switch pulled {
      case .document(let document): studies.append(document.source)
      case .failure(let failure, _):
        failures.append(failure)
        console.warn("\(failure.document): \(failure.message)")
      }
    }
    var report = try report(
      of: Runner(studies, configuration: configuration, environment: .current))
    report.failures = failures + report.failures
    return report
  }

  private func report(of runner: Runner) throws -> Report {
    var progress = Progress(
      console, byteCounts: runner.studies.map(\.json.count), isQuiet: options.isQuiet)
    let report = try runner.run { event in
      switch event {
      case .started(let name, let mutants): progress.start(name.description, mutants: mutants)
      case .judged(let mutant, let verdicts):
        try output.add(verdicts, of: mutant)
        progress.advance()
      case .timing: progress.time()
      case .finished: progress.finish()
      case .failed(let failure):
        progress.clear()
        console.warn("\(failure.document): \(failure.message)")
        progress.finish()
      }
    }
    progress.clear()
    return report
  }
}

/// The documents that were asked for, each read when it is its turn.
struct ChosenDocuments {
  private let chosen: [(study: Study, file: String?)]
  private var number = 0

  init(_ chosen: [(study: Study, file: String?)]) {
    self.chosen = chosen
  }

  mutating func next() -> PulledDocument? {
    guard number < chosen.count else { return nil }
    defer { number += 1 }
    let (study, file) = chosen[number]
    guard let file else {
      return .document(RunDocument(study: number, number: 0, source: study, isEmbedded: true))
    }
    do throws(StorageError) {
      let source = study.of(
        json: try InputFile.read(file), file: file == "-" ? "standard input" : file)
      return .document(RunDocument(study: number, number: 0, source: source, isEmbedded: false))
    } catch {
      let failure = DocumentFailure(
        document: DocumentName(study.name), message: error.description)
      return .failure(failure, study: number)
    }
  }
}
