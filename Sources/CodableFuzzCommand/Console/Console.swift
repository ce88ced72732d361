import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzPlatform
import FuzzReports
import FuzzRunning
import FuzzSupervisor
import JSONText

/// Prints reports to standard output, and everything else to standard error.
struct Console {
  var isQuiet = false

  func print(_ bytes: [UInt8]) throws(StorageError) {
    UnfinishedFiles.all.beginStream()
    try StorageError.naming("standard output", "writing failed") { () throws(SystemError) in
      try Descriptor.standardOutput.writeAll(bytes)
    }
  }

  func print(_ text: String) throws(StorageError) { try print(Array(text.utf8)) }

  func warn(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    writeError(lines.map { TerminalText.escaped(String($0)) }.joined(separator: "\n") + "\n")
  }

  func note(_ message: String) {
    if !isQuiet { warn(message) }
  }

  func wrote(_ path: String, _ contents: String = "") {
    note("wrote \(path)" + (contents.isEmpty ? "" : ": \(contents)"))
  }

  func wrote(_ file: AtomicFile, as path: String) {
    if !file.isDirect { wrote(path) }
  }

  func warn(
    _ comparison: BaselineComparison, isVerbose: Bool = false, besideScreen: Bool = false
  ) {
    if !comparison.fails, !isVerbose { return warn(comparison.line) }
    var context = ReportContext()
    Terminal(.standardError).adjust(&context)
    writeError(comparison.text(in: context, besideScreen: besideScreen) + "\n")
  }

  /// Writes to standard error without escaping; a failure cannot be reported.
  func writeError(_ text: String) {
    try? Descriptor.standardError.writeAll(Array(text.utf8))
  }
}

struct Terminal {
  let width: Int
  let isColored: Bool
  let rewritesLines: Bool
  let hasUnicode: Bool

  private static let colorOption = "--no-color"

  init(_ stream: Descriptor) {
    var environment = ProcessInfo.processInfo.environment
    if CommandLine.arguments.contains(Self.colorOption) { environment["NO_COLOR"] = "1" }
    self.init(
      columns: stream.isTerminal ? stream.columns ?? 0 : nil, environment: environment)
  }

  static func withoutColorOption(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].filter { $0 != colorOption } + arguments[end...]
  }

  /// The columns are 0 if unknown, and nil if there is no terminal.
  init(columns: Int?, environment: [String: String]) {
    func variable(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    let known = columns.flatMap { $0 > 0 ? $0 : nil } ?? variable("COLUMNS").flatMap { Int($0) }
    width = min(max(known ?? 100, 40), 200)
    rewritesLines = columns != nil && variable("TERM") != "dumb"
    isColored = rewritesLines && variable("NO_COLOR") == nil
    let locale = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG")
    hasUnicode = locale?.uppercased().replacing("-", with: "").contains("UTF8") ?? (columns == nil)
  }

  func adjust(_ context: inout ReportContext) {
    context.maximumWidth = width
    context.isColored = isColored
    context.hasBlockCharacters = hasUnicode
  }
}

/// What a signal to the process does: it ends the process, or asks the command to stop.
///
/// `@unchecked Sendable`: what is mutable is accessed only while holding the lock.
final class Interruption: InputInterruption, @unchecked Sendable {
  private let lock = NSLock()
  private var isPatient = false
  private var asked: (signal: Signal, time: ContinuousClock.Instant)?
  /// Two signals within this time count as one: the parent may forward one of the terminal.
  private static let pause = Duration.milliseconds(200)
  /// Wakes the command after a first signal that was only recorded.
  private var pipe: (reading: Descriptor, writing: Descriptor)?

  /// Watches for signals, except for those that the process ignores, for instance under `nohup`.
  ///
  /// When it returns, no signal is missed any more.
  init() throws(SystemError) {
    let numbers = try Descriptor.pipe()
    SignalHandling.install(Signal.interruptions + [.quit]) { signal, _, _ in
      numbers.writing.signal(UInt8(truncatingIfNeeded: signal))
    }
    Thread.detachNewThread { [self] in
      var number: [UInt8] = [0]
      while (try? numbers.reading.read(into: &number)) == 1 {
        receive(Signal(number: Int32(number[0])))
      }
    }
  }

  /// From now on, a first signal stops the command; a second one, or SIGQUIT, ends it.
  func waitForCommand() {
    lock.withLock {
      if pipe == nil { pipe = try? Descriptor.pipe() }
      isPatient = pipe != nil
    }
  }

  func endAtOnce() { lock.withLock { isPatient = false } }

  var request: Signal? { lock.withLock { asked?.signal } }

  var descriptor: Descriptor {
    lock.withLock { pipe?.reading ?? Descriptor(number: -1) }
  }

  private func receive(_ signal: Signal) {
    let isNoted = lock.withLock { () -> Bool in
      if let asked, .now - asked.time < Self.pause, signal != .quit { return true }
      guard let pipe, isPatient, asked == nil, signal != .quit else { return false }
      asked = (signal, .now)
      pipe.writing.signal()
      return true
    }
    if !isNoted { end(signal) }
  }

  private func end(_ signal: Signal) {
    UnfinishedFiles.all.removeAll { isAnyRemoved in
      let files = isAnyRemoved ? ": unfinished files were removed" : ""
      Console().writeError("\ninterrupted\(files)\n")
      ThisProcess.exitNow(ExitCode(signal: signal).rawValue)
    }
  }
}
