import Foundation
import JSONText
import Testing

/// The folder that holds the files, where the environment names one.
private let folder = ProcessInfo.processInfo.environment["CODABLE_FUZZ_CORPORA"].map {
  URL(fileURLWithPath: $0).appendingPathComponent("json-test-suite")
}

/// The files of JSONTestSuite (github.com/nst/JSONTestSuite): `y_` must be accepted, `n_` refused,
/// `i_` is left open by the grammar.
@Suite(
  .enabled(
    if: folder != nil, "set CODABLE_FUZZ_CORPORA to a folder with json-test-suite in it"))
struct JSONTestSuiteTests {
  /// The contents of the files whose names start with a prefix, by name.
  private func files(_ prefix: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = try #require(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }.sorted()
    return try names.map { name in
      (name, Array(try Data(contentsOf: folder.appendingPathComponent(name))))
    }
  }

  @Test func acceptsWhatMustBeAccepted() throws {
    let files = try files("y_")
    #expect(files.count >= 90)
    for file in files {
      #expect(throws: Never.self, "\(file.name)") { try DocumentIndex(parsing: file.bytes) }
    }
  }

  @Test func refusesWhatMustBeRefused() throws {
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

  @Test func decidesWhatIsLeftOpen() throws {
    let files = try files("i_")
    let accepted = files.filter { (try? DocumentIndex(parsing: $0.bytes)) != nil }.map(\.name)
    #expect(files.count >= 30)
    #expect(accepted.contains("i_number_huge_exp.json"))
    #expect(accepted.contains("i_string_1st_surrogate_but_2nd_missing.json"))
    #expect(accepted.contains("i_string_UTF-8_invalid_sequence.json") == false)
    #expect(accepted.contains("i_structure_UTF-8_BOM_empty_object.json") == false)
    #expect(accepted.contains("i_structure_500_nested_arrays.json"))
  }
}
