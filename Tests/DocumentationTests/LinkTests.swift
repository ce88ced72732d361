import Foundation
import Testing

/// Links in the README, the guide for contributors and the articles lead to files.
@Suite struct LinkTests {
  @Test(arguments: Page.all + [Page(file: Repository.url(".github/CONTRIBUTING.md"))])
  func filesExist(page: Page) throws {
    let folder = page.file.deletingLastPathComponent()
    for link in try page.links {
      let file = folder.appendingPathComponent(link).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page): \(link)")
    }
  }

  @Test func theReadmeLinksToArticles() throws {
    let readme = try #require(Page.all.first { $0.description == "README.md" })
    #expect(try readme.links.count >= 12)
  }
}

extension Page {
  /// The files that the text links to, by their paths from its folder; pictures are left out.
  fileprivate var links: [String] {
    get throws {
      try text.matches(of: #/(!?)\[[^\]]*\]\(([^)\s]+)\)/#)
        .filter { $0.1.isEmpty && !$0.2.contains(":") && !$0.2.hasPrefix("#") }
        .map { String($0.2.prefix { $0 != "#" }) }
    }
  }
}
