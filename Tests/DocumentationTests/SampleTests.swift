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

  /// What is compiled: the samples of this target, and the packages and models that are shown.
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

/// Lines of code, whatever their indentation.
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
