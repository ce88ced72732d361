import CodableFuzz
import FuzzReports
import JSONMutation
import JSONText

/// A progress bar for several documents at a time.
struct RunProgressBar {
  private let console: Console
  private var bar: Progress
  private let byteCount: Int
  private var finishedSize = 0
  private var failureCount = 0
  private var begun: [JobID: (name: String, size: Int, done: Int, mutants: Int)] = [:]

  private struct JobID: Hashable {
    let study: Int
    let number: Int

    init(_ job: Job) {
      study = job.study
      number = job.number
    }
  }

  init(of inputs: [RunInput], _ console: Console, isQuiet: Bool) {
    let isShown = console.rewritesLines && !isQuiet
    self.console = console
    byteCount = isShown ? inputs.map(\.byteCount).reduce(0, +) : 0
    bar = Progress(console, isQuiet: !isShown)
  }

  mutating func take(_ event: Event) {
    switch event {
    case .opened(let job, let mutants):
      begun[JobID(job)] = (job.source.name, job.source.json.count, 0, mutants)
      show(job, always: true)
    case .evaluated: break
    case .decoded(let job, let mutants):
      begun[JobID(job)]?.done += mutants
      show(job, always: false)
    case .finished(let job):
      begun[JobID(job)] = nil
      finishedSize += job.source.json.count
    case .timing(let job):
      bar.show(always: true, share: 1, label: "\(job.source.name), timing")
    case .failed(let failure):
      failureCount += 1
      if failureCount <= Self.mostFailures {
        warn(TerminalText.escaped("\(failure.document): \(failure.message)"))
      }
    case .crashed(let crash): warn(crash.line)
    case .warning(let message): warn(message)
    }
  }

  /// Clears the bar, and prints how many failures were not listed.
  func finish() {
    bar.clear()
    let left = failureCount - Self.mostFailures
    if left > 0 { warn("and \(left) more documents could not be read") }
  }

  private static let mostFailures = 100

  private func warn(_ message: String) {
    bar.clear()
    console.warn(message)
  }

  private mutating func show(_ job: Job, always: Bool) {
    guard let shown = begun[JobID(job)] else { return }
    let sizes = begun.values.map { work in
      Double(work.size) * (work.mutants == 0 ? 0 : Double(work.done) / Double(work.mutants))
    }
    let share = (Double(finishedSize) + sizes.reduce(0, +)) / Double(max(1, byteCount))
    bar.show(always: always, share: share, label: "\(shown.name) \(shown.done)/\(shown.mutants)")
  }
}
