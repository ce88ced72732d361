import CodableFuzz
import Foundation

/// A run under way, with the file that its calls are noted in.
///
/// The file is locked as long as the process lives, so that nobody takes it for one left over.
final class Flight {
  let recorder: any CallRecorder
  let monitor: FlightMonitor
  let timeout: Duration
  private let folder: RunFolder
  private let path: String

  /// Makes the file in a folder.
  ///
  /// - Throws: ``StorageError`` where that cannot be done.
  init(in folder: RunFolder, timeout: Duration) throws(StorageError) {
    self.folder = folder
    self.timeout = timeout
    let (path, descriptor) = try Self.lockedFile(in: folder)
    self.path = path
    recorder = try FlightRecorders.recorder(on: descriptor)
    guard let monitor = FlightMonitor(descriptor, isWritable: true) else {
      throw StorageError(path: path, reason: "cannot be mapped: \(StorageError.systemReason)")
    }
    self.monitor = monitor
  }

  /// Opens a file of its own, which is locked before it has a name that others look for.
  private static func lockedFile(
    in folder: RunFolder
  ) throws(StorageError) -> (path: String, descriptor: Int32) {
    let process = ProcessInfo.processInfo.processIdentifier
    let name = "\(process)-\(UUID().uuidString.prefix(8))"
    let path = folder.file("\(name).\(TestBuild.id).\(RunFolder.flightExtension)")
    // The run before may remove the empty folder at this moment.
    for _ in 0..<3 {
      try folder.make()
      let temporary = folder.file("\(name).new")
      let descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        if errno == ENOENT { continue }
        break
      }
      // On a file system without locks, what a killed process leaves is not found.
      _ = flock(descriptor, LOCK_EX | LOCK_NB)
      if rename(temporary, path) == 0 { return (path, descriptor) }
      close(descriptor)
    }
    throw StorageError(path: path, reason: "cannot be written: \(StorageError.systemReason)")
  }

  /// Writes down the call in flight, which ends the process.
  ///
  /// - Returns: A line that says so; nil where no call is in flight.
  func conclude() -> String? {
    guard let record = FlightRecord(contentsOf: path),
      let fault = folder.keep(record, reason: record.reason(timeout), build: TestBuild.id)
    else { return nil }
    folder.remember(fault)
    unlink(path)
    return fault.line
  }

  /// Removes the file: the run ended well.
  func end() {
    unlink(path)
    folder.removeIfEmpty()
  }
}

extension FlightRecord {
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

  private static func text(_ signal: Int32) -> String {
    "signal \(signal)" + (strsignal(signal).map { " (\(String(cString: $0)))" } ?? "")
  }
}
