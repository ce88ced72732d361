import Foundation

/// What the manifest of a team's package says, found in its text.
package struct TeamManifest {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// The name of the package; nil if it is not written as a string.
  package var name: String? {
    text.firstMatch(of: /Package\(\s*name:\s*"([^"]+)"/).map { String($0.1) }
  }

  /// The declaration of platforms, as it is written; nil without one.
  package var platforms: String? {
    text.firstMatch(of: /platforms:\s*\[[^\]]*\]/).map { String($0.0) }
  }

  /// The version of the tools that a package needs that depends on this one.
  package var toolsVersion: String {
    let least = (6, 1)
    guard let match = text.firstMatch(of: /swift-tools-version:\s*(\d+)\.(\d+)/),
      let major = Int(match.1), let minor = Int(match.2), (major, minor) > least
    else { return "\(least.0).\(least.1)" }
    return "\(major).\(minor)"
  }

  /// The library product with a module; nil if there is none with that name among its targets.
  package func product(with module: String) -> String? {
    let libraries = text.matches(of: /\.library\(\s*name:\s*"([^"]+)"[^\[]*targets:\s*\[([^\]]*)\]/)
    return libraries.first { $0.2.contains("\"\(module)\"") }.map { String($0.1) }
  }

  /// The dependency on CodableFuzz, as it is written; nil without one.
  package var dependency: PackageDependency? {
    text.matches(of: /\.package\(([^()]|\([^()]*\))*\)/).lazy
      .map { PackageDependency(String($0.0)) }
      .first { $0.identity.lowercased().filter(\.isLetter) == "codablefuzz" }
  }
}

/// A dependency as a manifest declares it.
package struct PackageDependency: Hashable {
  /// The declaration, as `.package(url: "…", from: "1.0.0")`.
  package let declaration: String

  package init(_ declaration: String) { self.declaration = declaration }

  /// The name by which products of the package are found.
  package var identity: String {
    value(of: "name")
      ?? (url ?? path)?.split(separator: "/").last.map {
        $0.hasSuffix(".git") ? String($0.dropLast(4)) : String($0)
      }
      ?? ""
  }

  package var url: String? { value(of: "url") }

  /// The folder of a package on this machine; nil for one from elsewhere.
  package var path: String? { value(of: "path") }

  /// A dependency on the main branch of a repository.
  package init(url: String) {
    self.init(".package(url: \(SwiftName.literal(url)), branch: \"main\")")
  }

  /// A dependency on a folder.
  package init(name: String, path: String) {
    self.init(".package(name: \(SwiftName.literal(name)), path: \(SwiftName.literal(path)))")
  }

  private func value(of label: String) -> String? {
    guard let start = declaration.range(of: "\(label): \"")?.upperBound else { return nil }
    return declaration[start...].firstIndex(of: "\"").map { String(declaration[start..<$0]) }
  }
}
