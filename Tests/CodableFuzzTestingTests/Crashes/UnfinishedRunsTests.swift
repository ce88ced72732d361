import CodableFuzz
import Foundation
import FuzzPlatform
import Testing

@testable import CodableFuzzTesting
@testable import FuzzRunning

/// What is done about a call that was in flight when a process was killed.
@Suite struct UnfinishedRunsTests {
  private let parent = FileManager.default.temporaryDirectory
    .appendingPathComponent("left-\(UUID().uuidString)").path

  private let folder: RunFolder

  init() throws {
    folder = try RunFolder(in: parent, Staff.study(), Runner.Configuration(), fileID: #fileID)
  }

  /// Leaves what a process leaves that is killed during a call.
  private func leave(_ process: String, isDebugged: Bool) throws {
    try folder.make()
    let name = "\(process)-1a2b.\(TestBuild.id).\(RunFolder.journalExtension)"
    let recorder = try CrashJournalWriter(
      Descriptor(opening: folder.file(name), for: .makingNew(permissions: 0o600)))
    Array("[1]".utf8).withUnsafeBytes {
      recorder.prepare(.mutant(1), input: "staff:flip-type@/0", bytes: $0)
    }
    recorder.begin(strategy: 0)
    if isDebugged {
      _ = FileManager.default.createFile(
        atPath: folder.file("\(process).debugged"), contents: nil)
    }
  }

  @Test func aProcessThatWasKilledIsACrash() throws {
    defer { try? FileManager.default.removeItem(atPath: parent) }
    try leave("77", isDebugged: false)
    let unfinishedRuns = UnfinishedRuns(in: folder)
    #expect(unfinishedRuns.skipped.map(\.input) == ["staff:flip-type@/0"])
    #expect(unfinishedRuns.messages.count == 1 && unfinishedRuns.messages[0].isSkipped)
  }

  @Test func bytesThatCannotBeSavedAreReportedWithTheReason() throws {
    defer { try? FileManager.default.removeItem(atPath: parent) }
    try leave("77", isDebugged: false)
    let file = folder.file(MutantFile(input: "staff:flip-type@/0").description)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    let message = try #require(UnfinishedRuns(in: folder).messages.first?.text)
    #expect(message.contains("; its bytes could not be saved: \(file): this is a folder"))
  }

  /// A later build of the tests must find what an earlier one remembered.
  @Test("The name of the folder of unfinished runs is stable") func theNameOfTheFolderIsStable() {
    #expect(folder.path.hasSuffix("/staff-2b437d1bd910052c"))
  }

  @Test("A process that was stopped in a debugger is not an unfinished run")
  func aProcessThatWasStoppedInADebuggerIsNone() throws {
    defer { try? FileManager.default.removeItem(atPath: parent) }
    try leave("77", isDebugged: true)
    try leave("78", isDebugged: false)
    let unfinishedRuns = UnfinishedRuns(in: folder)
    #expect(unfinishedRuns.skipped.count == 1)
    #expect(unfinishedRuns.messages.map(\.isSkipped) == [false, true])
    #expect(
      unfinishedRuns.messages[0].text.hasSuffix(
        """

        A debugger was attached, and the tests may have been stopped there. The call is tried \
        again.
        """))
    #expect(folder.names("debugged") == [])
    #expect(UnfinishedRuns(in: folder).messages.isEmpty)
  }

  @Test func theMarkIsThatOfThisProcess() throws {
    defer { try? FileManager.default.removeItem(atPath: parent) }
    try folder.make()
    folder.markDebugged()
    #expect(folder.names("debugged").count == 1)
    let process = ProcessInfo.processInfo.processIdentifier
    #expect(!folder.takeDebuggerMark(of: "1-a.b.journal"))
    #expect(folder.takeDebuggerMark(of: "\(process)-a.b.journal"))
    #expect(!folder.takeDebuggerMark(of: "\(process)-a.b.journal"))
    folder.markDebugged()
    folder.removeDebuggerMark()
    folder.removeIfEmpty()
    #expect(!FileManager.default.fileExists(atPath: parent))
  }
}
