import Foundation
import Testing

/// The pipelines that teams copy are files of `Tests/ConsumerPackage`, which `Scripts/pipelines.sh`
/// runs.
@Suite struct PipelineTests {
  @Test func theArticlesShowTheFiles() throws {
    // Other articles have excerpts.
    let pages = Page.all.filter { page in
      ["/Pipelines.md", "/OldAgainstNew.md", "/RunningOnManyMachines.md"].contains {
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

  /// A hang must not use up a team's minutes, and a build must not start from nothing.
  @Test(arguments: [
    (".github/workflows/codable-fuzz.yml", 1), (".github/workflows/codable-fuzz-parts.yml", 2),
    (".github/workflows/episodes-nightly.yml", 1), (".gitlab-ci.yml", 1),
    (".gitlab/codable-fuzz-parts.yml", 2), (Self.tutorial, 1),
  ])
  func jobsHaveATimeLimitAndACache(name: String, jobCount: Int) throws {
    let root = name == Self.tutorial ? "" : "Tests/ConsumerPackage/"
    let text = try String(contentsOf: Repository.url(root + name), encoding: .utf8)
    #expect(text.matches(of: #/(?m)^ +(runs-on|image): /#).count == jobCount)
    #expect(text.matches(of: #/(?m)^ +timeout(-minutes)?: /#).count == jobCount)
    #expect(text.matches(of: #/(uses: actions/cache@|(?m)^ +cache: )/#).count == jobCount)
  }

  private static let tutorial =
    "Sources/CodableFuzz/CodableFuzz.docc/Resources/Tutorials/baseline-workflow.yml"

  @Test(arguments: [".github/workflows/codable-fuzz-parts.yml", ".gitlab/codable-fuzz-parts.yml"])
  func theMergedReportIsPublished(name: String) throws {
    let file = Repository.url("Tests/ConsumerPackage/\(name)")
    let merge = try #require(
      try String(contentsOf: file, encoding: .utf8)
        .firstMatch(of: #/\n *merge:\n(?s:.*)/#))
    #expect(merge.output.contains("--output report.html"))
    #expect(merge.output.contains(#/path(s: \[|: )report\.html/#))
  }
}
