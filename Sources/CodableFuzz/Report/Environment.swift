/// Where and when a report was made.
///
/// Comparisons of reports ignore it.
public struct Environment: Hashable, Sendable, Codable {
  /// The build configuration.
  ///
  /// Timings of a debug build mean nothing.
  public var build: Build
  /// The operating system and its version.
  public var system: String
  /// The processor's architecture.
  public var architecture: String
  public var processorCount: Int
  /// The start of the run, in ISO 8601 format.
  public var date: String

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - system: The operating system and its version.
  ///   - processorCount: The number of processors.
  ///   - date: The start of the run, in ISO 8601 format.
  public init(system: String = "", processorCount: Int = 0, date: String = "") {
    build = Self.currentBuild
    self.system = system
    architecture = Self.currentArchitecture
    self.processorCount = processorCount
    self.date = date
  }

  /// Whether the package was built without optimization.
  public var isDebugBuild: Bool { build == .debug }

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
