import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzPlatform
import FuzzReports
import JSONText

struct Progress {
  private let console: Console
  let isShown: Bool
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?

  init(_ console: Console, isHidden: Bool = false) {
    self.console = console
    isShown = console.rewritesLines && !console.isQuiet && !isHidden
  }

  func clear() {
    if isShown { console.writeError("\r\u{1B}[K") }
  }

  /// Shows the part that is done, from 0 to 1, and what; at most ten times a second unless `always`.
  mutating func show(always: Bool, share: Double?, label: String) {
    guard isShown else { return }
    let now = ContinuousClock.now
    if !always, let lastShown, now - lastShown < .milliseconds(100) { return }
    lastShown = now
    // A line that wraps cannot be overwritten.
    let width = Terminal(.standardError).width - 1
    let text = share.map { line(at: now, share: $0, label: label, width: width) } ?? label
    console.writeError("\r\u{1B}[K" + TerminalText.escaped(text).prefix(width))
  }

  private func line(
    at now: ContinuousClock.Instant, share: Double, label: String, width: Int
  ) -> String {
    let share = min(1, share)
    let length = min(30, width / 3)
    let filled = Int(share * Double(length))
    let bar = String(repeating: "=", count: filled) + String(repeating: " ", count: length - filled)
    let elapsed = Double((now - start).components.seconds)
    let left = share > 0.02 && elapsed >= 1 ? "\(Int(elapsed / share - elapsed)) s left" : ""
    return "[\(bar)] \(Int(share * 100)) % \(label) \(left)"
  }
}

struct RunProgressBar {
  private let console: Console
  private var bar: Progress
  private var position: RunPosition
  private var failureCount = 0

  init(of inputs: [RunInput], _ console: Console) {
    self.console = console
    bar = Progress(console)
    position = RunPosition(
      documentCount: inputs.count,
      byteCount: bar.isShown ? inputs.map(\.byteCount).reduce(0, +) : 0)
  }

  mutating func take(_ event: Event) {
    position.take(event)
    switch event {
    case .opened(let job, _): show(position.line(of: job), always: true)
    case .decoded(let job, _): show(position.line(of: job), always: false)
    case .timing(let job): show(position.timingLine(of: job), always: true)
    case .failed(let failure):
      failureCount += 1
      if failureCount <= Self.mostFailures { warn("\(failure.document): \(failure.message)") }
    case .crashed(let crash): warn(crash.line)
    case .warning(let message): warn(message)
    case .evaluated, .finished: break
    }
  }

  func finish() {
    bar.clear()
    let left = failureCount - Self.mostFailures
    if left > 0 { warn("and \(left) more documents could not be read") }
  }

  private static let mostFailures = 100

  func warn(_ message: String) {
    bar.clear()
    console.warn(message)
  }

  private mutating func show(_ line: RunPosition.Line?, always: Bool) {
    if let line { bar.show(always: always, share: line.share, label: line.label) }
  }
}

struct RunPosition {
  let documentCount: Int
  let byteCount: Int
  private var finishedSize = 0
  private var timedCount = 0
  private var begun: [JobID: Begun] = [:]

  struct Line: Hashable {
    let share: Double?
    let label: String
  }

  private struct JobID: Hashable {
    let study: Int
    let number: Int

    init(_ job: Job) {
      study = job.study
      number = job.number
    }
  }

  private struct Begun {
    let size: Int
    let planned: Event.Work
    var done = Event.Work()

    var share: Double {
      let all = planned.mutants + planned.others
      return all == 0 ? 0 : Double(done.mutants + done.others) / Double(all)
    }
  }

  init(documentCount: Int, byteCount: Int) {
    self.documentCount = documentCount
    self.byteCount = byteCount
  }

  mutating func take(_ event: Event) {
    switch event {
    case .opened(let job, let planned):
      begun[JobID(job)] = Begun(size: job.source.json.count, planned: planned)
    case .decoded(let job, let work):
      begun[JobID(job)]?.done.mutants += work.mutants
      begun[JobID(job)]?.done.others += work.others
    case .finished(let job):
      begun[JobID(job)] = nil
      finishedSize += job.source.json.count
    case .timing: timedCount += 1
    case .evaluated, .failed, .crashed, .warning: break
    }
  }

  func line(of job: Job) -> Line? {
    guard let work = begun[JobID(job)] else { return nil }
    let sizes = begun.values.map { Double($0.size) * $0.share }
    let share = (Double(finishedSize) + sizes.reduce(0, +)) / Double(max(1, byteCount))
    let mutants = "\(Format.count(work.done.mutants))/\(Format.count(work.planned.mutants)) mutants"
    let hasOthersLeft = work.done.mutants >= work.planned.mutants && work.planned.others > 0
    let others = hasOthersLeft ? ", findings \(work.done.others)/\(work.planned.others)" : ""
    return Line(share: share, label: "\(job.source.name): \(mutants)\(others)")
  }

  func timingLine(of job: Job) -> Line {
    let count = Format.count(job.source.strategies.count, "strategy", "strategies")
    return Line(
      share: nil,
      label: "timing \(count) on \(job.source.name), document \(timedCount) of \(documentCount)")
  }
}
