import CodableFuzz
import Foundation
import FuzzPlatform
import FuzzRunning

/// The files that the supervisor and its child share: without names, so that nothing is left of them.
struct SupervisedFiles: Sendable {
  static let variable = "CODABLE_FUZZ_SUPERVISED"
  /// The number of the first file in the child, which strategies are unlikely to close.
  private static let usualFirst: Int32 = 200

  /// Lines of JSON, one for each ``Note``.
  let notesFile: Descriptor
  /// What strategies and the Swift runtime print.
  let words: Descriptor
  /// The records of the calls in flight: a part for each thread.
  let calls: Descriptor
  let first: Int32

  init() throws {
    let limit = ThisProcess.openFileLimit ?? 256
    first = min(Self.usualFirst, Int32(clamping: limit) - 32)
    let files = try (0..<3).map { _ in try TemporaryFile.unnamed(size: 0) }
    (notesFile, words, calls) = (files[0], files[1], files[2])
    for file in [notesFile, words] { file.appendAlways() }
  }

  /// The files as the child has them, from a value of the environment variable.
  init?(inherited value: String) {
    guard let first = Int32(value), Descriptor(number: first).isOpen else { return nil }
    self.first = first
    let files = (1...3).map { Descriptor(number: first + $0) }
    (notesFile, words, calls) = (files[0], files[1], files[2])
    for number in first...first + 3 { Descriptor(number: number).keepToThisProcess() }
  }

  var life: Descriptor { Descriptor(number: first) }

  func given(life: Descriptor) -> [(number: Int32, source: Descriptor?)] {
    [(first, life), (first + 1, notesFile), (first + 2, words), (first + 3, calls)]
  }

  var environment: [String: String] {
    [
      Self.variable: "\(first)",
      // Foundation decodes dictionaries in the order of their hashes, which decides which of two bad members
      // a decoder reports. A report must not depend on chance.
      "SWIFT_DETERMINISTIC_HASHING": "1",
      // A backtrace takes seconds, and the report names the crash.
      "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  var notes: Notes { Notes(notesFile) }

  /// Adds a note; false if that fails.
  @discardableResult
  func add(_ note: Note) -> Bool {
    guard let line = try? JSONEncoder().encode(note) else { return false }
    return (try? notesFile.writeAll(Array(line) + [UInt8(ascii: "\n")])) != nil
  }

  /// The calls that had not returned when the process ended.
  var callsInFlight: [CrashJournalEntry] {
    let (size, part) = (calls.fileSize ?? 0, CrashJournalWriter.partSize)
    return (0..<(size + part - 1) / part).compactMap { part in
      guard let monitor = CrashJournalMonitor(calls, part: part), monitor.isInFlight else {
        return nil
      }
      return CrashJournalEntry(calls, part: part)
    }
  }
}

/// What a process tells the one that comes after it.
enum Note: Codable {
  /// A call that crashed or hung, and was saved, in the document with this number.
  case crash(Int, Crash)
  /// A call that ended the process.
  case ended(CrashJournalEntry, Outcome, reason: String)
  /// A call that was in flight when the process ended without saying why.
  case suspect(Int, Call)
  /// A line about a crash that was printed.
  case told(String)
  /// A file that is not complete, and one that no longer is.
  case unfinished(String), finished(String)
  /// The part of an input that can be read only once.
  case input(String, Data)
  /// Such a part could not be kept.
  case inputLost
  case timeoutReason(String)
  /// Output is written that cannot be taken back, so nothing may write it once more.
  case output
  /// The process takes more memory than it may have.
  case memoryLimit(String)
  /// The process ends as it should.
  case exit(Int32)
}

struct Notes {
  private(set) var crashes: [(document: Int, crash: Crash)] = []
  private(set) var ended: [(entry: CrashJournalEntry, outcome: Outcome, reason: String)] = []
  private(set) var suspects: [(document: Int, call: Call)] = []
  private(set) var told: Set<String> = []
  private(set) var unfinishedFiles: Set<String> = []
  private(set) var inputs: [String: [[UInt8]]] = [:]
  private(set) var hasInput = true
  private(set) var hasOutput = false
  private(set) var timeoutReason: String?
  private(set) var memoryLimit: String?
  private(set) var exitCode: Int32?

  init(_ file: Descriptor) {
    let decoder = JSONDecoder()
    for line in file.contents().split(separator: UInt8(ascii: "\n")) {
      guard let note = try? decoder.decode(Note.self, from: Data(line)) else { continue }
      switch note {
      case .crash(let document, let crash): crashes.append((document, crash))
      case .ended(let entry, let outcome, let reason):
        ended.append((entry, outcome, reason))
        memoryLimit = nil
      case .suspect(let document, let call):
        suspects.append((document, call))
        memoryLimit = nil
      case .told(let line): told.insert(line)
      case .unfinished(let path): unfinishedFiles.insert(path)
      case .finished(let path): unfinishedFiles.remove(path)
      case .input(let path, let part): inputs[path, default: []].append(Array(part))
      case .inputLost: hasInput = false
      case .output: hasOutput = true
      case .timeoutReason(let reason): timeoutReason = reason
      case .memoryLimit(let limit): memoryLimit = limit
      case .exit(let code): exitCode = code
      }
    }
  }

  var canRestart: Bool { hasInput && !hasOutput }
  var crashCount: Int { crashes.count + ended.count }
}
