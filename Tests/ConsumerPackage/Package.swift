// swift-tools-version: 6.1
import PackageDescription

// A package as a team has it, which tests its models with CodableFuzz.
let package = Package(
  name: "Podcasts",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [.library(name: "Podcasts", targets: ["Podcasts"])],
  dependencies: [.package(name: "CodableFuzz", path: "../..")],
  targets: [
    .target(name: "Podcasts"),
    .executableTarget(
      name: "podcasts-fuzz",
      dependencies: [
        "Podcasts", .product(name: "CodableFuzzCommand", package: "CodableFuzz"),
      ]),
    .target(name: "Clinic"),
    .testTarget(
      name: "ClinicTests",
      dependencies: [
        "Clinic", .product(name: "CodableFuzzTesting", package: "CodableFuzz"),
      ]),
    .testTarget(
      name: "PodcastsTests",
      dependencies: [
        "Podcasts", .product(name: "CodableFuzzTesting", package: "CodableFuzz"),
      ],
      exclude: ["Baselines"],
      resources: [.copy("Fixtures")]),
  ]
)

// A test opens and saves a file.
package.targets.first { $0.name == "PodcastsTests" }?.exclude.append("Saved")

// Some tests use captures, an API description or an older response.
for target in package.targets where target.name == "PodcastsTests" {
  target.dependencies.append(.product(name: "FuzzDocuments", package: "CodableFuzz"))
}

// One import of CodableFuzz must do for other tests, even if members need an import of their module.
for target in package.targets {
  target.swiftSettings = [.enableUpcomingFeature("MemberImportVisibility")]
}
