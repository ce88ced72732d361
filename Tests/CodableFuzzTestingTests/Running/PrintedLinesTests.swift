import CodableFuzz
import Foundation
import JSONText
import Testing

@testable import CodableFuzzTesting

/// What a test prints of a study.
@Suite struct PrintedLinesTests {
  private struct Row: Decodable, Equatable {
    let name: String
    var id = UUID()
    enum CodingKeys: CodingKey { case name }
  }

  @Test func namePropertiesThatAreNotCompared() throws {
    let study = Study(
      "rows", json: #"[{"name":"a"},{"name":"b"}]"#, records: Row.self, at: "")
    let lines = study.quickReport().printedLines(seconds: 1)
    #expect(lines.contains("not compared, because two clean decodes differ: id (rows)"))
    #expect(
      lines.contains("records compared by their stored properties, not only by ==: rows"))
  }
}
