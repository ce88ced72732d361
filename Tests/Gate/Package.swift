// swift-tools-version: 6.1
import PackageDescription

// Whether a baseline sees what a change of a model costs. `Variants` writes the models that `Gate` compares:
// Scripts/gate.sh runs both in a copy.
let repository = Context.environment["CODABLE_FUZZ_REPOSITORY"] ?? "../.."

let package = Package(
  name: "Gate",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "CodableFuzz", path: repository)],
  targets: [
    .executableTarget(
      name: "Variants",
      dependencies: [.product(name: "DecodingStrategies", package: "CodableFuzz")]),
    .executableTarget(
      name: "Gate",
      dependencies: [
        .product(name: "CodableFuzz", package: "CodableFuzz"),
        .product(name: "DecodingStrategies", package: "CodableFuzz"),
      ],
      swiftSettings: [
        .unsafeFlags(["-Xfrontend", "-disable-testable-attr-requires-testable-module"])
      ]),
  ]
)
