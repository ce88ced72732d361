/// Where and when a report was made.
///
/// Comparisons of reports ignore it.
public struct Environment: Hashable, Sendable, Codable {
  /// The build configuration; timings of a debug build mean nothing.
  public var build: Build
  /// The operating system and its version.
  public var system: String
  public var architecture: String
  public var processorCount: Int
  /// The start of the run, in ISO 8601 format.
  public var date: String
  /// The commit of the repository that contains the current folder, in hexadecimal digits; nil if
  /// there is none.
  public var commit: String?

  public init(
    system: String = "", processorCount: Int = 0, date: String = "", commit: String? = nil
  ) {
    build = Self.currentBuild
    self.system = system
    architecture = Self.currentArchitecture
    self.processorCount = processorCount
    self.date = date
    self.commit = commit
  }

  public var isDebugBuild: Bool { build == .debug }

  public enum Build: String, Hashable, Sendable, Codable, CaseIterable {
    case debug
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
