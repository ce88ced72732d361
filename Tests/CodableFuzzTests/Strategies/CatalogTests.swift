import CodableFuzz
import Foundation
import Testing

@Suite struct CatalogTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/CodableFuzz/Strategies/Catalog")

  @Test func theRegistryNamesTheStrategyOfEachFile() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    let ids = try files.map { file in
      let url = Self.sources.appendingPathComponent(file)
      let text = try String(contentsOf: url, encoding: .utf8)
      let literal = try #require(
        text.firstMatch(of: #/StrategyID\(\s*"([a-z-]+)",\s+purpose: /#), "\(file)")
      return String(literal.1)
    }
    #expect(StrategyID.all.map(\.rawValue).sorted() == ids.sorted())
  }
}
