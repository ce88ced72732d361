/// The files of a package with models, a test and a tool.
extension Template {
  static let modelManifest: Template = #"""
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "@NAME@",
      platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
      products: [.library(name: "@NAME@", targets: ["@NAME@"])],
      dependencies: [
        @DEPENDENCY@
      ],
      targets: [
    @TARGETS@
      ]
    )

    """#

  static let modelTarget: Template = #"""
        .target(
          name: "@NAME@",
          dependencies: [.product(name: "DecodingStrategies", package: "CodableFuzz")]),
    """#

  static let toolTarget: Template = #"""
        .executableTarget(
          name: "@TOOL@",
          dependencies: ["@NAME@", .product(name: "CodableFuzzCommand", package: "CodableFuzz")]),
    """#

  static let testTarget: Template = #"""
        .testTarget(
          name: "@NAME@Tests",
          dependencies: ["@NAME@", .product(name: "CodableFuzzTesting", package: "CodableFuzz")],
          exclude: ["Baselines"],
          resources: [.copy("Fixtures")]),
    """#

  /// `main.swift` of the tool.
  static let toolMain: Template = #"""
    @IMPORTS@

    FuzzCommand.main(toolName: "@TOOL@") {
      let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      let file = package.appendingPathComponent(
        @FIXTURE@)
      return [
        Study(
          @RESPONSE@, json: Array(try Data(contentsOf: file)),
          @RECORDS@)
      ]
    }

    """#

  /// `ResilienceTests.swift`.
  static let resilienceTests: Template = ##"""
    @IMPORTS@

    /// Fails if less of the response survives than the committed baseline says.
    ///
    /// After a change that is intended, `UPDATE_BASELINES=1 swift test` writes the baseline again.
    @Test func @TEST@() throws {
      try expectResilience(@ARGUMENTS@) {
        try JSONDecoder().decode(@ROOT@.self, from: $0)
      }
    }

    """##
}
