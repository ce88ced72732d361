import Foundation
import Testing

/// The article about the architecture names files, functions and imports that exist.
@Suite struct ArchitectureTests {
  private static let file = "Sources/CodableFuzz/CodableFuzz.docc/Architecture.md"
  private let article = Article(
    (try? String(contentsOf: Repository.url(file), encoding: .utf8)) ?? "")

  @Test("The architecture article is short") func isShort() {
    #expect((1..<150).contains(article.lines.count))
  }

  @Test func aMutantStopsWhereTheArticleSays() throws {
    #expect(!article.stops.isEmpty)
    let files = try Repository.files(in: "Sources", withExtension: "swift")
    for stop in article.stops {
      let found = files.filter { $0.lastPathComponent == stop.file }
      #expect(found.count == 1, "\(stop.file) is not one file")
      let texts = try found.map { try String(contentsOf: $0, encoding: .utf8) }
      #expect(
        texts.contains { Article.declares(stop.function, in: $0) },
        "\(stop.file) has no '\(stop.function)'")
    }
  }

  @Test func pathsExist() {
    #expect(article.paths.count > 30)
    for path in article.paths {
      #expect(FileManager.default.fileExists(atPath: Repository.url(path).path), "\(path)")
    }
  }

  /// The table has every module, and modules import only what it says.
  @Test func modulesImportWhatTheTableSays() throws {
    let rows = article.modules
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Repository.url("Sources").path)
    #expect(
      rows.map(\.folder).sorted()
        == (folders.filter { !$0.hasPrefix(".") }.map { "Sources/\($0)/" } + ["Corpus/"]).sorted())
    for row in rows {
      for file in try Repository.files(in: row.folder, withExtension: "swift") {
        let imports = Article.imports(in: try String(contentsOf: file, encoding: .utf8))
        #expect(imports.subtracting(row.imports) == [], "\(file.lastPathComponent)")
      }
    }
  }

  @Test func importsAreFound() {
    let text = """
      public import A
      @_exported public import protocol B.C
        import D
      // import E
      ""\"
        import F
      ""\"
      """
    #expect(Article.imports(in: text) == ["A", "B", "D"])
  }
}

private struct Article {
  let lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  var stops: [(file: String, function: String)] {
    lines.compactMap { line in
      line.firstMatch(of: #/^ *\d+\. `([\w+.-]+\.swift):(\w+)`/#)
        .map { (String($0.1), String($0.2)) }
    }
  }

  var paths: [String] {
    lines.flatMap { $0.matches(of: #/`((?:Sources|Corpus|Tests|Scripts)/[^`]*)`/#) }
      .map { String($0.1) }
  }

  var modules: [(folder: String, imports: Set<String>)] {
    guard let start = lines.firstIndex(where: { $0.hasSuffix("| may import |") }) else { return [] }
    return lines[start...].dropFirst(2).prefix { $0.hasPrefix("|") }.map { row in
      let cells = row.split(separator: "|").map { cell in
        cell.matches(of: #/`([^`]+)`/#).map { String($0.1) }
      }
      return (cells.first?.first ?? "", Set(cells.last ?? []))
    }
  }

  static func declares(_ name: String, in source: String) -> Bool {
    let keyword = ["init", "subscript"].contains(name) ? "" : "func "
    return source.split(separator: "\n").contains { line in
      guard let range = line.firstRange(of: keyword + name) else { return false }
      let words = line[..<range.lowerBound].split(separator: " ")
      return words.allSatisfy { $0.allSatisfy(\.isLetter) || $0.hasPrefix("@") }
        && line[range.upperBound...].first.map("(<?".contains) == true
    }
  }

  static func imports(in source: String) -> Set<String> {
    let declaration = #/^ *(?:@\w+ +)*(?:[a-z]+ +)?import +(?:[a-z]+ +)?(\w+)/#
      .anchorsMatchLineEndings()
    // Samples in texts import what the code does not.
    let code = source.replacing(#/"""[\s\S]*?"""/#, with: "")
    return Set(code.matches(of: declaration).map { String($0.1) })
  }
}
