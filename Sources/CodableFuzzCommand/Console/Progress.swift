import Foundation
import FuzzPlatform
import JSONText

/// A progress bar on standard error with an estimate of the time left.
///
/// It shows only on a terminal whose lines can be overwritten.
struct Progress {
  private let console: Console
  let isShown: Bool
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?
  private var name = ""
  private var mutants = 0
  private var done = 0

  /// Starts the clock.
  init(_ console: Console, isHidden: Bool = false) {
    self.console = console
    isShown = console.rewritesLines && !console.isQuiet && !isHidden
  }

  mutating func start(_ name: String, mutants: Int) {
    self.name = name
    self.mutants = mutants
    done = 0
    show(always: true)
  }

  mutating func advance() {
    done += 1
    show(always: false)
  }

  func clear() {
    if isShown { console.writeError("\r\u{1B}[K") }
  }

  private mutating func show(always: Bool) {
    let share = mutants == 0 ? 0 : Double(done) / Double(mutants)
    show(always: always, share: share, label: "\(name) \(done)/\(mutants)")
  }

  /// Shows the progress, at most ten times a second unless `always` is true.
  ///
  /// - Parameters:
  ///   - always: Whether to show it however soon after the last time.
  ///   - share: The part that is done, from 0 to 1; nil to show only the label.
  ///   - label: What is being done.
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
