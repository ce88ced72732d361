import Foundation
import FuzzPlatform
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzRunning
@testable import FuzzSupervisor

/// What a recorder notes is there when the process is gone.
@Suite struct CrashJournalTests {
  private let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("journal-\(UUID().uuidString)").path

  private func withRecorder(_ body: (any CallRecorder) throws -> Void) throws {
    defer { Files.remove(path) }
    try body(CrashJournalWriter(Descriptor(opening: path, for: .makingNew(permissions: 0o600))))
  }

  /// Other tests open some at the same time, but not so many.
  private func expectsNoDescriptors(_ start: () throws -> Void) {
    func count() -> Int { (0..<4_096).count { Descriptor(number: $0).isOpen } }
    let before = count()
    for _ in 0..<200 {
      #expect(throws: (any Error).self) { try start() }
    }
    #expect(count() < before + 150)
  }

  /// The name of a journal is longer than that of the file that it is made as.
  @Test func aJournalThatCannotGetItsNameLeavesNothing() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let study = Study("a", json: Array("[]".utf8), recordsAt: "", strategies: [])
    var parent = path
    while true {
      let folder = try RunFolder(in: parent, study, Runner.Configuration(), fileID: "a")
      let rest = Int(PATH_MAX) - 30 - folder.path.utf8.count
      if rest < 2 { break }
      parent += "/" + String(repeating: "a", count: min(rest - 1, 200))
    }
    let folder = try RunFolder(in: parent, study, Runner.Configuration(), fileID: "a")
    expectsNoDescriptors { _ = try CrashJournal(in: folder, timeout: .seconds(1)) }
    #expect(try Files.names(in: folder.path) == [])
  }

  /// A thread may still save a crash while the process ends.
  @Test func howAProcessEndsHoldsWhateverIsNotedAfterIt() throws {
    let files = try SupervisedFiles()
    for note in [Note.output, .exit(1), .told("a crash"), .unfinished("a")] {
      #expect(files.add(note))
    }
    #expect(files.notes.exitCode == 1)
    #expect(files.notes.unfinishedFiles == ["a"])
  }

  @Test("The crash journal tells the call that did not return")
  func tellsTheCallThatDidNotReturn() throws {
    try withRecorder { recorder in
      note(.mutant(7), "feed:remove-key@/é", [1, 2, 3], in: recorder)
      recorder.begin(strategy: 2)
      let record = try #require(CrashJournalEntry(contentsOf: path))
      #expect(record.call == .mutant(7))
      #expect(record.input == "feed:remove-key@/é")
      #expect(record.bytes == [1, 2, 3])
      #expect(record.strategy == 2)
      recorder.end()
      #expect(try #require(CrashJournalEntry(contentsOf: path)).strategy == nil)
    }
  }

  @Test(
    "The crash journal keeps each kind of call",
    arguments: [Call.record(3), .unmutated, Call(.excerpt), .mutant(0), .whole(9), .timing])
  func keepsEachKindOfCall(call: Call) throws {
    try withRecorder { recorder in
      note(call, "", [], in: recorder)
      #expect(CrashJournalEntry(contentsOf: path)?.call == call)
    }
  }

  @Test("The crash journal grows with what is decoded") func growsWithWhatIsDecoded() throws {
    try withRecorder { recorder in
      let large = [UInt8](repeating: 7, count: 1_000_000)
      note(.unmutated, "large", large, in: recorder)
      note(.mutant(1), "small", [1], in: recorder)
      note(.mutant(2), "large", large, in: recorder)
      recorder.begin(strategy: 0)
      let record = try #require(CrashJournalEntry(contentsOf: path))
      #expect(record.bytes == large && record.input == "large")
    }
  }

  @Test("The crash journal tells one running call from the next") func movesWithEachCall() throws {
    try withRecorder { recorder in
      let file = try Descriptor(opening: path, for: .reading)
      defer { file.close() }
      let monitor = try #require(CrashJournalMonitor(file))
      note(.unmutated, "", [], in: recorder)
      #expect(monitor.header.callInFlight == nil)
      recorder.begin(strategy: 0)
      let first = try #require(monitor.header.callInFlight)
      recorder.end()
      #expect(monitor.header.callInFlight == nil)
      recorder.begin(strategy: 0)
      #expect(try #require(monitor.header.callInFlight) != first)
    }
  }

  @Test(arguments: [
    CallEnd.signal(11), .exit, .hung, .elsewhere(6), .innocent, .unknown,
  ])
  func theCrashJournalKeepsHowTheProcessEnded(end: CallEnd) throws {
    try withRecorder { recorder in
      let file = try Descriptor(opening: path, for: .updating)
      defer { file.close() }
      let monitor = try #require(CrashJournalMonitor(file, isWritable: true))
      #expect(monitor.header.end == .unknown)
      monitor.header.end = end
      // A larger document moves the recorder's memory, and not the file.
      note(.mutant(1), "large", [UInt8](repeating: 7, count: 1_000_000), in: recorder)
      #expect(monitor.header.end == end)
      #expect(CrashJournalEntry(contentsOf: path)?.end == end)
    }
  }

  @Test func filesThatAreCutOffOrForeignTellNothingWrong() throws {
    try withRecorder { recorder in
      note(.mutant(1), "feed", [UInt8](repeating: 1, count: 100), in: recorder)
      recorder.begin(strategy: 0)
      let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      for count in 0..<CrashJournalLayout.size + 104 {
        #expect(CrashJournalEntry(parsing: Array(whole.prefix(count))) == nil)
      }
      for offset in 0..<CrashJournalLayout.size {
        var changed = whole
        changed[offset] ^= 0xFF
        // What is read may be wrong, but nothing ends the process.
        _ = CrashJournalEntry(parsing: changed)
      }
      #expect(CrashJournalEntry(parsing: Array(repeating: 0x7B, count: 1_000)) == nil)
    }
    #expect(CrashJournalEntry(contentsOf: path) == nil)
  }

  private func note(
    _ call: Call, _ input: String, _ bytes: [UInt8], in recorder: any CallRecorder
  ) {
    bytes.withUnsafeBytes { recorder.prepare(call, input: input, bytes: $0) }
  }
}
