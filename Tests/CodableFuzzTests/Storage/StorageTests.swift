import Foundation
import Testing

@testable import CodableFuzz

@Suite struct StorageTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("codable-fuzz-\(UUID().uuidString)").path

  @Test func readsWhatWasWritten() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let storage = Storages.files(in: folder)
    #expect(try storage.read("a.txt") == nil)
    try storage.write([1, 2, 3], to: "a.txt")
    try storage.write([4], to: "a.txt")
    #expect(try storage.read("a.txt") == [4])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.txt"])
  }

  @Test func aFileThatIsNotCommittedLeavesThePlaceAsItWas() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Storages.files(in: folder).write([1], to: "a.txt")
    do {
      let file = try AtomicFile(path: folder + "/a.txt")
      try file.write([2, 2])
    }
    #expect(try Storages.files(in: folder).read("a.txt") == [1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.txt"])
  }

  @Test func permissionsOfAFileThatIsReplacedStay() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let storage = Storages.files(in: folder)
    try storage.write([1], to: "a.txt")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o440], ofItemAtPath: folder + "/a.txt")
    try storage.write([2], to: "a.txt")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/a.txt")
    #expect(attributes[.posixPermissions] as? Int == 0o440)
    #expect(try storage.read("a.txt") == [2])
  }

  @Test func linksAreFollowed() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let storage = Storages.files(in: folder)
    try storage.write([1], to: "real.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link.txt", withDestinationPath: folder + "/real.txt")
    try storage.write([2], to: "link.txt")
    #expect(try storage.read("real.txt") == [2])
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
