import CodableFuzz
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import FuzzModels

/// A type that the code of a target can name.
struct FuzzedItem: Decodable, Sendable {
  let id: Int
}

/// A type with a name of the imports of a target.
struct Rate: Decodable, Sendable {
  let id: Int
}

private struct HiddenItem: Decodable, Sendable {
  let id: Int
}

/// A generated type with a name of the imports of a test or a tool would be ambiguous there.
@Suite struct ModelPackageNameTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../Sources").standardizedFileURL

  private static func texts(in module: String) throws -> [String] {
    let folder = sources.appendingPathComponent(module)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
  }

  @Test(
    "The public types of all exported modules are avoided",
    arguments: [
      "CodableFuzzTesting", "CodableFuzzCommand",
    ])
  func typesOfExportedModulesAreAvoided(by product: String) throws {
    let exported = try Self.texts(in: product).flatMap { text in
      text.matches(of: #/@_exported public import (\w+)/#).map { String($0.1) }
    }
    #expect(exported.contains("CodableFuzz"))
    let types = try ([product] + exported).flatMap(Self.texts).flatMap { text in
      text.matches(
        of: #/(?m)^(@\w+ )*public (final |indirect )?(struct|enum|class|protocol|typealias) (\w+)/#
      ).map { String($0.4) }
    }
    #expect(types.contains("Report"))
    #expect(Set(types).subtracting(ModelPackage.typesOfTests) == [])
  }
}

@Suite struct FuzzPackageTests {
  private static let json = "{\"items\":[{\"id\":1,\"kind\":\"a\"},{\"id\":2,\"kind\":\"a\"}]}\n"

  private static func text(
    _ path: String, of study: Study, expression: String? = nil, decoder: String? = nil
  ) throws -> String {
    let study = try FuzzStudy(
      study, expression: expression, decoder: decoder, modules: [])
    let team = FuzzPackage.TeamPackage(
      TeamManifest("platforms: [.iOS(.v17)]"), name: "Team", path: "..", products: ["Models"])
    let package = FuzzPackage(
      [study], tool: "team-fuzz", team: team,
      codableFuzz: PackageDependency(
        #".package(url: "https://a.example/CodableFuzz", from: "1.0.0")"#))
    let file = try #require(package.files.first { $0.path == path })
    return String(decoding: file.bytes, as: UTF8.self)
  }

  private static let target = "Sources/fuzz-items/Target.swift"
  private static let study = Study(
    "items", json: json, record: FuzzedItem.self, recordsAt: "/items"
  ).noting(enumTags: ["/items/*/kind"])

  @Test func standardStrategiesAreWrittenDown() throws {
    #expect(
      try Self.text(Self.target, of: Self.study) == """
        import FuzzTargets
        @testable import FuzzModelsTests

        /// The study that libFuzzer runs. This file is yours: it is written once.
        let target = FuzzTarget(
          Study(
            "items",
            json: document,
            record: FuzzedItem.self,
            recordsAt: "/items")
            .noting(enumTags: ["/items/*/kind"]),
          tool: "team-fuzz")

        """)
  }

  @Test("A type with a name of the imports has the name of its module before it")
  func theNameOfAModuleStandsBeforeAmbiguousTypes() throws {
    let study = Study("items", json: Self.json, record: Rate.self, recordsAt: "/items")
    let text = try Self.text(Self.target, of: study)
    #expect(text.split(separator: "\n")[7] == "    record: FuzzModelsTests.Rate.self,", "\(text)")
  }

  @Test func oneRecordInAnEnvelopeKeepsItsLocation() throws {
    let study = Study(
      "items", json: #"{"item":{"id":1}}"#, record: FuzzedItem.self, recordsAt: "/item")
    #expect(try Self.text(Self.target, of: study).contains(#"recordsAt: "/item")"#))
  }

  @Test func whatCannotBeWrittenDownIsNamed() throws {
    let own = Study("items", json: Self.json, strategies: [Strategy("own") { _ in Recovery([1]) }])
    let problem = #expect(throws: FuzzStudy.Problem.self) { try Self.text(Self.target, of: own) }
    #expect(problem?.description.contains("strategies of its own") == true)
    #expect(throws: FuzzStudy.Problem.self) {
      try Self.text(
        Self.target,
        of: Study("items", json: Self.json, record: HiddenItem.self, recordsAt: "/items"))
    }
    let text = try Self.text(Self.target, of: own, expression: "Study.items")
    #expect(
      text.hasSuffix(
        """
        let target = FuzzTarget(
          try FuzzTarget.study(Study.items), json: document,
          tool: "team-fuzz")

        """), "\(text)")
    @Sendable func dated() -> JSONDecoder {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      return decoder
    }
    let decoded = Study(
      "items", json: Self.json, record: FuzzedItem.self, recordsAt: "/items", decoder: dated())
    let other = #expect(throws: FuzzStudy.Problem.self) {
      try Self.text(Self.target, of: decoded)
    }
    #expect(other?.description.contains("a decoder of its own") == true)
    #expect(
      try Self.text(Self.target, of: decoded, decoder: "API.json").contains("decoder: API.json)"))
  }

  /// `FuzzTargetTests` has the same code, so that it is compiled.
  @Test(arguments: [
    (nil, ".of(json: Array(document.utf8)),\n"),
    ("items()", "  try FuzzTarget.study(items()).of(json: Array(document.utf8)),\n"),
  ])
  func aStudyOfAFileKeepsItsDigest(expression: String?, code: String) throws {
    let text = try Self.text(
      Self.target, of: Self.study.of(json: Array(Self.json.utf8)), expression: expression)
    #expect(text.contains(code), "\(text)")
  }

  @Test(arguments: [
    (#"{"a":"#, #"#"""#), (##"["\"#x", "#"]"##, ###"##"""###), ("[1,\r\n2]\n", "\"["),
  ])
  func documentsAreLiterals(start: String, literal: String) throws {
    let json = start.hasPrefix("[") ? start : Self.json
    let study = Study("items", json: json, strategies: [Strategy("own") { _ in Recovery([1]) }])
    let text = try Self.text("Sources/fuzz-items/Document.swift", of: study, expression: "x")
    #expect(text.contains("let document = \(literal)"), "\(text)")
  }

  @Test func theManifestNamesPackagesAndProducts() throws {
    let text = try Self.text("Package.swift", of: Self.study)
    #expect(text.hasPrefix("// swift-tools-version: 6.1\n// codable-fuzz: generated "))
    for part in [
      "platforms: [.iOS(.v17)],", #".package(name: "Team", path: ".."),"#,
      #".product(name: "Models", package: "Team"),"#,
      #".product(name: "FuzzTargets", package: "CodableFuzz"),"#,
    ] {
      #expect(text.contains(part), "\(text)")
    }
  }

  @Test("Dictionaries of libFuzzer have keys and tags") func dictionariesHaveKeysAndTags() throws {
    let text = try Self.text("Dictionaries/fuzz-items.dict", of: Self.study)
    #expect(
      text.split(separator: "\n").dropFirst().dropLast() == [
        #""\"a\"""#, #""\"id\"""#, #""\"items\"""#, #""\"kind\"""#,
      ])
  }

  @Test func editsAreKept() throws {
    let file = try #require(
      FuzzPackage(
        [], tool: "t",
        team: .init(TeamManifest(""), name: "T", path: "..", products: []),
        codableFuzz: PackageDependency(name: "CodableFuzz", path: "/c")
      ).files.first { $0.path == "build.sh" })
    #expect(try file.replacing(file.bytes, isForced: false) == nil)
    let below = file.bytes + Array("# mine\n".utf8)
    #expect(try file.replacing(below, isForced: false) == nil)
    let edited = Array(
      String(decoding: file.bytes, as: UTF8.self).replacing("pipefail", with: "noclobber").utf8)
    #expect(throws: GeneratedFile.Problem.edited) { try file.replacing(edited, isForced: false) }
    #expect(try file.replacing(edited, isForced: true) == file.bytes)
  }
}

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
