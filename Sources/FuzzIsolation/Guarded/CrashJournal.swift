import CodableFuzz
import Foundation
import FuzzPlatform

/// A run in progress, with the file that records its calls.
///
/// The file is locked while the process lives, so that no one mistakes it for a leftover.
final class CrashJournal {
  let recorder: any CallRecorder
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
    recorder = try CrashJournalWriters.recorder(on: file)
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

  /// Saves the call in flight, which is ending the process.
  ///
  /// - Returns: A line that says so; nil if no call is in flight.
  func conclude() -> String? {
    guard let record = CrashJournalEntry(contentsOf: path),
      let crash = folder.keep(record, reason: record.reason(timeout), build: TestBuild.id)
    else { return nil }
    folder.remember(crash)
    Files.remove(path)
    return crash.line
  }

  /// Saves the call in flight, whose thread was stopped by a signal while the process goes on.
  func survive(_ signal: Signal) -> TestCrash? {
    monitor.header.end = .signal(signal.number)
    defer { monitor.header.end = .unknown }
    guard let record = CrashJournalEntry(contentsOf: path),
      let crash = folder.keep(record, reason: record.reason(nil), build: TestBuild.id)
    else { return nil }
    // Where all trials have one name, they are made again.
    if record.call.kind.crashEnds != .kind { folder.remember(crash) }
    return crash
  }

  func end() {
    Files.remove(path)
    folder.removeIfEmpty()
  }
}

extension CrashJournalEntry {
  func reason(_ timeout: Duration?) -> String {
    switch end {
    case .unknown: "the process was killed, or exited without a trace"
    case .signal(let number): Self.text(number)
    case .exit: "it called exit"
    case .hung:
      "no answer in \(timeout.map { String(format: "%g s", $0.inSeconds) } ?? "time")"
    case .elsewhere(let number): "\(Self.text(number)) in another thread"
    case .innocent: "something else ended the process"
    }
  }

  private static func text(_ signal: Int32) -> String { Signal(number: signal).description }
}
