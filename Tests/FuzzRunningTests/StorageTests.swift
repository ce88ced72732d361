import Foundation
import FuzzPlatform
import JSONMutation
import Testing

@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzRunning

@Suite struct StorageTests {
  /// Only what does not exist may be taken for new: anything else would be written over.
  @Test func onlyWhatDoesNotExistIsAbsent() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("codable-fuzz-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a.txt").path
    #expect(try FileStatus.at(path) == nil)
    #expect(try !AtomicFile.isSource(at: path))
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(try FileStatus.at(path)?.kind == .file)
    #expect(try AtomicFile.isSource(at: path))
    let long = folder.appendingPathComponent(String(repeating: "a", count: 300)).path
    #expect(throws: StorageError.self) { try FileStatus.at(long) }
    #expect(throws: StorageError.self) { try AtomicFile.isSource(at: long) }
    #expect(throws: StorageError.self) { try AtomicFile.isSource(at: folder.path) }
  }

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("codable-fuzz-\(UUID().uuidString)").path
  private let a = MutantFile(DocumentName("a"))

  @Test("Storage reads what was written") func readsWhatWasWritten() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let storage = Storages.mutants(in: folder)
    #expect(try storage.read(a) == nil)
    try storage.write([1, 2, 3], to: a)
    try storage.write([4], to: a)
    #expect(try storage.read(a) == [4])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.json"])
  }

  @Test func aBaselineIsAFileOfItsText() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text = """
      codable-fuzz baseline 4
      document feed records 9 metrics kept plan every-field mutators remove-key
      strategy feed strict valid 9/9 unmutated 9/9
      end of baseline

      """
    let storage = Storages.baselines(in: folder)
    let name = Baseline.Name(document: DocumentName("feed"))
    #expect(try storage.read(name) == nil)
    try storage.write(try Baseline(parsing: text), to: name)
    #expect(try storage.read(name)?.text == text)
    let file = URL(fileURLWithPath: folder).appendingPathComponent("feed.txt")
    #expect(try Data(contentsOf: file) == Data(text.utf8))
  }

  @Test(arguments: [
    ("feed:remove-key@/feed/2/url", "feed%3Aremove-key@%2Ffeed%2F2%2Furl.json"),
    (
      "feed:remove-key@/" + String(repeating: "k", count: 300),
      "feed%3Aremove-key@%2F" + String(repeating: "k", count: 159) + "-4b319d1e.json"
    ),
  ])
  func aMutantHasAFileNameOfAnyFileSystem(id: String, name: String) throws {
    #expect(MutantFile(try MutantID(parsing: id)).description == name)
  }

  @Test func mutantsOfAFolderAreNumbered() {
    let document = DocumentName("a/b", recordCount: 10)
    #expect(MutantFile(document, number: 7).description == "a%2Fb~10-000007.json")
    #expect(MutantFile(document, number: 1_234_567).description == "a%2Fb~10-1234567.json")
    #expect(MutantFile(document).description == "a%2Fb~10.json")
  }

  @Test func aFileThatIsNotCommittedLeavesThePlaceAsItWas() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Storages.mutants(in: folder).write([1], to: a)
    do {
      let file = try AtomicFile(path: folder + "/a.json")
      try file.write([2, 2])
    }
    #expect(try Storages.mutants(in: folder).read(a) == [1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.json"])
  }

  @Test func twoWritersOfAFileDoNotShareATemporaryFile() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Storages.mutants(in: folder).write([1], to: a)
    let files = try (0..<2).map { _ in try AtomicFile(path: folder + "/a.json") }
    #expect(UnfinishedFiles.all.paths.isSuperset(of: files.map(\.temporaryPath)))
    #expect(files[0].temporaryPath != files[1].temporaryPath)
    try files[1].write([2, 2])
    try files[0].write([3, 3, 3])
    try files[0].commit()
    #expect(try Storages.mutants(in: folder).read(a) == [3, 3, 3])
    try files[1].commit()
    #expect(try Storages.mutants(in: folder).read(a) == [2, 2])
    #expect(UnfinishedFiles.all.paths.isDisjoint(with: files.map(\.temporaryPath)))
  }

  @Test func aFolderThatCannotBeMadeHasAReason() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Storages.mutants(in: folder).write([1], to: a)
    let inside = folder + "/" + String(repeating: "a", count: 300)
    let error = try #require(throws: StorageError.self) {
      try Storages.mutants(in: inside).write([1], to: a)
    }
    #expect(error.path == inside)
    #expect(error.reason.hasPrefix("the folder cannot be made: "))
    #expect(error.reason.count > "the folder cannot be made: ".count)
    let advised = try #require(throws: StorageError.self) {
      try Files.makeFolder(inside, remedy: "name another one")
    }
    #expect(advised.reason == error.reason + "; name another one")
  }

  @Test func aFileOrPipeInPlaceOfAFolderIsCalledThat() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Storages.mutants(in: folder).write([1], to: a)
    let pipe = folder + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    for (path, inside) in [(folder + "/a.json", ""), (pipe, ""), (pipe, "/a/b")] {
      let error = try #require(throws: StorageError.self) { try Files.makeFolder(path + inside) }
      #expect(error.path == path)
      #expect(
        error.reason == "this is not a folder: name a folder, or a path where nothing is")
    }
  }

  @Test func permissionsOfAFileThatIsReplacedStay() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let storage = Storages.mutants(in: folder)
    try storage.write([1], to: a)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o440], ofItemAtPath: folder + "/a.json")
    try storage.write([2], to: a)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/a.json")
    #expect(attributes[.posixPermissions] as? Int == 0o440)
    #expect(try storage.read(a) == [2])
  }

  @Test func linksAreReplaced() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let storage = Storages.mutants(in: folder)
    try storage.write([1], to: MutantFile(DocumentName("real")))
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link.json", withDestinationPath: folder + "/real.json")
    try storage.write([2], to: MutantFile(DocumentName("link")))
    #expect(try storage.read(MutantFile(DocumentName("real"))) == [1])
    #expect(try storage.read(MutantFile(DocumentName("link"))) == [2])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func aFullDiskIsReported() throws {
    let file = try AtomicFile(path: "/dev/full")
    #expect(throws: StorageError.self) {
      try file.write([1])
      try file.commit()
    }
  }

  @Test func aFolderIsNoFile() {
    #expect(throws: StorageError(path: "/", reason: "this is a folder; a JSON file is needed")) {
      try InputFile.read("/")
    }
    #expect(throws: StorageError.self) { try AtomicFile(path: "/") }
    #expect(throws: StorageError(path: "/no/file", reason: "there is no such file")) {
      try InputFile.read("/no/file")
    }
  }
}

/// The commit that a report names, read from the files of a repository.
@Suite struct CommitTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("commit-\(UUID())")
  private static let commit = String(repeating: "0a", count: 20)

  private func write(_ files: [String: String]) throws {
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  @Test(arguments: [
    [".git/HEAD": "ref: refs/heads/a/b\n", ".git/refs/heads/a/b": commit + "\n"],
    [
      ".git/HEAD": "ref: refs/heads/main\n",
      ".git/packed-refs": "# pack-refs\n\(commit) refs/heads/main\n",
    ],
    [".git/HEAD": commit + "\n"],
    [
      ".git": "gitdir: repository/worktrees/w\n",
      "repository/worktrees/w/HEAD": "ref: refs/heads/main\n",
      "repository/worktrees/w/commondir": "../..\n",
      "repository/refs/heads/main": commit + "\n",
    ],
  ])
  func theCommitIsFoundFromAFolderInsideTheCheckout(files: [String: String]) throws {
    try write(files)
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(["Sources/App/a.swift": ""])
    #expect(Commit.checkedOut(in: folder) == Self.commit)
    #expect(Commit.checkedOut(in: folder.appendingPathComponent("Sources/App")) == Self.commit)
  }

  @Test(arguments: [
    [".git/HEAD": "ref: refs/heads/main\n"], [".git/HEAD": "no commit\n"], [".git/HEAD": ""],
    [".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": "<b>\n"],
    [".git": "gitdir: nowhere\n"], [".git/config": ""],
  ])
  func theCommitIsNilIfNoneIsCheckedOut(files: [String: String]) throws {
    try write(files)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(Commit.checkedOut(in: folder) == nil)
  }
}
