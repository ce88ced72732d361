import CodableFuzz
import Foundation
import FuzzPlatform

/// A package beside a team's, with a libFuzzer target for each study.
///
/// It is a package of its own because `--sanitize fuzzer` applies to a whole build, and the links of
/// ordinary tools and tests fail with it.
package struct FuzzPackage {
  package let targets: [FuzzStudy]
  package let tool: String
  package let team: TeamPackage
  let codableFuzz: PackageDependency

  package struct TeamPackage {
    let manifest: TeamManifest
    let dependency: PackageDependency
    let name: String
    let products: [String]

    package init(_ manifest: TeamManifest, name: String, path: String, products: [String]) {
      (self.manifest, self.name, self.products) = (manifest, name, products)
      dependency = PackageDependency(name: name, path: path)
    }
  }

  package init(
    _ targets: [FuzzStudy], tool: String, team: TeamPackage, codableFuzz: PackageDependency
  ) {
    (self.targets, self.tool) = (targets, tool)
    (self.team, self.codableFuzz) = (team, codableFuzz)
  }

  /// The manifest is the last one, so that a folder with a manifest is whole.
  package var files: [FuzzFile] {
    targets.flatMap { $0.files(tool: tool) } + [
      .once(".gitignore", ".build/\nout/\n/crash-*\n/timeout-*\n/oom-*\n".utf8),
      .generated(
        "build.sh", header: "#!/usr/bin/env bash\n",
        Template.buildScript.filled([
          "TARGETS": targets.map(\.targetName).joined(separator: " ")
        ]), .hash),
      .generated(
        "Package.swift", header: "// swift-tools-version: \(team.manifest.toolsVersion)\n",
        manifest),
    ]
  }

  private var manifest: String {
    let products = team.products.map { product($0, of: team.name) }
    let dependencies = (products + [product("FuzzTargets", of: codableFuzz.identity)])
      .map { "        \($0)," }.joined(separator: "\n")
    let declarations = targets.map {
      Template.fuzzTargetDeclaration.filled([
        "TARGET": $0.targetName, "DEPENDENCIES": dependencies,
      ])
    }
    return Template.fuzzManifest.filled([
      "NAME": team.name, "PLATFORMS": team.manifest.platforms.map { "\($0)," } ?? "",
      "TEAM": team.dependency.declaration, "CODABLEFUZZ": codableFuzz.declaration,
      "TARGETS": declarations.joined(separator: "\n"),
    ])
  }

  private func product(_ name: String, of package: String) -> String {
    ".product(name: \(SwiftName.literal(name)), package: \(SwiftName.literal(package)))"
  }
}

package struct TeamManifest {
  private let text: String

  package init(_ text: String) { self.text = text }

  package var name: String? {
    text.firstMatch(of: /Package\(\s*name:\s*"([^"]+)"/).map { String($0.1) }
  }

  package var platforms: String? { TargetSystem.platforms(inManifest: text) }

  package var toolsVersion: String {
    let least = (6, 1)
    guard let match = text.firstMatch(of: /swift-tools-version:\s*(\d+)\.(\d+)/),
      let major = Int(match.1), let minor = Int(match.2), (major, minor) > least
    else { return "\(least.0).\(least.1)" }
    return "\(major).\(minor)"
  }

  package func product(with module: String) -> String? {
    let libraries = text.matches(of: /\.library\(\s*name:\s*"([^"]+)"[^\[]*targets:\s*\[([^\]]*)\]/)
    return libraries.first { $0.2.contains("\"\(module)\"") }.map { String($0.1) }
  }

  package var dependency: PackageDependency? {
    text.matches(of: /\.package\(([^()]|\([^()]*\))*\)/).lazy
      .map { PackageDependency(String($0.0)) }
      .first { $0.identity.lowercased().filter(\.isLetter) == "codablefuzz" }
  }
}

package struct PackageDependency: Hashable {
  package let declaration: String

  package init(_ declaration: String) { self.declaration = declaration }

  package var identity: String {
    value(of: "name")
      ?? (url ?? path)?.split(separator: "/").last.map {
        $0.hasSuffix(".git") ? String($0.dropLast(4)) : String($0)
      }
      ?? ""
  }

  package var url: String? { value(of: "url") }
  package var path: String? { value(of: "path") }

  package init(url: String) {
    self.init(".package(url: \(SwiftName.literal(url)), branch: \"main\")")
  }

  package init(name: String, path: String) {
    self.init(".package(name: \(SwiftName.literal(name)), path: \(SwiftName.literal(path)))")
  }

  private func value(of label: String) -> String? {
    guard let start = declaration.range(of: "\(label): \"")?.upperBound else { return nil }
    return declaration[start...].firstIndex(of: "\"").map { String(declaration[start..<$0]) }
  }
}
