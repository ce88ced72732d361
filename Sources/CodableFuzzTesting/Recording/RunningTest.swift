import Foundation
import FuzzIsolation
import FuzzXCTest
import Testing

/// Records failures and warnings in the running test, of Swift Testing or XCTest.
///
/// Each framework ignores what is recorded with the other. A failure recorded with the wrong one is
/// lost, and the test passes.
enum RunningTest {
  /// Fails the running test.
  ///
  /// - Throws: ``UnrecordedFailure`` if no test is running, so that the failure is not lost.
  static func fail(_ text: String, at site: CallSite) throws(UnrecordedFailure) {
    if Test.current == nil, XCTestBridge.fail(text, file: site.file, line: site.line) { return }
    // A detached task belongs to no test, but Swift Testing may still show the issue.
    Issue.record("\(text)", sourceLocation: site.sourceLocation)
    guard Test.current == nil else { return }
    throw UnrecordedFailure(text: text)
  }

  /// Shows a warning, which does not fail the test.
  ///
  /// XCTest has no warnings, so it is printed to standard error there.
  static func warn(_ text: String, at site: CallSite) {
    if Test.current != nil {
      warn(text, at: site.sourceLocation)
    } else {
      Watchdog.say("\(site.file):\(site.line): warning: \(text)")
    }
  }

  /// Shows a warning in the running Swift Testing test.
  ///
  /// Before Swift 6.3, which added warnings, it is printed to standard error.
  static func warn(_ text: String, at location: SourceLocation) {
    #if compiler(>=6.3)
      Issue.record("\(text)", severity: .warning, sourceLocation: location)
    #else
      Watchdog.say("\(location.fileID):\(location.line): warning: \(text)")
    #endif
  }

  /// Attaches a file to the running Swift Testing test.
  ///
  /// - Returns: Whether it was attached: Swift Testing has attachments since Swift 6.2.
  static func attach(_ bytes: [UInt8], named name: String, at location: SourceLocation) -> Bool {
    #if compiler(>=6.2)
      Attachment.record(bytes, named: name, sourceLocation: location)
      return true
    #else
      return false
    #endif
  }
}

/// A failed expectation that could not be recorded because no test is running.
///
/// It is thrown in an app, a script or a detached task. In a test of Swift Testing or XCTest, the
/// test fails instead.
public struct UnrecordedFailure: Error, Hashable, Sendable {
  /// The failure message.
  public let text: String
}

extension UnrecordedFailure: CustomStringConvertible {
  public var description: String {
    "\(text)\n(thrown because no test is running: call this from a test)"
  }
}

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
