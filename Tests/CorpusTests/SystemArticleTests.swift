import CodableFuzz
@testable import FuzzTestSupport
import Testing

@Suite struct SystemArticleTests {
  /// `UPDATE_README=1 swift test --filter ArticleTests` writes the table again.
  @Test func theArticleHasTheTable() throws {
    let systems = [
      "ios-16", "ios-17", "ios-18", "ios-26", "linux-5.10", "linux-6.0", "linux-6.2", "linux-6.3",
    ].compactMap { TargetSystem($0) }
    let head = systems.map { system in
      system.platform == .Linux
        ? "Swift \(system.foundation.major).\(system.foundation.minor)" : "\(system)"
    }
    let rows = FoundationTable.documented.map { row in
      [row.title]
        + systems.map { system in
          row.statement(on: system).map {
            "[\($0.outcome)](\($0.source)), \($0.certainty.rawValue)"
          } ?? "–"
        }
    }
    try CheckedPage.article("Systems").expect(
      "foundations", is: markdownTable(["what is sent"] + head, rows))
  }
}
