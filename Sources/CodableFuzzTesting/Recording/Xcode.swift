import Foundation

/// Whether Xcode or `xcodebuild` runs the tests of this process.
///
/// They choose tests by a file that is no part of the command line, so nobody can tell which tests
/// were left out.
enum Xcode {
  /// The environment variables that they set in a process of tests, and that `swift test` does not.
  static let variables = [
    "XCTestBundlePath", "XCTestConfigurationFilePath", "XCTestSessionIdentifier",
  ]

  static func runsTests(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    // The path of the configuration is empty in recent versions.
    variables.contains { environment[$0] != nil }
  }
}
