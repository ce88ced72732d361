import Foundation
import Testing

/// Pages link to files, so that GitHub follows the links.
///
/// `Scripts/docs.sh` turns those of articles into links that DocC follows.
@Suite struct LinkTests {
  private static let pages = Page.all + [Page(file: Repository.url(".github/CONTRIBUTING.md"))]

  @Test(arguments: pages)
  func filesAndHeadingsExist(page: Page) throws {
    let folder = page.file.deletingLastPathComponent()
    for link in try page.links {
      let file = folder.appendingPathComponent(link.path).standardizedFileURL
      let target = link.path.isEmpty ? page : Page(file: file)
      #expect(FileManager.default.fileExists(atPath: target.file.path), "\(page): \(link.path)")
      // DocC has no other files.
      #expect(target.isInCatalog || !page.isInCatalog, "\(page): \(link.path)")
      guard let anchor = link.anchor else { continue }
      #expect(try target.anchors.contains(anchor), "\(page): \(link.path)#\(anchor)")
    }
  }

  /// DocC's topic groups need links to names, which GitHub does not follow.
  @Test(arguments: pages)
  func onlyTopicGroupsLinkToNames(page: Page) throws {
    let lines = try page.text.split(separator: "\n").filter { $0.contains(#/[(<]doc:/#) }
    #expect(lines.filter { !$0.hasPrefix("- <doc:") } == [], "\(page)")
  }

  @Test func theReadmeLinksToArticles() throws {
    let readme = try #require(Page.all.first { $0.description == "README.md" })
    #expect(try readme.links.count >= 12)
  }
}

extension Page {
  fileprivate var isInCatalog: Bool { file.pathComponents.contains { $0.hasSuffix(".docc") } }

  /// The files that the text links to, by their paths from its folder; pictures are left out.
  fileprivate var links: [(path: String, anchor: String?)] {
    get throws {
      try text.replacing(#/`[^`\n]*`/#, with: "").matches(of: #/(!?)\[[^\]]*\]\(([^)\s]+)\)/#)
        .filter { $0.1.isEmpty && !$0.2.contains(":") }
        .map { match in
          let parts = match.2.split(separator: "#", omittingEmptySubsequences: false)
          return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
        }
    }
  }

  /// The names that GitHub gives the headings.
  fileprivate var anchors: [String] {
    get throws {
      try text.matches(of: #/(?m)^#+ (.+)$/#).map { match in
        match.1.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
          .replacing(" ", with: "-")
      }
    }
  }
}
