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

    func messages(on rows: [CrashRow]) -> [String] {
      rows.map { row in
        let rest =
          row.first.outcome == .hung && !isTried && row.first.extraCall == nil
          ? " After two hangs at a location, its other mutants count as hung without a call." : ""
        return "\(row.line)\n\(text)\(rest)"
      }
    }
  }

  private let folder: RunFolder
  private var measures: [(crash: Crash, measure: Measure)] = []

  var skipped: [Crash] { measures.filter { !$0.measure.isTried }.map(\.crash) }

  // A certain crash is skipped while the tests are the same build. A call in flight when the
  // process was killed is reported and skipped once. The call is made again if the crash was in a
  // thread that may belong to any test, unless that was so the last time, or if the process was killed
  // under a debugger, as Xcode's Stop button does.
  init(in folder: RunFolder) {
    self.folder = folder
    for (crash, build) in folder.remembered() {
      measures.append((crash, build == TestBuild.id ? .leftOut : .triedAgain))
    }
    for name in folder.names(RunFolder.journalExtension) {
      guard let record = Self.take(folder.file(name)) else { continue }
      let wasDebugged = folder.takeDebuggerMark(of: name)
      if record.end == .innocent { continue }
      let build = String(name.split(separator: ".").dropFirst().first ?? "")
      guard let crash = folder.keep(record, reason: record.reason(nil)) else { continue }
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

  private static func measure(_ end: CallEnd, _ crash: Crash, in folder: RunFolder) -> Measure {
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
      measure.messages(on: folder.rows(of: measures.filter { $0.measure == measure }.map(\.crash)))
        .map { ($0, !measure.isTried) }
    }
  }
}

extension RunFolder {
  func rows(of crashes: [Crash]) -> [CrashRow] {
    crashes.map { CrashRecord($0, by: strategies[$0.strategy], in: document) }.rows
  }

  /// Saves the bytes of a call that crashed; nil if no strategy was called.
  func keep(_ record: CrashJournalEntry, reason: String, isParked: Bool = false) -> Crash? {
    guard let number = record.strategy, strategies.indices.contains(number) else { return nil }
    let artifacts = CrashArtifacts(in: path)
    artifacts.recall(record, hint: Self.hint)
    return artifacts.crash(
      of: record, (number, strategies[number]), record.end == .hung ? .hung : .crashed,
      reason: reason, isTrap: isParked || record.end.isTrap, hint: Self.hint)
  }

  private static let hint =
    "Delete the file of the bytes, and the next test run lets the strategy decode them again."

  func remember(_ crash: Crash) {
    // If it cannot be saved, the next run finds the crash again.
    try? JSONEncoder().encode(crash).write(
      to: URL(fileURLWithPath: path(of: crash, "\(TestBuild.id).\(Self.crashExtension)")),
      options: .atomic)
  }

  /// Notes that a thread of no test ended the process during a call, and returns whether the same call is
  /// noted already.
  func suspects(_ crash: Crash) -> Bool {
    let file = path(of: crash, Self.suspectExtension)
    let isKnown = !FileStatus.isMissing(file)
    removeSuspects()
    if !isKnown { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    return isKnown
  }

  func removeSuspects() { for name in names(Self.suspectExtension) { Files.remove(file(name)) } }

  private func path(of crash: Crash, _ kind: String) -> String {
    let digest = LongDigest(of: Array("\(crash.call) \(strategies[crash.strategy])".utf8))
    return file("\(digest).\(kind)")
  }

  /// The crashes of earlier runs, in the order of their calls; those of other builds of the tests only once,
  /// because these may have fixed them.
  func remembered() -> [(crash: Crash, build: String)] {
    names(Self.crashExtension).compactMap { name in
      let path = file(name)
      guard
        let crash = try? JSONDecoder().decode(
          Crash.self, from: Data(contentsOf: URL(fileURLWithPath: path))),
        strategies.indices.contains(crash.strategy)
      else { return nil }
      let build = String(name.split(separator: ".").dropFirst().first ?? "")
      let isMissing = crash.file.map(FileStatus.isMissing)
      if isMissing == true || build != TestBuild.id { Files.remove(path) }
      return isMissing == true ? nil : (crash, build)
    }.sorted { $0.crash.place < $1.crash.place }
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
