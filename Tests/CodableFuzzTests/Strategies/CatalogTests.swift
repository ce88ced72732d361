import CodableFuzz
import Foundation
import Testing

@Suite struct CatalogTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/CodableFuzz/Strategies/Catalog")

  @Test func theRegistryNamesTheStrategiesOfAllFiles() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    let ids = try files.flatMap { file in
      let url = Self.sources.appendingPathComponent(file)
      let text = try String(contentsOf: url, encoding: .utf8)
      let found = text.matches(of: #/StrategyID\(\s*"([a-z-]+)",\s+purpose: /#)
      #expect(!found.isEmpty, "\(file)")
      return found.map { String($0.1) }
    }
    #expect(StrategyID.all.map(\.rawValue).sorted() == ids.sorted())
  }
}
