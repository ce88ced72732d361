import FuzzXCTest
import Testing

/// The running test, of Swift Testing or of XCTest: the only way to fail it or to warn in it.
///
/// Swift Testing ignores what XCTest records, and the other way around: a failure that goes to the
/// wrong one is lost, and the test passes.
enum RunningTest {
  /// Fails the running test.
  ///
  /// - Throws: ``UnrecordedFailure`` where no test runs, so that the failure is not lost.
  static func fail(_ text: String, at site: CallSite) throws(UnrecordedFailure) {
    if Test.current == nil, XCTestBridge.fail(text, file: site.file, line: site.line) { return }
    // A detached task belongs to no test, but Swift Testing may still show the issue.
    Issue.record("\(text)", sourceLocation: site.sourceLocation)
    guard Test.current == nil else { return }
    throw UnrecordedFailure(text: text)
  }

  /// Shows a warning, which fails nothing.
  ///
  /// XCTest has no warnings: there it is a line of the error output.
  static func warn(_ text: String, at site: CallSite) {
    if Test.current != nil {
      warn(text, at: site.sourceLocation)
    } else {
      Watchdog.say("\(site.file):\(site.line): warning: \(text)")
    }
  }

  /// Shows a warning of the running test of Swift Testing, which has warnings since Swift 6.3; before,
  /// it is a line of the error output.
  static func warn(_ text: String, at location: SourceLocation) {
    #if compiler(>=6.3)
      Issue.record("\(text)", severity: .warning, sourceLocation: location)
    #else
      Watchdog.say("\(location.fileID):\(location.line): warning: \(text)")
    #endif
  }

  /// Attaches a file to the running test of Swift Testing.
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

/// A failure of an expectation that no test could record, because none runs.
///
/// It is thrown in an app, a script or a detached task. In a test of Swift Testing or XCTest the test
/// fails instead.
public struct UnrecordedFailure: Error, Hashable, Sendable {
  /// What is wrong.
  public let text: String
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension UnrecordedFailure: CustomStringConvertible {
  public var description: String {
    "\(text)\n(thrown because no test is running that could fail: call this from a test)"
  }
}
