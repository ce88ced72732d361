import FuzzModels
import Testing

@Suite struct TeamManifestTests {
  private static let manifest = TeamManifest(
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "Podcasts",
      platforms: [.macOS(.v14), .iOS(.v17)],
      products: [
        .library(name: "PodcastKit", type: .static, targets: ["Episodes", "Shows"]),
        .library(name: "Player", targets: ["Player"]),
      ],
      dependencies: [
        .package(url: "https://example.com/swift-log.git", from: "1.0.0"),
        .package(url: "https://example.com/codable-fuzz.git", .upToNextMajor(from: "0.1.0")),
      ])
    """)

  @Test func whatANestedPackageNeedsIsFound() {
    let manifest = Self.manifest
    #expect(manifest.name == "Podcasts" && manifest.toolsVersion == "6.2")
    #expect(manifest.platforms == "platforms: [.macOS(.v14), .iOS(.v17)]")
    #expect(manifest.product(with: "Shows") == "PodcastKit")
    #expect(manifest.product(with: "Player") == "Player")
    #expect(manifest.product(with: "Show") == nil)
    let dependency = manifest.dependency
    #expect(dependency?.identity == "codable-fuzz" && dependency?.path == nil)
    #expect(
      dependency?.declaration
        == #".package(url: "https://example.com/codable-fuzz.git", .upToNextMajor(from: "0.1.0"))"#)
  }

  @Test(arguments: [
    ("// swift-tools-version:5.9", "6.1"), ("// swift-tools-version: 6.1.3", "6.1"),
    ("// swift-tools-version: 10.0", "10.0"), ("", "6.1"),
  ])
  func toolsAreNewEnough(text: String, version: String) {
    #expect(TeamManifest(text).toolsVersion == version)
  }

  @Test func aFolderIsADependency() {
    let text = #".package(name: "CodableFuzz", path: "../..")"#
    let dependency = TeamManifest("dependencies: [\(text)]").dependency
    #expect(dependency == PackageDependency(text) && dependency?.path == "../..")
    #expect(PackageDependency(name: "CodableFuzz", path: "../..") == dependency)
    #expect(TeamManifest("Package(name: \"A\")").dependency == nil)
  }
}
