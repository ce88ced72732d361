import CodableFuzz
import Foundation
import FuzzPlatform
import Testing

@testable import CodableFuzzTesting

@Suite struct ReportFilesTests {
  @Test func areWrittenToTheFirstFolderThatAcceptsThem() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = [(name: "a.json", bytes: Array("{}".utf8))]
    #expect(try Report.write(files, to: [folder]) == folder + "/reports")
    let file = folder + "/reports/a.json"
    #expect(try Report.write(files, to: [file, folder + "/b"]) == folder + "/b/reports")
    let error = try #require(throws: StorageError.self) {
      try Report.write(files, to: [file, file + "/c"])
    }
    #expect(error.path == file)
    #expect(error.reason.hasPrefix("this is not a folder: "))
  }
}
