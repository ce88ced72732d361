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

  @Test func areTwoForAStudy() {
    let lines = Staff.report().summaryLines(seconds: 1.5)
    #expect(lines.count == 2)
    #expect(lines[0].hasSuffix(" mutants, 1.50 s of processor time"))
    #expect(lines[1].hasPrefix("staff: record survival: strict "))
  }

  @Test func namePropertiesThatAreNotCompared() throws {
    let study = Study(
      "rows", json: #"[{"name":"a"},{"name":"b"}]"#, records: Row.self, recordsAt: "")
    let words = "not compared, because each decode makes another value, such as the time"
    #expect(study.quickReport().comparisonLimits == ["\(words): id (rows)"])
  }
}
