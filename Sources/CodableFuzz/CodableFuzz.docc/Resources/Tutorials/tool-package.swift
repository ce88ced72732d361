// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Podcasts",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [.library(name: "Podcasts", targets: ["Podcasts"])],
  dependencies: [.package(url: "https://…/CodableFuzz", branch: "main")],
  targets: [
    .target(name: "Podcasts"),
    .executableTarget(
      name: "podcasts-fuzz",
      dependencies: [
        "Podcasts", .product(name: "CodableFuzzCommand", package: "CodableFuzz"),
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
