import Foundation
import Testing

/// `RECORD_SNAPSHOTS=1 swift test --filter DefaultRunTests` writes the screens again.
@Suite struct DefaultRunTests {
  @Test func theScreensAreThoseOfTheSnapshots() throws {
    let tool = try Tool()
    let run = try tool.run("--output", "-", "--output", "r.json", exits: 0)
    for columns in [80, 100, 140] {
      let rendered = try tool.run(["render", "r.json"], prelude: "export COLUMNS=\(columns)")
      // How many findings there are is no matter of the layout.
      let screen = rendered.output.replacing(#/and [0-9]+ findings/#, with: "and N findings")
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Snapshots/default-run-\(columns).txt")
      if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
        try screen.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(try screen == String(contentsOf: file, encoding: .utf8))
      #expect(columns != 100 || rendered.output == run.output)
    }
  }
}
