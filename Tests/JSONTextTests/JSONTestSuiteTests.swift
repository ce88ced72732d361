import Foundation
import JSONText
import Testing

/// The folder of the test suite, if the environment names one.
private let folder = ProcessInfo.processInfo.environment["CODABLE_FUZZ_CORPORA"].map {
  URL(fileURLWithPath: $0).appendingPathComponent("json-test-suite")
}

/// Runs the files of JSONTestSuite (github.com/nst/JSONTestSuite).
///
/// `y_` files must be accepted, `n_` files rejected. The grammar leaves `i_` files open.
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

  @Test func acceptsWhatMustBeAccepted() throws {
    let files = try files("y_")
    #expect(files.count >= 90)
    for file in files {
      #expect(throws: Never.self, "\(file.name)") { try DocumentIndex(parsing: file.bytes) }
    }
  }

  @Test func rejectsWhatMustBeRejected() throws {
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

  /// The text before the first invalid byte is only incomplete; with that byte it is invalid there.
  @Test func namesTheFirstWrongByte() throws {
    for file in try files("n_") {
      let error = #expect(throws: JSONSyntaxError.self) { try DocumentIndex(parsing: file.bytes) }
      let offset = try #require(error?.byteOffset)
      // A number may end anywhere, so the text before an invalid byte can be complete.
      do throws(JSONSyntaxError) {
        _ = try DocumentIndex(parsing: Array(file.bytes[..<offset]))
      } catch {
        #expect(error.byteOffset == offset, "\(file.name)")
      }
      guard offset < file.bytes.count else { continue }
      let wrong = #expect(throws: JSONSyntaxError.self, "\(file.name)") {
        try DocumentIndex(parsing: Array(file.bytes[...offset]))
      }
      #expect(wrong?.byteOffset == offset, "\(file.name)")
    }
  }

  /// For each file that the grammar leaves open, the offset where it is rejected, or nil if it is
  /// accepted.
  private static let decisions: [String: Int?] = [
    // Numbers stay text, so none is too large or too small.
    "number_double_huge_neg_exp": nil, "number_huge_exp": nil, "number_neg_int_huge_exp": nil,
    "number_pos_double_huge_exp": nil, "number_real_neg_overflow": nil,
    "number_real_pos_overflow": nil, "number_real_underflow": nil, "number_too_big_neg_int": nil,
    "number_too_big_pos_int": nil, "number_very_big_negative_int": nil,
    // The grammar allows unpaired surrogate escapes.
    "object_key_lone_2nd_surrogate": nil, "string_1st_surrogate_but_2nd_missing": nil,
    "string_1st_valid_surrogate_2nd_invalid": nil,
    "string_incomplete_surrogate_and_escape_valid": nil, "string_incomplete_surrogate_pair": nil,
    "string_incomplete_surrogates_escape_valid": nil, "string_invalid_lonely_surrogate": nil,
    "string_invalid_surrogate": nil, "string_inverted_surrogates_U+1D11E": nil,
    "string_lone_second_surrogate": nil,
    // Text must be UTF-8 (RFC 8259, section 8.1) without a byte order mark.
    "string_UTF-16LE_with_BOM": 0, "string_utf16BE_no_BOM": 0, "string_utf16LE_no_BOM": 1,
    "structure_UTF-8_BOM_empty_object": 0, "string_UTF-8_invalid_sequence": 7,
    "string_UTF8_surrogate_U+D800": 2, "string_invalid_utf-8": 2, "string_iso_latin_1": 2,
    "string_lone_utf8_continuation_byte": 2, "string_not_in_unicode_range": 2,
    "string_overlong_sequence_2_bytes": 2, "string_overlong_sequence_6_bytes": 2,
    "string_overlong_sequence_6_bytes_null": 2, "string_truncated-utf-8": 2,
    // Nesting is limited to 1,024.
    "structure_500_nested_arrays": nil,
  ]

  @Test func decidesWhatIsLeftOpen() throws {
    let files = try files("i_")
    #expect(
      Set(files.map(\.name)) == Set(Self.decisions.keys.map { "i_\($0).json" }))
    for file in files {
      var offset: Int?
      do throws(JSONSyntaxError) {
        _ = try DocumentIndex(parsing: file.bytes)
      } catch {
        offset = error.byteOffset
      }
      let decision = Self.decisions[String(file.name.dropFirst(2).dropLast(5))]
      #expect(offset == decision ?? -1, "\(file.name)")
    }
  }
}
