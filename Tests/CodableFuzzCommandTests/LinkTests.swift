import Foundation
import Testing

/// The tools need no test framework: a machine without a toolchain, or a static link, has none.
@Suite struct LinkTests {
  @Test(arguments: ["codable-fuzz", "harness-bench", "hostile-tool"])
  func noTestFrameworkIsLinked(name: String) throws {
    let tool = try Data(contentsOf: Tool.location(of: name), options: .mappedIfSafe)
    #expect(tool.count > 100_000)
    for library in ["libXCTest", "XCTest.framework", "libTesting", "Testing.framework"] {
      #expect(tool.range(of: Data(library.utf8)) == nil, "\(library)")
    }
  }
}
