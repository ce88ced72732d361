import CodableFuzz
import JSONMutation
import Testing

@Suite struct BaselineTests {
  private static let text = """
    codable-fuzz baseline 1
    feed lossy-array unmutated 9/9 documents 89/106 records 712/766 silent 0/9
    feed strict unmutated 9/9 documents 10/106 records 80/766 silent 1/9

    """

  @Test func isPrintedAsItWasRead() throws {
    #expect(try Baseline(parsing: Self.text).text == Self.text)
  }

  @Test(arguments: [
    ("", BaselineError.noBaseline),
    ("codable-fuzz report 1\n", .noBaseline),
    (
      "codable-fuzz baseline 2\nfeed x unmutated 1/1 documents 1/1 records 1/1 silent 0/1\n",
      .otherVersion(2)
    ),
    (
      "codable-fuzz baseline 1\nfeed~0 a unmutated 1/1 documents 1/1 records 1/1 silent 0/1\n",
      .badLine(number: 2, text: "feed~0 a unmutated 1/1 documents 1/1 records 1/1 silent 0/1")
    ),
    ("codable-fuzz baseline 1\nfeed strict\n", .badLine(number: 2, text: "feed strict")),
    (
      "codable-fuzz baseline 1\nfeed a unmutated 1/1 documents 2/1 records 1/1 silent 0/1\n",
      .badLine(number: 2, text: "feed a unmutated 1/1 documents 2/1 records 1/1 silent 0/1")
    ),
  ])
  func refusesWhatItDoesNotUnderstand(text: String, error: BaselineError) {
    #expect(throws: error) { try Baseline(parsing: text) }
  }

  @Test(arguments: [
    ("records 712/766", "records 712/766", 0), ("records 712/766", "records 711/766", 1),
    ("records 712/766", "records 713/766", 0), ("documents 89/106", "documents 88/106", 1),
    ("records 712/766", "records 1424/1532", 0), ("records 712/766", "records 1423/1532", 1),
    ("records 712/766", "records 0/0", 1), ("unmutated 9/9", "unmutated 8/9", 2),
    ("silent 0/9", "silent 1/9", 1), ("silent 1/9", "silent 0/9", 0),
    ("silent 0/9", "silent 0/18", 0), ("silent 1/9", "silent 2/18", 0),
    ("silent 1/9", "silent 2/17", 1),
    ("feed strict", "feed permissive", 1),
  ])
  func findsWhatGotWorse(part: String, replacement: String, count: Int) throws {
    let baseline = try Baseline(parsing: Self.text)
    let found = try Baseline(parsing: Self.text.replacing(part, with: replacement))
    #expect(baseline.regressions(in: found).count == count)
  }

  @Test func namesOfAllKindsAreReadBack() throws {
    let text =
      "codable-fuzz baseline 1\nmy%20feed by%20hand unmutated 1/1 documents 1/1 records 1/1 silent 0/1\n"
    let baseline = try Baseline(parsing: text)
    #expect(baseline.rows.map(\.document) == [DocumentName("my feed")])
    #expect(baseline.rows.map(\.strategy) == ["by hand"])
    #expect(baseline.text == text)
    #expect(try Baseline(parsing: text.replacing("\n", with: "\r\n")) == baseline)
  }

  @Test func namesWhatIsNew() throws {
    let found = try Baseline(
      parsing: Self.text + "feed wrapper unmutated 1/1 documents 1/2 records 3/4 silent 0/1\n")
    let baseline = try Baseline(parsing: Self.text)
    #expect(baseline.additions(in: found).map(\.strategy) == [.wrapper])
  }

  @Test func saysHowMuchLessSurvives() throws {
    let baseline = try Baseline(parsing: Self.text)
    let found = try Baseline(parsing: Self.text.replacing("records 80/766", with: "records 7/766"))
    #expect(
      baseline.regressions(in: found).map(\.description)
        == [
          "feed, strict: unmutated 9/9 → 9/9, lost in silence 1/9 → 1/9, records kept 80/766 → 7/766, documents 10/106 → 10/106"
        ])
  }
}
