// swift-format-ignore-file
// What the package uses of XCTest, for Scripts/apple-check.sh.
public import Foundation

open class XCTest: NSObject {
  open var name: String { "" }
}

open class XCTestCase: XCTest {
  open func setUpWithError() throws {}
  open func add(_ attachment: XCTAttachment) {}
  open func record(_ issue: XCTIssue) {}
}

public struct XCTIssue {
  public enum IssueType: Int, Sendable { case assertionFailure, thrownError, uncaughtException }
  public var type: IssueType { .assertionFailure }
}

open class XCTExpectedFailure: NSObject {
  open var issue: XCTIssue { fatalError() }
}

open class XCTAttachment: NSObject {
  public enum Lifetime: Int, Sendable { case keepAlways, deleteOnSuccess }
  public convenience init(data payload: Data) { self.init() }
  public convenience init(data payload: Data, uniformTypeIdentifier identifier: String) {
    self.init()
  }
  public convenience init(string: String) { self.init() }
  open var name: String?
  open var lifetime: Lifetime = .deleteOnSuccess
}

public protocol XCTActivity: NSObjectProtocol {
  var name: String { get }
  @MainActor func add(_ attachment: XCTAttachment)
}

open class XCTContext: NSObject {
  @MainActor @preconcurrency public class func runActivity<Result>(
    named name: String, block: @MainActor (any XCTActivity) throws -> Result
  ) rethrows -> Result { fatalError() }
}

open class XCTestObservationCenter: NSObject {
  open class var shared: XCTestObservationCenter { fatalError() }
  open func addTestObserver(_ testObserver: any XCTestObservation) {}
}

// The methods are optional.
public protocol XCTestObservation: NSObjectProtocol {
  func testCaseWillStart(_ testCase: XCTestCase)
  func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue)
  func testCase(_ testCase: XCTestCase, didRecord expectedFailure: XCTExpectedFailure)
  func testCaseDidFinish(_ testCase: XCTestCase)
}
extension XCTestObservation {
  public func testCaseWillStart(_ testCase: XCTestCase) {}
  public func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {}
  public func testCase(_ testCase: XCTestCase, didRecord expectedFailure: XCTExpectedFailure) {}
  public func testCaseDidFinish(_ testCase: XCTestCase) {}
}

public struct XCTSkip: Error {
  public init(
    _ message: @autoclosure () -> String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) {}
}

public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
public func XCTAssert(
  _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTAssertEqual<T: Equatable>(
  _ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTAssertGreaterThanOrEqual<T: Comparable>(
  _ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTUnwrap<T>(
  _ expression: @autoclosure () throws -> T?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) throws -> T { fatalError() }
public func XCTSkipIf(
  _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String? = nil,
  file: StaticString = #filePath, line: UInt = #line
) throws {}
