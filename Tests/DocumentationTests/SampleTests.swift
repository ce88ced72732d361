import Foundation
import Testing

/// Swift code in the README and in the articles is a part of a file that is compiled.
@Suite struct SampleTests {
  @Test(arguments: Page.all)
  func codeIsCompiled(page: Page) throws {
    let sources = try Self.sources
    for sample in try page.samples {
      #expect(
        sources.contains { $0.contains(sample.lines) },
        "\(page), line \(sample.line): no compiled file has these lines one after another")
    }
  }

  @Test func thereAreSamples() throws {
    #expect(try Page.all.map { try $0.samples.count }.reduce(0, +) > 20)
  }

  @Test(arguments: [
    (["let a = 1", "  let b = 2  "], true), (["let b = 2", "let c = 3"], true),
    (["let a = 1", "let c = 3"], false), (["let a = 1", "", "let c = 3"], true),
    (["let c = 3", "", "let a = 1"], false), (["let c = 3", "let d = 4"], false),
  ])
  func linesAreFoundOnlyOneAfterAnother(lines: [String], isFound: Bool) {
    let source = CodeLines("  let a = 1\n  let b = 2\n\n  let c = 3\n")
    #expect(source.contains(CodeLines(lines.joined(separator: "\n"))) == isFound)
  }

  private static var sources: [CodeLines] {
    get throws {
      try [
        "Tests/DocumentationTests/Samples", "Tests/ConsumerPackage",
        "Tests/DecodingStrategiesTests/Examples", "Corpus",
      ].flatMap { try Repository.files(in: $0, withExtension: "swift") }
        .map { CodeLines(try String(contentsOf: $0, encoding: .utf8)) }
    }
  }
}

struct CodeLines {
  /// Lines between empty ones.
  private let paragraphs: [[String]]
  private var lines: [String] { Array(paragraphs.joined()) }

  init(_ text: String) {
    let lines = text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    paragraphs = lines.split(separator: "").map(Array.init)
  }

  /// Whether the lines of another text stand here one after another; an empty line there may stand
  /// for others here.
  func contains(_ other: CodeLines) -> Bool {
    var rest = lines[...]
    for paragraph in other.paragraphs {
      guard let range = rest.firstRange(of: paragraph) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}

/// A text for readers in which code stands: the README, or an article of a catalogue.
struct Page: CustomStringConvertible, Sendable {
  let file: URL
  var description: String { String(file.path.dropFirst(Repository.root.path.count + 1)) }

  static let all: [Page] =
    [Page(file: Repository.root.appendingPathComponent("README.md"))]
    + ((try? Repository.files(in: "Sources", withExtension: "md")) ?? []).map(Page.init)

  var text: String {
    get throws { try String(contentsOf: file, encoding: .utf8) }
  }

  var samples: [(line: Int, lines: CodeLines)] {
    get throws { try blocks(of: "swift").map { ($0.line, CodeLines($0.text)) } }
  }

  func blocks(of language: String) throws -> [(line: Int, text: String)] {
    var blocks: [(Int, String)] = []
    var block: (line: Int, text: String)?
    for (number, line) in try text.components(separatedBy: "\n").enumerated() {
      if let (start, text) = block {
        if line == "```" {
          blocks.append((start, text))
          block = nil
        } else {
          block = (start, text + line + "\n")
        }
      } else if line == "```" + language {
        block = (number + 2, "")
      }
    }
    return blocks
  }
}

enum Repository {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// The files under a folder that have an extension, in the order of their paths.
  ///
  /// The code of tutorials is left out.
  static func files(in folder: String, withExtension name: String) throws -> [URL] {
    let folder = root.appendingPathComponent(folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return paths.filter { path in
      path.hasSuffix("." + name) && !path.contains(".build") && !path.contains(".docc/Resources/")
    }.sorted().map(folder.appendingPathComponent)
  }
}

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
    #expect(try readme.links.count >= 6)
  }
}

extension Page {
  fileprivate var isInCatalog: Bool { file.pathComponents.contains { $0.hasSuffix(".docc") } }

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

  fileprivate var anchors: [String] {
    get throws {
      try text.matches(of: #/(?m)^#+ (.+)$/#).map { match in
        match.1.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
          .replacing(" ", with: "-")
      }
    }
  }
}
