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
    let words = "not compared, because each decode makes another value, such as the time"
    #expect(lines.contains("\(words): id (rows)"))
    #expect(
      lines.contains("records compared by their stored properties, not only by ==: rows"))
  }
}
