package import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation
import JSONText

/// The record of the calls of a thread, and what becomes of one that crashes.
package protocol CallJournal: AnyObject {
  var recorder: (any CallRecorder)? { get }
  var monitor: CrashJournalMonitor { get }
  /// The time limit of a call.
  var timeout: Duration { get }
  /// Whether another process reads the record when this one ends, and starts it again.
  var isSupervised: Bool { get }

  /// Saves the call in flight, which is ending the process, and returns a line that says so, if one is due.
  func conclude() -> String?

  /// The call in flight.
  var entry: CrashJournalEntry? { get }

  /// Makes a call, and returns what was printed meanwhile, if it crashed and that can be told.
  func words(of call: () -> CallEnd?) -> (CallEnd?, LastWords?)

  /// Saves the call in flight, whose thread was parked while the process goes on.
  func survive(_ end: CallEnd, _ words: LastWords?) -> Crash?
}

/// A run in progress, with the file of its calls, which is locked so that no one takes it for a
/// leftover.
final class CrashJournal: CallJournal {
  let isSupervised = false
  let recorder: (any CallRecorder)?
  let monitor: CrashJournalMonitor
  let timeout: Duration
  private let folder: RunFolder
  private let path: String

  init(in folder: RunFolder, timeout: Duration) throws(StorageError) {
    self.folder = folder
    self.timeout = timeout
    let (path, file) = try Self.lockedFile(in: folder)
    self.path = path
    // It closes the file, even if it cannot be made.
    recorder = try CrashJournalWriter(file)
    guard let monitor = CrashJournalMonitor(file, isWritable: true) else {
      throw StorageError(path: path, reason: "cannot be mapped")
    }
    self.monitor = monitor
  }

  /// Creates a file that is locked before it has a name that other processes look for.
  private static func lockedFile(
    in folder: RunFolder
  ) throws(StorageError) -> (path: String, file: Descriptor) {
    let process = ProcessInfo.processInfo.processIdentifier
    let name = "\(process)-\(UUID().uuidString.prefix(8))"
    let path = folder.file("\(name).\(TestBuild.id).\(RunFolder.journalExtension)")
    // An earlier run may be removing the empty folder right now.
    var attempts = 0
    while true {
      attempts += 1
      try folder.make()
      do throws(SystemError) {
        return (path, try lockedFile(named: folder.file("\(name).new"), renamedTo: path))
      } catch {
        guard error.isMissing, attempts < 3 else {
          throw StorageError(path: path, "cannot be written", error)
        }
      }
    }
  }

  private static func lockedFile(
    named temporary: String, renamedTo path: String
  ) throws(SystemError) -> Descriptor {
    let file = try Descriptor(opening: temporary, for: .makingNew(permissions: 0o600))
    // Without file locks, the record of a killed process goes unnoticed.
    _ = file.lock()
    do throws(SystemError) {
      try Files.rename(temporary, to: path)
    } catch {
      file.close()
      Files.remove(temporary)
      throw error
    }
    return file
  }

  func conclude() -> String? {
    guard let (_, crash) = saved(isParked: false) else { return nil }
    folder.remember(crash)
    Files.remove(path)
    return folder.rows(of: [crash])[0].line
  }

  var entry: CrashJournalEntry? { CrashJournalEntry(contentsOf: path) }

  func words(of call: () -> CallEnd?) -> (CallEnd?, LastWords?) {
    StandardErrorTap.words(of: call)
  }

  func survive(_ end: CallEnd, _ words: LastWords?) -> Crash? {
    monitor.header.end = end
    defer { monitor.header.end = .unknown }
    guard let (record, crash) = saved(isParked: true, words) else { return nil }
    // Where all trials have one name, they are made again.
    if record.call.kind.crashEnds != .kind { folder.remember(crash) }
    return crash
  }

  private func saved(
    isParked: Bool, _ words: LastWords? = nil
  ) -> (record: CrashJournalEntry, crash: Crash)? {
    entry.flatMap { record in
      folder.keep(record, reason: record.reason(timeout, words), isParked: isParked)
        .map { (record, $0) }
    }
  }

  func end() {
    Files.remove(path)
    folder.removeSuspects()
    folder.removeIfEmpty()
  }
}

extension CrashJournalEntry {
  func reason(_ timeout: Duration?, _ words: LastWords? = nil) -> String {
    switch end {
    case .unknown: "the process was killed, or exited without a trace"
    case .signal(let number): Signal(number: number).reason(words)
    case .exit: "it called exit"
    case .hung:
      "no answer in \(timeout.map { String(format: "%g s", $0.inSeconds) } ?? "time")"
    case .elsewhere(let number): "\(Signal(number: number)) in another thread"
    case .innocent: "something else ended the process"
    }
  }
}

/// The folder of all runs of one study with one configuration.
///
/// It contains the record of each run that is in progress or ended abnormally, the remembered calls
/// that ended a process, and for each of these the bytes and a text file. While a debugger is
/// attached to a process, a marker file is next to its record.
package struct RunFolder: Sendable {
  package static let artifactsVariable = "CODABLE_FUZZ_ARTIFACTS"
  static let journalExtension = "journal"
  static let crashExtension = "crash"
  static let suspectExtension = "suspect"

  let path: String
  let document: DocumentName
  let strategies: [StrategyID]

  /// Names the folder after the study and the digest of the run, which is that of a file of tests.
  init(in parent: String, _ study: Study, _ configuration: Runner.Configuration, fileID: String)
    throws
  {
    let digest = try RunDescription(tool: fileID, [study], configuration).digest
    let name = MutantFile(input: study.name).description.dropLast(".json".count)
    path = URL(fileURLWithPath: parent).appendingPathComponent("\(name)-\(digest)").path
    document = DocumentName(study.name)
    strategies = study.strategies.map(\.id)
  }

  func make() throws(StorageError) {
    try Files.makeFolder(
      path,
      remedy: "name another one for artifacts with 'artifacts:' or \(Self.artifactsVariable)")
  }

  func removeIfEmpty() {
    guard Files.removeFolder(path) else { return }
    Files.removeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  /// Notes that a debugger is attached, for the run after one that someone stopped there.
  func markDebugged() {
    // Without the marker, the next run assumes that the call ended the process.
    _ = FileManager.default.createFile(atPath: debuggerMark(ownProcess), contents: nil)
  }

  func removeDebuggerMark() { Files.remove(debuggerMark(ownProcess)) }

  func takeDebuggerMark(of journal: String) -> Bool {
    Files.remove(debuggerMark(journal.prefix { $0 != "-" }))
  }

  private var ownProcess: String { "\(ProcessInfo.processInfo.processIdentifier)" }

  private func debuggerMark(_ process: some StringProtocol) -> String {
    file("\(process).debugged")
  }

  func file(_ name: String) -> String { path + "/" + name }

  func names(_ kind: String) -> [String] {
    let names = (try? Files.names(in: path)) ?? []
    return names.filter { $0.hasSuffix("." + kind) }.sorted()
  }
}
