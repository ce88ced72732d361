import DecodingStrategies
import Foundation
import FuzzPlatform
import FuzzRunning
import FuzzXCTest
import Testing

/// Records failures and warnings in the running test, of Swift Testing or XCTest.
///
/// Each framework ignores what is recorded with the other. A failure recorded with the wrong one is
/// lost, and the test passes.
enum RunningTest {
  /// The running test of Swift Testing, or the one that awaits this thread.
  static var current: Test? { Test.current ?? DeferredNotes.current?.test }

  /// Fails the running test, or throws if no test is running, so that the failure is not lost.
  static func fail(_ text: String, at site: CallSite) throws(UnrecordedFailure) {
    if let notes = DeferredNotes.current {
      return notes.add { try fail(text, at: site) }
    }
    if Test.current == nil, XCTestBridge.fail(text, file: site.file, line: site.line) { return }
    // A detached task belongs to no test, but Swift Testing may still show the issue.
    Issue.record("\(text)", sourceLocation: site.sourceLocation)
    guard Test.current == nil else { return }
    throw UnrecordedFailure(text: text)
  }

  /// Ends the running test, which neither passes nor fails, or the one that awaits this thread.
  ///
  /// - Throws: What ends a test of Swift Testing or XCTest; ``UnmeasuredStudy`` if no test is running,
  ///   and in Swift Testing before Swift 6.3, where it fails the test.
  static func end(_ study: UnmeasuredStudy, at site: CallSite) throws -> Never {
    if DeferredNotes.current != nil { throw study }
    #if compiler(>=6.3)
      if Test.current != nil {
        try Test.cancel("\(study.reason)", sourceLocation: site.sourceLocation)
      }
    #endif
    throw Test.current == nil ? XCTestBridge.skip(study.reason) ?? study : study
  }

  /// XCTest has no warnings, nor has Swift Testing before Swift 6.3: it is printed to standard error there.
  static func warn(_ text: String, at site: CallSite) {
    if let notes = DeferredNotes.current { return notes.add { warn(text, at: site) } }
    #if compiler(>=6.3)
      if Test.current != nil {
        Issue.record("\(text)", severity: .warning, sourceLocation: site.sourceLocation)
        return
      }
    #endif
    Watchdog.say("\(site.file):\(site.line): warning: \(text)")
  }

  /// Attaches a file to the running test, if it can: Swift Testing has attachments since Swift 6.2.
  static func attach(_ bytes: [UInt8], named name: String, at site: CallSite) -> Bool {
    if current == nil { return XCTestBridge.attach(bytes, named: name) }
    #if compiler(>=6.2)
      if let notes = DeferredNotes.current {
        notes.add { _ = attach(bytes, named: name, at: site) }
      } else {
        Attachment.record(bytes, named: name, sourceLocation: site.sourceLocation)
      }
      return true
    #else
      return false
    #endif
  }
}

/// What a thread notes that belongs to no test, for the test that awaits it.
///
/// `@unchecked Sendable`: the thread adds notes, and the test reads them after its end.
final class DeferredNotes: @unchecked Sendable {
  @TaskLocal static var current: DeferredNotes?

  let test = Test.current
  private var notes: [() throws -> Void] = []

  func add(_ note: @escaping () throws -> Void) { notes.append(note) }

  /// Runs a closure in a thread of its own, and then makes its notes in the test that awaits it.
  static func inThread<Value>(
    at site: CallSite, _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let notes = DeferredNotes()
    let collector = ReportCollector.current
    let result: Unchecked<Result<Value, any Error>> = await withCheckedContinuation { waiting in
      let thread = Thread {
        let result = ReportCollector.$current.withValue(collector) {
          $current.withValue(notes) { Result { try body() } }
        }
        waiting.resume(returning: Unchecked(result))
      }
      // That of the main thread: models may nest deeply.
      thread.stackSize = 8 << 20
      thread.start()
    }
    for note in notes.notes { try note() }
    do {
      return try result.value.get()
    } catch let study as UnmeasuredStudy {
      try RunningTest.end(study, at: site)
    }
  }
}

/// A value that one thread at a time uses.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A failed expectation that could not be recorded because no test is running.
///
/// It is thrown in an app, a script or a detached task. In a test of Swift Testing or XCTest, the
/// test fails instead.
package struct UnrecordedFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package var description: String {
    "\(text)\n(thrown because no test is running: call this from a test)"
  }
}

/// A study that was not measured as a whole, because `CODABLE_FUZZ_REPLAY` or `CODABLE_FUZZ_SHARD` is set.
///
/// In a test of Swift Testing or XCTest, this ends the test, which is then shown as cancelled or skipped.
package struct UnmeasuredStudy: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was done instead.
  package let reason: String

  package var description: String { reason }
}

/// Whether Xcode or `xcodebuild` runs the tests of this process: they select tests with a file.
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

/// The line of a test that calls this library, in the terms of both test frameworks.
///
/// It is built from `#fileID` and the like. The default argument `#_sourceLocation` would need
/// `import Testing` in every test file, and cause a confusing macro error without it.
struct CallSite: Sendable {
  let fileID: StaticString
  let file: StaticString
  let line: UInt
  let column: UInt
  private let function: String?

  init(
    _ fileID: StaticString, _ file: StaticString, _ line: UInt, _ column: UInt,
    function: StaticString? = nil
  ) {
    self.function = function?.description
    (self.fileID, self.file, self.line, self.column) = (fileID, file, line, column)
  }

  var sourceLocation: SourceLocation {
    SourceLocation(
      fileID: fileID.description, filePath: file.description, line: Int(line), column: Int(column))
  }

  var text: String { "\(file):\(line):\(column)" }

  /// The same for each run of the same test of one line, or of tests of the same file.
  var key: String { fileID.description + (function.map { " \($0)" } ?? "") }

  var module: String { String(fileID.description.prefix { $0 != "/" }) }

  var testName: String? {
    (RunningTest.current?.name ?? function).map { name in String(name.prefix { $0 != "(" }) }
  }

  /// A value for `--filter` that selects the running test, or else the tests of the module.
  var filter: String {
    let name = testName?.prefix { $0 == "_" || $0.isLetter || $0.isNumber } ?? ""
    return name.isEmpty ? module : String(name)
  }

  var fileName: String {
    let name = fileID.description.split(separator: "/").last ?? "tests"
    return String(name.hasSuffix(".swift") ? name.dropLast(".swift".count) : name)
  }
}

/// Waits in this thread for an asynchronous call, which also runs in this thread as far as it belongs to no
/// actor, so that the guard of the thread is there for it.
func waitFor<Value>(_ call: @escaping @Sendable () async throws -> Value) throws -> Value {
  let handover = Handover<Value>()
  if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) {
    let thread = WaitingThread()
    Task(executorPreference: thread) {
      await handover.take(call)
      thread.end()
    }
    thread.runJobs()
  } else {
    // A detached task has no task-local values.
    let listener = LossListener.current
    Task.detached {
      await handover.take { try await LossListener.$current.withValue(listener, operation: call) }
      handover.isReady.signal()
    }
    handover.isReady.wait()
  }
  guard let result = handover.result else { throw CancellationError() }
  return try result.get()
}

/// `@unchecked Sendable`: who waits reads the result after it was written.
private final class Handover<Value>: @unchecked Sendable {
  var result: Result<Value, any Error>?
  let isReady = DispatchSemaphore(value: 0)

  func take(_ call: @Sendable () async throws -> Value) async {
    do {
      result = .success(try await call())
    } catch {
      result = .failure(error)
    }
  }
}

/// Runs jobs in a thread that waits for their end.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private final class WaitingThread: TaskExecutor {
  private let isReady = DispatchSemaphore(value: 0)
  /// The jobs that wait; nil is the end.
  private let jobs = Locked<[UnownedJob?]>([])

  func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

  func end() { add(nil) }

  func runJobs() {
    while true {
      isReady.wait()
      guard let job = jobs.withLock({ $0.removeFirst() }) else { return }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  private func add(_ job: UnownedJob?) {
    jobs.withLock { $0.append(job) }
    isReady.signal()
  }
}
