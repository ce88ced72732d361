import CodableFuzz
import JSONMutation
import JSONText

/// A progress bar for several documents at a time.
struct WorkerProgress {
  private let console: Console
  private var bar: Progress
  private let byteCount: Int
  private var finishedSize = 0
  private var failureCount = 0
  private var begun: [NodeID: (name: String, size: Int, done: Int, mutants: Int)] = [:]

  private struct NodeID: Hashable {
    let study: Int
    let number: Int

    init(_ document: RunDocument) {
      study = document.study
      number = document.number
    }
  }

  /// Starts the clock.
  ///
  /// `byteCount` is the known total size of the documents.
  init(_ console: Console, byteCount: Int, isQuiet: Bool) {
    self.console = console
    self.byteCount = byteCount
    bar = Progress(console, byteCounts: [], isQuiet: isQuiet)
  }

  mutating func take(_ event: CoordinatorEvent) {
    switch event {
    case .opened(let document, let mutants):
      begun[NodeID(document)] = (
        document.source.name, document.source.json.count, 0, mutants
      )
      show(document, always: true)
    case .decoded(let document, let mutants):
      begun[NodeID(document)]?.done += mutants
      show(document, always: false)
    case .finished(let document):
      begun[NodeID(document)] = nil
      finishedSize += document.source.json.count
    case .timing(let document):
      bar.show(always: true, share: 1, label: "\(document.source.name), timing")
    case .failed(let failure):
      failureCount += 1
      if failureCount <= Self.mostFailures {
        warn(TerminalText.escaped("\(failure.document): \(failure.message)"))
      }
    case .crash(let crash, let strategy):
      warn("\(strategy) \(crash.crash.outcome.rawValue) on \(crash.input): \(crash.crash.reason)")
    case .warning(let message): warn(message)
    }
  }

  /// Clears the bar, and prints how many failures were not listed.
  func finish() {
    bar.clear()
    let left = failureCount - Self.mostFailures
    if left > 0 { warn("and \(left) more documents could not be read") }
  }

  /// The maximum number of failures listed.
  private static let mostFailures = 100

  private func warn(_ message: String) {
    bar.clear()
    console.warn(message)
  }

  private mutating func show(_ document: RunDocument, always: Bool) {
    guard let shown = begun[NodeID(document)] else { return }
    let sizes = begun.values.map { work in
      Double(work.size) * (work.mutants == 0 ? 0 : Double(work.done) / Double(work.mutants))
    }
    let share = (Double(finishedSize) + sizes.reduce(0, +)) / Double(max(1, byteCount))
    bar.show(always: always, share: share, label: "\(shown.name) \(shown.done)/\(shown.mutants)")
  }
}
