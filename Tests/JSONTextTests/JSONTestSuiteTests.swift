import Foundation
import JSONText
import Testing

/// The folder of the test suite, if the environment names one.
private let folder = ProcessInfo.processInfo.environment["CODABLE_FUZZ_CORPORA"].map {
  URL(fileURLWithPath: $0).appendingPathComponent("json-test-suite")
}

/// Runs the files of JSONTestSuite (github.com/nst/JSONTestSuite).
///
/// `y_` files must be accepted, `n_` files rejected.
@Suite(
  .enabled(
    if: folder != nil, "set CODABLE_FUZZ_CORPORA to a folder with json-test-suite in it"))
struct JSONTestSuiteTests {
  private func files(_ prefix: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = try #require(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }.sorted()
    return try names.map { name in
      (name, Array(try Data(contentsOf: folder.appendingPathComponent(name))))
    }
  }

  @Test("The indexer accepts what the suite says must be accepted")
  func acceptsWhatMustBeAccepted() throws {
    let files = try files("y_")
    #expect(files.count >= 90)
    for file in files {
      #expect(throws: Never.self, "\(file.name)") { try DocumentIndex(parsing: file.bytes) }
    }
  }

  @Test("The indexer rejects what the suite says must be rejected")
  func rejectsWhatMustBeRejected() throws {
    let files = try files("n_")
    #expect(files.count >= 180)
    #expect(files.contains { $0.name == "n_structure_100000_opening_arrays.json" })
    for file in files {
      let error = #expect(throws: JSONSyntaxError.self, "\(file.name)") {
        try DocumentIndex(parsing: file.bytes)
      }
      #expect((0...file.bytes.count).contains(error?.byteOffset ?? -1), "\(file.name)")
    }
  }
}
