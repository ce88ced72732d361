import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation

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
      crashes.rows.map { row in
        let rest =
          row.first.outcome == .hung && !isTried && row.first.extraCall == nil
          ? " After two hangs at a location, its other mutants count as hung without a call." : ""
        return "\(row.line)\n\(text)\(rest)"
      }
    }
  }

  private var measures: [(crash: TestCrash, measure: Measure)] = []

  var skipped: [Crash] {
    measures.filter { !$0.measure.isTried }.map(\.crash.crash)
  }

  // A certain crash is skipped while the tests are the same build. A call in flight when the
  // process was killed is reported and skipped once. The call is made again if the crash was in a
  // thread that may belong to any test, unless that was so the last time, or if the process was killed
  // under a debugger, as Xcode's Stop button does.
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
          build == TestBuild.id ? Self.measure(record.end, crash, in: folder) : .triedAgain
        }
      if measure == .leftOut { folder.remember(crash) }
      measures.append((crash, measure))
    }
  }

  private static func measure(
    _ end: CallEnd, _ crash: TestCrash, in folder: RunFolder
  ) -> Measure {
    switch end {
    case .signal, .exit, .hung: .leftOut
    case .unknown: .leftOutOnce
    case .elsewhere: folder.suspects(crash) ? .leftOut : .triedAgain
    case .innocent: .triedAgain
    }
  }

  /// Removes the record of a process, unless it is running, or another process took the record.
  private static func take(_ path: String) -> CrashJournalEntry? {
    guard let file = try? Descriptor(opening: path, for: .updating) else { return nil }
    defer { file.close() }
    guard file.lock(), Files.remove(path) else { return nil }
    return CrashJournalEntry(file)
  }

  var messages: [(text: String, isSkipped: Bool)] {
    measures.map(\.measure).unique.flatMap { measure in
      measure.messages(on: measures.filter { $0.measure == measure }.map(\.crash))
        .map { ($0, !measure.isTried) }
    }
  }
}

/// A call that ended a test process, remembered for the next one.
struct TestCrash: Codable {
  /// The build of the tests: a later one may have fixed the crash.
  let build: String
  let document: DocumentName
  let strategy: StrategyID
  let crash: Crash
  let fileFailure: String?

  var line: String { [self].rows[0].line }
}

extension [TestCrash] {
  var inOrder: [TestCrash] {
    sorted {
      let (one, other) = ($0.crash, $1.crash)
      return one.call.place(strategy: one.strategy) < other.call.place(strategy: other.strategy)
    }
  }

  var rows: [CrashRow] {
    map { known in
      var record = CrashRecord(known.crash, by: known.strategy, in: known.document)
      record.fileFailure = known.fileFailure
      return record
    }.rows
  }
}

extension RunFolder {
  func keep(
    _ record: CrashJournalEntry, reason: String, isParked: Bool = false, build: String
  ) -> TestCrash? {
    guard let number = record.strategy, strategies.indices.contains(number) else { return nil }
    let outcome: Outcome = record.end == .hung ? .hung : .crashed
    let artifacts = CrashArtifacts(in: path)
    artifacts.recall(record)
    var (file, failure): (String?, String?)
    do {
      file = try artifacts.write(
        record, "\(strategies[number]) \(outcome.rawValue): \(reason)", hint: Self.hint)
    } catch {
      failure = error.description
    }
    return TestCrash(
      build: build, document: document, strategy: strategies[number],
      crash: Crash(
        call: record.call, strategy: number, input: record.input, outcome: outcome,
        reason: reason, isTrap: isParked || record.end.isTrap, file: file),
      fileFailure: failure)
  }

  private static let hint =
    "Delete the file of the bytes, and the next test run lets the strategy decode them again."

  func remember(_ crash: TestCrash) { write(crash, Self.crashExtension) }

  /// Notes that a thread of no test ended the process during a call, and returns whether the same call is
  /// noted already.
  func suspects(_ crash: TestCrash) -> Bool {
    let isKnown = !FileStatus.isMissing(path(of: crash, Self.suspectExtension))
    removeSuspects()
    if !isKnown { write(crash, Self.suspectExtension) }
    return isKnown
  }

  func removeSuspects() { for name in names(Self.suspectExtension) { Files.remove(file(name)) } }

  private func path(of crash: TestCrash, _ kind: String) -> String {
    let digest = LongDigest(of: Array("\(crash.crash.call) \(crash.strategy)".utf8))
    return file("\(digest).\(kind)")
  }

  private func write(_ crash: TestCrash, _ kind: String) {
    // If it cannot be saved, the next run finds the crash again.
    try? JSONEncoder().encode(crash).write(
      to: URL(fileURLWithPath: path(of: crash, kind)), options: .atomic)
  }

  func remembered(_ build: String) -> [TestCrash] {
    names(Self.crashExtension).compactMap { name in
      let path = file(name)
      guard
        let crash = try? JSONDecoder().decode(
          TestCrash.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
      else { return nil }
      let isMissing = crash.crash.file.map(FileStatus.isMissing)
      if isMissing == true || crash.build != build { Files.remove(path) }
      return isMissing == true ? nil : crash
    }
  }
}

enum TestBuild {
  static let id: String = {
    // If the file cannot be found, all builds count as the same.
    let path = ThisProcess.image(of: #dsohandle) ?? ""
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
    let size = (attributes?[.size] as? NSNumber)?.uint64Value ?? 0
    return String(date.bitPattern, radix: 16) + "-" + String(size, radix: 16)
  }()
}
