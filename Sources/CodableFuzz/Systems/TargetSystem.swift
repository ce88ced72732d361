/// A system that decodes, by the version of its Foundation: `ios-17`, `macos-14`, `linux-6.2`.
///
/// Foundation is part of Apple's systems. On Linux it comes with Swift, so its version is that of Swift.
package struct TargetSystem: Equatable, Sendable {
  package enum Platform: String, Sendable, CaseIterable {
    case macOS, iOS, tvOS, watchOS, visionOS, Linux
  }

  package let platform: Platform
  package let version: Release

  package init(_ platform: Platform, _ version: Release) {
    (self.platform, self.version) = (platform, version)
  }

  /// Reads a name such as `ios-17`; `linux` alone is that of the Swift that built this.
  package init?(_ name: String) {
    let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
    guard
      let platform = Platform.allCases.first(where: { $0.rawValue.lowercased() == parts.first })
    else { return nil }
    guard parts.count == 2 else {
      guard platform == .Linux else { return nil }
      self.init(platform, .swift)
      return
    }
    guard let version = Release(parts[1]), version.major > 0 else { return nil }
    self.init(platform, version)
  }

  /// The platform that this was built for, with the version of its system.
  package init(runningAt version: Release) {
    #if os(macOS)
      self.init(.macOS, version)
    #elseif os(iOS)
      self.init(.iOS, version)
    #elseif os(tvOS)
      self.init(.tvOS, version)
    #elseif os(watchOS)
      self.init(.watchOS, version)
    #elseif os(visionOS)
      self.init(.visionOS, version)
    #else
      self.init(.Linux, .swift)
    #endif
  }

  /// The name on a command line, such as `ios-17`.
  package var name: String { "\(platform.rawValue.lowercased())-\(shownVersion)" }

  var shownVersion: String {
    version.minor == 0 && platform != .Linux
      ? "\(version.major)" : "\(version.major).\(version.minor)"
  }

  /// The releases that the table of Foundations may know, of one platform after the other.
  static let released: [[TargetSystem]] = [
    (10...18).map { Self(.iOS, Release($0)) } + [Self(.iOS, "26")],
    (12...15).map { Self(.macOS, Release(10, $0)) } + (11...15).map { Self(.macOS, Release($0)) }
      + [Self(.macOS, "26")],
    ["5.9", "5.10", "6.0", "6.1", "6.2", "6.3"].map { Self(.Linux, $0) },
  ]

  /// The version of iOS with the same Foundation, or that of Swift on Linux.
  package var foundation: Release {
    if version.major >= 26 { return version }
    switch platform {
    case .iOS, .tvOS, .Linux: return version
    case .macOS where version.major == 10: return Release(version.minor - 2)
    case .macOS: return Release(version.major + 3, version.minor)
    case .watchOS: return Release(version.major + 7, version.minor)
    case .visionOS: return Release(version.major + 16, version.minor)
    }
  }
}

extension TargetSystem: RawRepresentable, Codable {
  package var rawValue: String { name }
  package init?(rawValue name: String) { self.init(name) }
}

extension TargetSystem {
  /// The `platforms: […]` of a package's manifest, without comments.
  package static func platforms(inManifest text: String) -> String? {
    let code = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.prefix(upTo: $0.firstRange(of: #/(^|\s)\/\//#)?.lowerBound ?? $0.endIndex) }
      .joined(separator: "\n")
    return code.firstMatch(of: #/platforms:\s*\[[^\]]*\]/#).map { String($0.0) }
  }

  package static func supported(byManifest text: String) -> [TargetSystem] {
    (platforms(inManifest: text) ?? "").matches(of: #/\.(\w+)\(\s*(?:\.v|")(\d+)(?:[_.](\d+))?/#)
      .compactMap { TargetSystem("\($0.1.lowercased())-\($0.2)" + ($0.3.map { ".\($0)" } ?? "")) }
  }
}

extension TargetSystem: CustomStringConvertible {
  package var description: String {
    platform == .Linux ? "Swift \(shownVersion) on Linux" : "\(platform.rawValue) \(shownVersion)"
  }
}

/// A version with one or two numbers, such as 17 or 6.2.
package struct Release: Sendable, Comparable {
  package let major: Int
  package let minor: Int

  package init(_ major: Int, _ minor: Int = 0) { (self.major, self.minor) = (major, minor) }

  package init?(_ text: String) {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(numbers.count), let major = numbers[0],
      numbers.allSatisfy({ $0.map { 0..<1_000 ~= $0 } ?? false })
    else { return nil }
    self.init(major, numbers.count > 1 ? numbers[1] ?? 0 : 0)
  }

  package static func < (one: Self, other: Self) -> Bool {
    (one.major, one.minor) < (other.major, other.minor)
  }

  /// The version of the Swift that built this.
  package static var swift: Release {
    #if compiler(>=6.4)
      Release(6, 4)
    #elseif compiler(>=6.3)
      Release(6, 3)
    #elseif compiler(>=6.2)
      Release(6, 2)
    #elseif compiler(>=6.1)
      Release(6, 1)
    #elseif compiler(>=6.0)
      Release(6, 0)
    #else
      Release(5, 10)
    #endif
  }
}

extension Release: ExpressibleByStringLiteral {
  /// For literals in code; what is not a version is 0.
  package init(stringLiteral text: String) { self = Release(text) ?? Release(0) }
}
