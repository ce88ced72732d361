import Foundation
import Testing

/// `RECORD_SNAPSHOTS=1 swift test --filter DefaultRunTests` writes the screens again.
@Suite struct DefaultRunTests {
  @Test func theScreensAreThoseOfTheSnapshots() throws {
    let tool = try Tool()
    let run = try tool.run("--output", "-", "--output", "r.json")
    #expect(run.exitCode == 0, "\(run.error)")
    for columns in [80, 100, 140] {
      let screen = try tool.run(["render", "r.json"], prelude: "export COLUMNS=\(columns)")
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Snapshots/default-run-\(columns).txt")
      if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
        try screen.output.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(try screen.output == String(contentsOf: file, encoding: .utf8))
      #expect(columns != 100 || screen.output == run.output)
    }
  }
}
