import Foundation
import Testing

/// The pipelines that teams copy are files of `Tests/ConsumerPackage`, which `Scripts/pipelines.sh`
/// runs.
@Suite struct PipelineTests {
  @Test func theArticlesShowTheFiles() throws {
    // Other articles have excerpts.
    let pages = Page.all.filter { page in
      ["/RegressionsInCI.md", "/OldAgainstNew.md", "/RunningOnManyMachines.md"].contains {
        page.description.hasSuffix($0)
      }
    }
    let blocks = try pages.flatMap { try $0.blocks(of: "yaml") + $0.blocks(of: "bash") }
    #expect(blocks.count == 8)
    for block in blocks {
      let name = try #require(
        block.text.firstMatch(of: #/^(?:#!/bin/bash\n)?# (\S+)\n/#)?.1, "line \(block.line)")
      let file = Repository.url("Tests/ConsumerPackage/\(name)")
      #expect(try block.text == String(contentsOf: file, encoding: .utf8), "line \(block.line)")
    }
  }
}
