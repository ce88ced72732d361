import CodableFuzz
import FuzzBaselines
import Testing

@Suite struct DayTests {
  @Test(arguments: ["2026-11-21", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
  func isReadAsISO8601HasIt(text: String) {
    #expect(Day(text)?.description == text)
  }

  @Test(arguments: [
    "", "2026-11-31", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-01-00",
    "26-01-01", "2026-1-1", "2026-01-01 ", "2026/01/01", "+026-01-01", "0000-01-01", "٢٠٢٦-٠١-٠١",
    "2026-01-01T00:00:00Z",
  ])
  func isADayOfTheCalendar(text: String) {
    #expect(Day(text) == nil)
  }

  @Test func isBeforeLaterOnes() throws {
    let days = try ["2025-12-31", "2026-01-02", "2026-01-10", "2026-10-01"].map {
      try #require(Day($0))
    }
    #expect(days.reversed().sorted() == days)
    #expect(days[3] < Day.today)
  }
}
