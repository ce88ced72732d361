import CodableFuzz
import Foundation
import FuzzPlatform

/// The calls of earlier runs that ended their process.
struct UnfinishedRuns {
  enum Measure {
    case leftOut, leftOutOnce, triedAgain, triedAgainAfterDebugging, survived

    var isTried: Bool { self == .triedAgain || self == .triedAgainAfterDebugging }

    var text: String {
      switch self {
      case .leftOut:
        """
        It crashed or hung in an earlier run, and is skipped, as a crash, until the tests are \
        rebuilt or that file is deleted.
        """
      case .leftOutOnce:
        """
        It ended the tests in an earlier run, and is skipped, as a crash, in this run only: it may \
        not happen again.
        """
      case .survived:
        """
        The thread that made the call was stopped, and the run went on. The call is skipped, as a \
        crash, until the tests are rebuilt or that file is deleted.
        """
      case .triedAgain: "It crashed or hung in an earlier run, and is tried again."
      case .triedAgainAfterDebugging:
        """
        A debugger was attached, and the tests may have been stopped there. The call is tried \
        again.
        """
      }
    }

    func messages(on crashes: [TestCrash]) -> [String] {
      crashes.rows.map { "\($0.line)\n\(text)" }
    }
  }

  private var measures: [(crash: TestCrash, measure: Measure)] = []

  var skipped: [NamedCrash] {
    measures.filter { !$0.measure.isTried }.map(\.crash.crash)
  }

  /// Reads what earlier runs left.
  ///
  /// A certain crash is skipped while the tests are the same build. A call in flight when the
  /// process was killed is reported and skipped once. The call is made again if the crash was in a
  /// thread that may belong to any test, or if the process was killed under a debugger, as Xcode's
  /// Stop button does.
  init(in folder: RunFolder) {
    for crash in folder.remembered(TestBuild.id).inOrder {
      measures.append((crash, crash.build == TestBuild.id ? .leftOut : .triedAgain))
    }
    for name in folder.names(RunFolder.journalExtension) {
      guard let record = Self.take(folder.file(name)) else { continue }
      let wasDebugged = folder.takeDebuggerMark(of: name)
      if record.end == .innocent { continue }
      let build = String(name.split(separator: ".").dropFirst().first ?? "")
      guard let crash = folder.keep(record, reason: record.reason(nil), build: build) else {
        continue
      }
      let measure =
        if wasDebugged, record.end == .unknown {
          Measure.triedAgainAfterDebugging
        } else {
          build == TestBuild.id ? Self.measure(record.end) : .triedAgain
        }
      if measure == .leftOut { folder.remember(crash) }
      measures.append((crash, measure))
    }
  }

  private static func measure(_ end: CallEnd) -> Measure {
    switch end {
    case .signal, .exit, .hung: .leftOut
    case .unknown: .leftOutOnce
    case .elsewhere, .innocent: .triedAgain
    }
  }

  /// Removes the record of a process that has ended.
  ///
  /// Returns nil if the process is running, or another process took the record.
  private static func take(_ path: String) -> CrashJournalEntry? {
    guard let file = try? Descriptor(opening: path, for: .updating) else { return nil }
    defer { file.close() }
    guard file.lock(), Files.remove(path) else { return nil }
    return CrashJournalEntry(file)
  }

  /// A message for each field and kind of crash.
  var messages: [(text: String, isSkipped: Bool)] {
    measures.map(\.measure).unique.flatMap { measure in
      measure.messages(on: measures.filter { $0.measure == measure }.map(\.crash))
        .map { ($0, !measure.isTried) }
    }
  }
}
