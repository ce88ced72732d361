/// Where and when a report was made.
///
/// Nothing here is compared.
public struct Environment: Hashable, Sendable, Codable {
  /// How the package was built; timings of a debug build say nothing.
  public var build: Build
  /// The operating system and its version.
  public var system: String
  /// The processor's architecture.
  public var architecture: String
  /// How many processors there are.
  public var processorCount: Int
  /// When the run started, as ISO 8601 has it.
  public var date: String

  /// Makes an environment of what the caller knows.
  ///
  /// - Parameters:
  ///   - system: The operating system and its version.
  ///   - processorCount: How many processors there are.
  ///   - date: When the run started, as ISO 8601 has it.
  public init(system: String = "", processorCount: Int = 0, date: String = "") {
    build = Self.currentBuild
    self.system = system
    architecture = Self.currentArchitecture
    self.processorCount = processorCount
    self.date = date
  }

  /// Whether the package was built without optimization.
  public var isDebugBuild: Bool { build == .debug }

  /// How a package is built.
  public enum Build: String, Hashable, Sendable, Codable, CaseIterable {
    /// Without optimization.
    case debug
    /// With optimization.
    case release
  }

  private static var currentBuild: Build {
    #if DEBUG
      .debug
    #else
      .release
    #endif
  }

  private static var currentArchitecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }
}
