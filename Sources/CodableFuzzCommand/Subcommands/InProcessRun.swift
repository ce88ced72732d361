import CodableFuzz
import FuzzPlatform
import JSONMutation

/// A run inside the command's own process, which a crash of a strategy ends.
struct InProcessRun {
  private let inputs: [RunInput]
  private let shard: Shard
  private let configuration: Runner.Configuration
  private let output: Run.Output
  private var progress: WorkerProgress
  private var counts: RunCounts

  init(
    _ options: RunOptions, _ inputs: [RunInput], _ configuration: Runner.Configuration,
    _ console: Console, _ output: Run.Output
  ) {
    self.inputs = inputs
    self.configuration = configuration
    self.output = output
    shard = options.shard ?? .whole
    let isShown = console.rewritesLines && !options.isQuiet
    progress = WorkerProgress(
      console, byteCount: isShown ? inputs.map(\.byteCount).reduce(0, +) : 0, isQuiet: !isShown)
    counts = RunCounts(studyCount: inputs.count)
  }

  /// Runs all documents in order.
  mutating func run() throws -> RunCounts {
    for pulled in RunDocuments(inputs, shard: shard) {
      switch pulled {
      case .document(let document): try run(document)
      case .stream(let study): counts.startStream(inputs[study].study, number: study)
      case .failure(let failure, let study, let number, let isStream):
        fail(failure, study: study, number: number, isStream: isStream)
      }
    }
    progress.finish()
    return counts
  }

  private mutating func run(_ document: RunDocument) throws {
    let opened: DocumentSession
    var configuration = configuration
    if document.isStream { configuration.measuresDamageCurve = false }
    do throws(DocumentFailure) {
      opened = try DocumentSession(
        document.source, number: document.number, configuration: configuration)
    } catch {
      fail(
        error, study: document.study, number: document.number, isStream: document.isStream)
      return
    }
    let numbers = shard.selection(of: document, mutantCount: opened.mutantCount)
    progress.take(.opened(document, mutants: numbers.map(\.count).reduce(0, +)))
    for number in numbers.joined() {
      try opened.run(CollectionOfOne(number)) { try output.add($1, of: $0) }
      progress.take(.decoded(document, mutants: 1))
    }
    counts.add(opened.takeCounts(), study: document.study)
    if configuration.timesStrategies, document.number == 0 {
      progress.take(.timing(document))
      counts.timings[document.study] = opened.timings(clock: ThreadClock())
    }
    progress.take(.finished(document))
  }

  private mutating func fail(
    _ failure: DocumentFailure, study: Int, number: Int, isStream: Bool
  ) {
    if isStream {
      counts.add(failure, number: number, ofStream: study)
    } else {
      counts.add(failure, study: study)
    }
    progress.take(.failed(failure))
  }
}
