// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// Before Swift 6.2 nothing is isolated to the main actor unless it says so. The manifest of 6.1 has no
// name for the setting; a flag in a target of tests is no obstacle for packages that depend on this one.
#if compiler(>=6.2)
  let isolation: [SwiftSetting] = [.unsafeFlags(["-default-isolation", "MainActor"])]
#else
  let isolation: [SwiftSetting] = []
#endif

// What tests share is no test, but sees what is internal as they do. A build for release compiles it, too.
let testable: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-disable-testable-attr-requires-testable-module"])
]

/// The documents that are embedded from `Corpus`: a line for each family.
let documents = [
  "Events/events.json",
  "Feed/feed.json",
  "Messages/messages.json",
  "Orders/orders.json",
  "People/people.json",
  "PullRequests/pull-requests.json",
  "Timeline/timeline.json",
  "Users/users.json",
  "Weather/weather.json",
]

let package = Package(
  name: "CodableFuzz",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
  products: [
    .library(name: "JSONText", targets: ["JSONText"]),
    .library(name: "JSONMutation", targets: ["JSONMutation"]),
    .library(name: "DecodingStrategies", targets: ["DecodingStrategies"]),
    .library(name: "CodableFuzz", targets: ["CodableFuzz", "FuzzReports"]),
    .library(name: "CodableFuzzTesting", targets: ["CodableFuzzTesting"]),
    .library(
      name: "FuzzDocuments", targets: ["FuzzDescriptions", "FuzzDifferences", "FuzzDocuments"]),
    .library(name: "CodableFuzzCommand", targets: ["CodableFuzzCommand"]),
    .library(name: "FuzzTargets", targets: ["FuzzTargets"]),
    .executable(name: "codable-fuzz", targets: ["codable-fuzz"]),
    .plugin(name: "FuzzPlugin", targets: ["FuzzPlugin"]),
  ],
  targets: [
    .target(
      name: "FuzzCLibrary", path: "Sources/FuzzPlatform/CLibrary", swiftSettings: settings),
    .target(
      name: "FuzzPlatform", dependencies: ["FuzzCLibrary", "JSONText"],
      path: "Sources/FuzzPlatform/System", swiftSettings: settings),
    .target(name: "FuzzXCTest", path: "Sources/FuzzPlatform/XCTest", swiftSettings: settings),
    .target(name: "JSONText", swiftSettings: settings),
    .target(name: "JSONMutation", dependencies: ["JSONText"], swiftSettings: settings),
    .target(
      name: "JSONInference", dependencies: ["JSONMutation", "JSONText"], swiftSettings: settings),
    .target(name: "DecodingStrategies", dependencies: ["JSONText"], swiftSettings: settings),
    .target(
      name: "CodableFuzz",
      dependencies: ["JSONText", "JSONMutation", "DecodingStrategies"], swiftSettings: settings),
    .target(
      name: "FuzzBaselines",
      dependencies: [
        "CodableFuzz", "FuzzPlatform", "JSONText", "JSONMutation", "DecodingStrategies",
      ],
      swiftSettings: settings),
    .target(
      name: "FuzzReports",
      dependencies: [
        "CodableFuzz", "FuzzBaselines", "JSONText", "JSONMutation", "DecodingStrategies",
      ],
      swiftSettings: settings),
    .target(
      name: "FuzzFormats",
      dependencies: [
        "CodableFuzz", "DecodingStrategies", "FuzzBaselines", "FuzzReports", "JSONMutation",
        "JSONText",
      ],
      swiftSettings: settings),
    .target(
      name: "FuzzBenchmarks",
      dependencies: [
        "CodableFuzz", "DecodingStrategies", "FuzzFormats", "FuzzReports", "JSONMutation",
        "JSONText",
      ],
      swiftSettings: settings),
    .target(
      name: "FuzzRunning",
      dependencies: ["CodableFuzz", "FuzzPlatform", "JSONText", "JSONMutation"],
      swiftSettings: settings),
    .target(
      name: "FuzzSupervisor",
      dependencies: ["CodableFuzz", "FuzzPlatform", "FuzzRunning", "JSONText", "JSONMutation"],
      swiftSettings: settings),
    .target(
      name: "FuzzFixtures",
      dependencies: ["CodableFuzz", "FuzzPlatform", "JSONText", "JSONMutation"],
      swiftSettings: settings),
    .target(
      name: "FuzzDocuments",
      dependencies: [
        "CodableFuzz", "DecodingStrategies", "FuzzFixtures", "FuzzPlatform", "JSONInference",
        "JSONText", "JSONMutation",
      ],
      swiftSettings: settings),
    .target(
      name: "FuzzDifferences",
      dependencies: [
        "CodableFuzz", "DecodingStrategies", "FuzzDocuments", "FuzzFixtures", "FuzzPlatform",
        "FuzzReports", "JSONInference", "JSONMutation", "JSONText",
      ],
      swiftSettings: settings),
    .target(
      name: "FuzzDescriptions",
      dependencies: [
        "CodableFuzz", "DecodingStrategies", "FuzzDocuments", "FuzzFixtures", "FuzzPlatform",
        "FuzzReports",
        "JSONMutation", "JSONText",
      ],
      swiftSettings: settings),
    .target(
      name: "FuzzModels",
      dependencies: [
        "CodableFuzz", "DecodingStrategies", "FuzzDocuments", "FuzzPlatform", "JSONInference",
        "JSONText", "JSONMutation",
      ],
      swiftSettings: settings),
    .target(
      name: "CodableFuzzTesting",
      dependencies: [
        "CodableFuzz", "DecodingStrategies", "FuzzBaselines", "FuzzFixtures", "FuzzRunning",
        "FuzzPlatform", "FuzzReports", "FuzzXCTest", "JSONText", "JSONMutation",
      ],
      swiftSettings: settings),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "CodableFuzz", "DecodingStrategies", "FuzzPlatform", "JSONMutation", "JSONText",
      ],
      swiftSettings: settings),
    .target(
      name: "FuzzCorpus",
      dependencies: [
        "CodableFuzz", "JSONMutation", "JSONText", "DecodingStrategies",
      ],
      path: "Corpus",
      resources: documents.map { .embedInCode($0) },
      packageAccess: false, swiftSettings: settings),
    .target(
      name: "CodableFuzzCommand",
      dependencies: [
        "CodableFuzz", "DecodingStrategies", "FuzzBaselines", "FuzzBenchmarks",
        "FuzzDescriptions", "FuzzDifferences", "FuzzDocuments",
        "FuzzFixtures", "FuzzFormats", "FuzzModels", "FuzzPlatform", "FuzzReports", "FuzzRunning",
        "FuzzSupervisor", "JSONInference", "JSONMutation", "JSONText",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "codable-fuzz", dependencies: ["CodableFuzzCommand", "FuzzCorpus"],
      swiftSettings: settings),
    .plugin(
      name: "FuzzPlugin",
      capability: .command(
        intent: .custom(
          verb: "codable-fuzz",
          description: "Run the package's own tool, or codable-fuzz: list, run, replay and others")),
      path: "Sources/FuzzPlugin"),
    .executableTarget(
      name: "hostile-tool",
      dependencies: ["CodableFuzzCommand", "CodableFuzz", "HostileStrategies", "JSONText"],
      path: "Tests/HostileTool", swiftSettings: settings),
    .target(
      name: "HostileStrategies", dependencies: ["CodableFuzz", "FuzzPlatform"],
      path: "Tests/HostileStrategies", swiftSettings: settings),
    .executableTarget(
      name: "harness-bench",
      dependencies: [
        "CodableFuzzCommand", "CodableFuzz", "DecodingStrategies", "FuzzBenchmarks", "FuzzCorpus",
        "FuzzDocuments", "FuzzFormats", "FuzzPlatform", "FuzzReports", "FuzzRunning",
        "JSONMutation", "JSONText",
      ],
      path: "Tests/HarnessBench", swiftSettings: settings),
    .target(
      name: "FuzzTestSupport",
      dependencies: [
        "CodableFuzz", "CodableFuzzTesting", "DecodingStrategies", "FuzzBaselines",
        "FuzzDocuments", "FuzzPlatform", "FuzzReports", "JSONMutation", "JSONText",
        "FuzzDifferences",
      ],
      path: "Tests/FuzzTestSupport", swiftSettings: settings + testable),
    .testTarget(
      name: "FuzzPlatformTests", dependencies: ["FuzzPlatform"], swiftSettings: settings),
    .testTarget(
      name: "JSONTextTests",
      dependencies: [
        "JSONText", "DecodingStrategies", "FuzzBaselines", "JSONInference", "JSONMutation",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "JSONMutationTests", dependencies: ["JSONMutation", "JSONText"],
      swiftSettings: settings),
    .testTarget(
      name: "JSONInferenceTests", dependencies: ["JSONInference", "JSONMutation", "JSONText"],
      swiftSettings: settings),
    .testTarget(
      name: "DecodingStrategiesTests",
      dependencies: ["DecodingStrategies", "JSONText"],
      swiftSettings: settings),
    .testTarget(
      name: "CodableFuzzTests",
      dependencies: [
        "CodableFuzz", "DecodingStrategies", "FuzzBenchmarks", "FuzzFixtures", "FuzzReports",
        "FuzzTestSupport", "JSONMutation", "JSONText", "FuzzFormats",
      ],
      exclude: ["Systems/Foundations"],
      swiftSettings: settings),
    .testTarget(
      name: "FuzzReportsTests",
      dependencies: [
        "CodableFuzz", "CodableFuzzCommand", "DecodingStrategies", "FuzzBaselines",
        "FuzzBenchmarks", "FuzzDocuments", "FuzzFormats", "FuzzPlatform", "FuzzReports",
        "FuzzTestSupport", "JSONMutation", "JSONText", "FuzzDifferences", "FuzzDescriptions",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FuzzBaselinesTests",
      dependencies: [
        "FuzzBaselines", "CodableFuzz", "DecodingStrategies", "FuzzReports", "FuzzTestSupport",
        "JSONMutation", "JSONText",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FuzzRunningTests",
      dependencies: [
        "CodableFuzz", "DecodingStrategies", "FuzzBaselines", "FuzzPlatform", "FuzzRunning",
        "FuzzSupervisor", "FuzzTestSupport", "JSONMutation", "JSONText",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CorpusTests",
      dependencies: [
        "CodableFuzz", "CodableFuzzTesting", "FuzzBaselines", "FuzzCorpus", "FuzzFormats",
        "FuzzModels", "FuzzPlatform", "FuzzReports", "FuzzRunning", "FuzzTestSupport",
        "JSONInference", "JSONMutation", "JSONText", "FuzzDifferences",
      ],
      exclude: ["Baselines"],
      swiftSettings: settings),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "CodableFuzz", "CodableFuzzCommand", "CodableFuzzTesting", "DecodingStrategies",
        "FuzzReports", "FuzzTargets", "JSONMutation", "JSONText",
      ],
      packageAccess: false, swiftSettings: settings),
    .testTarget(
      name: "CodableFuzzTestingTests",
      dependencies: [
        "CodableFuzz", "CodableFuzzTesting", "DecodingStrategies", "FuzzBaselines", "FuzzCorpus",
        "FuzzDocuments", "FuzzFixtures", "FuzzFormats", "FuzzPlatform", "FuzzReports",
        "FuzzRunning", "FuzzTestSupport", "HostileStrategies", "JSONMutation", "JSONText",
        "FuzzDescriptions",
      ],
      exclude: ["Fixtures", "Snapshots"],
      swiftSettings: settings),
    .testTarget(
      name: "CodableFuzzTestingIsolationTests",
      dependencies: ["CodableFuzzTesting", "CodableFuzz", "DecodingStrategies", "JSONText"],
      swiftSettings: settings + isolation),
    .testTarget(
      name: "FuzzDocumentsTests",
      dependencies: [
        "FuzzDocuments", "FuzzFixtures", "CodableFuzz", "FuzzPlatform", "JSONMutation", "JSONText",
        "FuzzDescriptions", "FuzzDifferences",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FuzzModelsTests",
      dependencies: [
        "FuzzModels", "CodableFuzz", "DecodingStrategies", "FuzzDocuments", "FuzzPlatform",
        "FuzzTestSupport", "JSONInference", "JSONMutation", "JSONText",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FuzzTargetsTests",
      dependencies: [
        "FuzzTargets", "CodableFuzz", "DecodingStrategies", "JSONMutation", "JSONText",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CodableFuzzCommandTests",
      dependencies: [
        "codable-fuzz", "CodableFuzz", "CodableFuzzCommand", "CodableFuzzTesting", "FuzzBaselines",
        "FuzzBenchmarks", "FuzzCorpus", "FuzzDocuments", "FuzzFormats", "FuzzPlatform",
        "FuzzReports", "FuzzRunning", "FuzzSupervisor", "FuzzTestSupport", "harness-bench",
        "hostile-tool", "JSONInference", "JSONMutation", "JSONText",
      ],
      exclude: ["Snapshots"],
      swiftSettings: settings),
  ]
)
