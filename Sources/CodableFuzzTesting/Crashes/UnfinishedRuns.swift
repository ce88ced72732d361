import CodableFuzz
import Foundation
import FuzzPlatform

/// What the runs before left in a folder.
struct UnfinishedRuns {
  /// What is done about a call that ended a process.
  private enum Measure {
    case leftOut, leftOutOnce, triedAgain, triedAgainAfterDebugging

    /// Whether the call is made in this run.
    var isTried: Bool { self == .triedAgain || self == .triedAgainAfterDebugging }

    var text: String {
      switch self {
      case .leftOut:
        """
        It ended the tests before, and is left out, as a crash, until the tests are built anew or \
        that file is deleted.
        """
      case .leftOutOnce:
        """
        It ended the tests before, and is left out, as a crash, in this run only: it may have been a \
        mishap.
        """
      case .triedAgain: "It ended the tests before, and is tried again."
      case .triedAgainAfterDebugging:
        """
        A debugger was attached, and somebody may have stopped the tests there. The call is tried \
        again.
        """
      }
    }
  }

  private var measures: [(crash: TestCrash, measure: Measure)] = []

  /// CallSupervisor that are not made in this run.
  var skipped: [NamedCrash] {
    measures.filter { !$0.measure.isTried }.map(\.crash.crash)
  }

  /// Takes note of what the runs before left.
  ///
  /// A crash that is certain is left out as long as the tests are the same build. A process that was
  /// killed is told of, and its call left out, once. Where a thread crashed that may be any test's, or
  /// the process was killed under a debugger, as Xcode's Stop button does, the call is made again.
  init(in folder: RunFolder) {
    for crash in folder.remembered(TestBuild.id) {
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

  /// Removes the record of a process that is gone.
  ///
  /// Returns nil where the process is there, or somebody else took the record.
  private static func take(_ path: String) -> CrashJournalEntry? {
    guard let file = try? Descriptor(opening: path, for: .updating) else { return nil }
    defer { file.close() }
    guard file.lock(), Files.remove(path) else { return nil }
    return CrashJournalEntry(file)
  }

  /// What to say of each call, and whether it fails the test.
  var lines: [(text: String, fails: Bool)] {
    measures.map { crash, measure in ("\(crash.line)\n\(measure.text)", !measure.isTried) }
  }

  /// Fails the running test for each call that is left out, and warns of each that is tried again.
  func tell(at site: CallSite) throws(UnrecordedFailure) {
    for (text, fails) in lines {
      if fails {
        try RunningTest.fail(text, at: site)
      } else {
        RunningTest.warn(text, at: site)
      }
    }
  }
}
