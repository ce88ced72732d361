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
    isShown = Terminal(.standardError).rewritesLines && !console.isQuiet && !isHidden
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
  private static let mostFailures = 100

  private let console: Console
  private let documentCount: Int
  private let byteCount: Int
  private var bar: Progress
  private var failureCount = 0
  private var finishedSize = 0
  private var timedCount = 0
  /// The documents that are being decoded, by study and number.
  private var begun: [[Int]: Begun] = [:]

  private struct Begun {
    let size: Int
    let planned: Event.Work
    var done = Event.Work()

    var share: Double {
      let all = planned.mutants + planned.others
      return all == 0 ? 0 : Double(done.mutants + done.others) / Double(all)
    }
  }

  init(of inputs: [RunInput], _ console: Console) {
    self.console = console
    bar = Progress(console)
    documentCount = inputs.count
    byteCount = bar.isShown ? inputs.map(\.byteCount).reduce(0, +) : 0
  }

  mutating func take(_ event: Event) {
    switch event {
    case .opened(let job, let planned):
      begun[[job.study, job.number]] = Begun(size: job.source.json.count, planned: planned)
      show(job, always: true)
    case .decoded(let job, let work):
      begun[[job.study, job.number]]?.done.mutants += work.mutants
      begun[[job.study, job.number]]?.done.others += work.others
      show(job, always: false)
    case .finished(let job):
      begun[[job.study, job.number]] = nil
      finishedSize += job.source.json.count
    case .timing(let job):
      timedCount += 1
      let count = Format.count(job.source.strategies.count, "strategy", "strategies")
      bar.show(
        always: true, share: nil,
        label: "timing \(count) on \(job.source.name), document \(timedCount) of \(documentCount)")
    case .failed(let failure):
      failureCount += 1
      if failureCount <= Self.mostFailures { warn("\(failure.document): \(failure.message)") }
    case .crashed(let crash): warn(crash.line)
    case .warning(let message): warn(message)
    case .evaluated: break
    }
  }

  func finish() {
    bar.clear()
    let left = failureCount - Self.mostFailures
    if left > 0 { warn("and \(left) more documents could not be read") }
  }

  func warn(_ message: String) {
    bar.clear()
    console.warn(message)
  }

  private mutating func show(_ job: Job, always: Bool) {
    guard let work = begun[[job.study, job.number]] else { return }
    let sizes = begun.values.map { Double($0.size) * $0.share }
    let share = (Double(finishedSize) + sizes.reduce(0, +)) / Double(max(1, byteCount))
    let mutants = "\(Format.count(work.done.mutants))/\(Format.count(work.planned.mutants)) mutants"
    let hasOthersLeft = work.done.mutants >= work.planned.mutants && work.planned.others > 0
    let others = hasOthersLeft ? ", findings \(work.done.others)/\(work.planned.others)" : ""
    bar.show(always: always, share: share, label: "\(job.source.name): \(mutants)\(others)")
  }
}
