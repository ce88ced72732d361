#if canImport(XCTest)
  import Foundation
  import XCTest

  /// The calls to XCTest, which do nothing on systems without it.
  package enum XCTestBridge {
    package static func fail(_ text: String, file: StaticString, line: UInt) -> Bool {
      FailureObserver.shared.sees { XCTFail(text, file: file, line: line) }
    }

    package static func skip(_ text: String) -> (any Error)? { isRunning ? XCTSkip(text) : nil }

    package static var isRunning: Bool {
      let process = ProcessInfo.processInfo
      // SwiftPM starts the same executable once per framework. Each build system gives it another name.
      if process.arguments.contains("swift-testing") { return false }
      let program = URL(fileURLWithPath: process.arguments.first ?? "")
      return program.pathExtension == "xctest" || program.lastPathComponent == "xctest"
        || program.lastPathComponent.hasSuffix("-test-runner")
        || process.environment["XCTestConfigurationFilePath"] != nil
    }

    private static let types = [
      "html": "public.html", "json": "public.json", "md": "net.daringfireball.markdown",
    ]

    /// Attaches a file to the running test case; false on Linux and outside of the main thread.
    package static func attach(_ bytes: [UInt8], named name: String) -> Bool {
      #if canImport(Darwin)
        guard isRunning, Thread.isMainThread else { return false }
        return MainActor.assumeIsolated {
          XCTContext.runActivity(named: name) { activity in
            let attachment =
              if let type = types[URL(fileURLWithPath: name).pathExtension] {
                XCTAttachment(data: Data(bytes), uniformTypeIdentifier: type)
              } else {
                XCTAttachment(data: Data(bytes))
              }
            attachment.name = name
            attachment.lifetime = .keepAlways
            activity.add(attachment)
          }
          return true
        }
      #else
        return false
      #endif
    }
  }

  /// Observes whether a failure reached a test case, because `XCTFail` does not return that.
  ///
  /// `@unchecked Sendable` is correct because it has no state: it notes failures per thread.
  private final class FailureObserver: NSObject, XCTestObservation, @unchecked Sendable {
    private static let key = "CodableFuzzTesting.failure"

    static let shared: FailureObserver = {
      let observer = FailureObserver()
      XCTestObservationCenter.shared.addTestObserver(observer)
      return observer
    }()

    func sees(_ fail: () -> Void) -> Bool {
      Thread.current.threadDictionary[Self.key] = nil
      fail()
      return Thread.current.threadDictionary[Self.key] != nil
    }

    private func note() { Thread.current.threadDictionary[Self.key] = true }

    #if canImport(Darwin)
      func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) { note() }

      func testCase(_ testCase: XCTestCase, didRecord expectedFailure: XCTExpectedFailure) {
        note()
      }
    #else
      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String,
        inFile filePath: String?, atLine lineNumber: Int
      ) { note() }
    #endif
  }
#else
  package enum XCTestBridge {
    package static let isRunning = false
    package static func fail(_ text: String, file: StaticString, line: UInt) -> Bool { false }
    package static func attach(_ bytes: [UInt8], named name: String) -> Bool { false }
    package static func skip(_ text: String) -> (any Error)? { nil }
  }
#endif
