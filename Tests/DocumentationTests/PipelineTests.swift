import Foundation
import Testing

/// The pipelines that teams copy are files of `Tests/ConsumerPackage`, which `Scripts/pipelines.sh`
/// runs.
@Suite struct PipelineTests {
  @Test func theArticleShowsTheFiles() throws {
    let page = try #require(Page.all.first { $0.description.hasSuffix("/RegressionsInCI.md") })
    let blocks = try page.blocks(of: "yaml")
    #expect(blocks.count == 3)
    for block in blocks {
      let name = try #require(block.text.firstMatch(of: #/^# (\S+)\n/#)?.1, "line \(block.line)")
      let file = Repository.url("Tests/ConsumerPackage/\(name)")
      #expect(try block.text == String(contentsOf: file, encoding: .utf8), "line \(block.line)")
    }
  }
}
