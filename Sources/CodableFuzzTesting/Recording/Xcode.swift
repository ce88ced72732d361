import Foundation

/// Whether Xcode or `xcodebuild` runs the tests of this process.
///
/// They select tests with a file instead of arguments, so skipped tests are unknown.
enum Xcode {
  /// The environment variables that they set in a test process, and that `swift test` does not.
  static let variables = [
    "XCTestBundlePath", "XCTestConfigurationFilePath", "XCTestSessionIdentifier",
  ]

  static func runsTests(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    // Recent versions leave the path of the configuration empty.
    variables.contains { environment[$0] != nil }
  }
}
