import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation
import Testing

@testable import CodableFuzzCommand

@Suite struct MutantFolderTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("codable-fuzz-\(UUID().uuidString)")

  @Test func eachMutantIsWrittenOnceUnderItsNumberAndNothingIsRead() throws {
    let document = try Document(DocumentName("d"), parsing: Array("[1,2]".utf8))
    let mutants = try ["d:null-value@/0", "d:null-value@/1"].map {
      try Mutant(try MutantID(parsing: $0), of: document)
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let manifest = folder.appendingPathComponent("manifest.ndjson").path
    let storage = RecordedMutants()
    let output = MutantFolder(storage, manifest: try AtomicFile(path: manifest))
    for mutant in mutants { try output.add(mutant) }
    #expect(!FileManager.default.fileExists(atPath: manifest))
    try output.finish()
    #expect(
      storage.requests == [
        "write d-000001.json: [null,2]", "write d-000002.json: [1,null]",
      ])
    #expect(try String(contentsOfFile: manifest, encoding: .utf8).contains("d-000002.json"))
  }

  @Test func whatCannotBeWrittenEndsTheFolderWithoutAManifest() throws {
    let document = try Document(DocumentName("d"), parsing: Array("[1,2]".utf8))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let manifest = folder.appendingPathComponent("manifest.ndjson").path
    let error = StorageError(path: "d-000001.json", reason: "the disk is full")
    do {
      let output = MutantFolder(
        RecordedMutants(refusal: error), manifest: try AtomicFile(path: manifest))
      let mutant = try Mutant(try MutantID(parsing: "d:null-value@/0"), of: document)
      #expect(throws: error) { try output.add(mutant) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}

/// A storage that keeps nothing but what was asked of it.
private final class RecordedMutants: Storage, @unchecked Sendable {
  // The requests are touched with the lock held only.
  private let lock = NSLock()
  private var asked: [String] = []
  private let refusal: StorageError?

  init(refusal: StorageError? = nil) { self.refusal = refusal }

  var requests: [String] { lock.withLock { asked } }

  func read(_ file: MutantFile) -> [UInt8]? {
    lock.withLock { asked.append("read \(file)") }
    return nil
  }

  func write(_ bytes: [UInt8], to file: MutantFile) throws(StorageError) {
    if let refusal { throw refusal }
    lock.withLock { asked.append("write \(file): \(String(decoding: bytes, as: UTF8.self))") }
  }
}
