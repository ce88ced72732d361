import CodableFuzz
import Foundation
import FuzzPlatform

/// A run under way, with the file that its calls are noted in.
///
/// The file is locked as long as the process lives, so that nobody takes it for one left over.
final class CrashJournal {
  let recorder: any CallRecorder
  let monitor: CrashJournalMonitor
  let timeout: Duration
  private let folder: RunFolder
  private let path: String

  /// Makes the file in a folder.
  ///
  /// - Throws: ``StorageError`` where that cannot be done.
  init(in folder: RunFolder, timeout: Duration) throws(StorageError) {
    self.folder = folder
    self.timeout = timeout
    let (path, file) = try Self.lockedFile(in: folder)
    self.path = path
    recorder = try CrashJournalWriters.recorder(on: file)
    guard let monitor = CrashJournalMonitor(file, isWritable: true) else {
      throw StorageError(path: path, reason: "cannot be mapped")
    }
    self.monitor = monitor
  }

  /// Opens a file of its own, which is locked before it has a name that others look for.
  private static func lockedFile(
    in folder: RunFolder
  ) throws(StorageError) -> (path: String, file: Descriptor) {
    let process = ProcessInfo.processInfo.processIdentifier
    let name = "\(process)-\(UUID().uuidString.prefix(8))"
    let path = folder.file("\(name).\(TestBuild.id).\(RunFolder.journalExtension)")
    // The run before may remove the empty folder at this moment.
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
    // On a file system without locks, what a killed process leaves is not found.
    _ = file.lock()
    do throws(SystemError) {
      try Files.rename(temporary, to: path)
    } catch {
      file.close()
      throw error
    }
    return file
  }

  /// Writes down the call in flight, which ends the process.
  ///
  /// - Returns: A line that says so; nil where no call is in flight.
  func conclude() -> String? {
    guard let record = CrashJournalEntry(contentsOf: path),
      let crash = folder.keep(record, reason: record.reason(timeout), build: TestBuild.id)
    else { return nil }
    folder.remember(crash)
    Files.remove(path)
    return crash.line
  }

  /// Removes the file: the run ended well.
  func end() {
    Files.remove(path)
    folder.removeIfEmpty()
  }
}

extension CrashJournalEntry {
  /// How the process ended.
  func reason(_ timeout: Duration?) -> String {
    switch end {
    case .unknown: "the process was killed, or left without a word"
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
