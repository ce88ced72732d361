// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Podcasts",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [.library(name: "Podcasts", targets: ["Podcasts"])],
  dependencies: [.package(url: "https://…/CodableFuzz", branch: "main")],
  targets: [
    .target(name: "Podcasts"),
    .testTarget(
      name: "PodcastsTests",
      dependencies: [
        "Podcasts", .product(name: "CodableFuzzTesting", package: "CodableFuzz"),
      ],
      exclude: ["Baselines"],
      resources: [.copy("Fixtures")]),
  ]
)
