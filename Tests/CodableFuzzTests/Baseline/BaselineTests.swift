import CodableFuzz
import Testing

@Suite struct BaselineTests {
  private static let text = """
    codable-fuzz baseline 1
    feed lossy-array documents 89/106 records 712/766
    feed strict documents 10/106 records 80/766

    """

  @Test func isPrintedAsItWasRead() throws {
    #expect(try Baseline(parsing: Self.text).text == Self.text)
  }

  @Test(arguments: [
    ("", BaselineError.noBaseline),
    ("codable-fuzz report 1\n", .noBaseline),
    ("codable-fuzz baseline 2\nfeed x documents 1/1 records 1/1\n", .otherVersion(2)),
    ("codable-fuzz baseline 1\nfeed strict\n", .badLine(number: 2, text: "feed strict")),
    (
      "codable-fuzz baseline 1\nfeed a documents 2/1 records 1/1\n",
      .badLine(number: 2, text: "feed a documents 2/1 records 1/1")
    ),
  ])
  func refusesWhatItDoesNotUnderstand(text: String, error: BaselineError) {
    #expect(throws: error) { try Baseline(parsing: text) }
  }

  @Test(arguments: [
    ("records 712/766", "records 712/766", 0), ("records 712/766", "records 711/766", 1),
    ("records 712/766", "records 713/766", 0), ("documents 89/106", "documents 88/106", 1),
    ("records 712/766", "records 1424/1532", 0), ("records 712/766", "records 1423/1532", 1),
    ("feed strict", "feed permissive", 1),
  ])
  func findsWhatGotWorse(part: String, replacement: String, count: Int) throws {
    let baseline = try Baseline(parsing: Self.text)
    let found = try Baseline(parsing: Self.text.replacing(part, with: replacement))
    #expect(baseline.regressions(in: found).count == count)
  }

  @Test func namesWhatIsNew() throws {
    let found = try Baseline(parsing: Self.text + "feed wrapper documents 1/2 records 3/4\n")
    let baseline = try Baseline(parsing: Self.text)
    #expect(baseline.additions(in: found).map(\.strategy) == [.wrapper])
  }

  @Test func saysHowMuchLessSurvives() throws {
    let baseline = try Baseline(parsing: Self.text)
    let found = try Baseline(parsing: Self.text.replacing("records 80/766", with: "records 7/766"))
    #expect(
      baseline.regressions(in: found).map(\.description)
        == ["feed, strict: records kept 80/766 → 7/766, documents 10/106 → 10/106"])
  }
}
