import CodableFuzz
import Foundation
import FuzzPlatform

/// Starts worker processes of the same executable.
package struct WorkerLaunch {
  var path: String
  private let argument: String
  /// What each process is sent first.
  let setup: [UInt8]

  /// - Parameters:
  ///   - argument: What makes the tool a worker.
  ///   - setup: What it then needs to make the studies.
  /// - Throws: ``WorkerError`` if the path of the tool is unknown.
  package init(_ argument: String, setup: some Encodable) throws {
    guard let path = Bundle.main.executablePath else {
      throw WorkerError("worker processes cannot be started: the tool was not found")
    }
    if let shortage = OpenFiles.shortage(ofAtLeast: 32) {
      throw WorkerError("worker processes cannot be started: \(shortage)")
    }
    self.path = path
    self.argument = argument
    self.setup = try BinaryEncoder.bytes(of: setup)
  }

  private static let environment = [
    "SWIFT_DETERMINISTIC_HASHING": "1",
    // A backtrace takes seconds per crash, and the command already names the crash.
    "SWIFT_BACKTRACE": "enable=no",
  ]

  /// Starts a process in its own session, which keyboard interrupts do not reach.
  func start(
    messages: Descriptor, recorder: Descriptor, life: Descriptor, errors: Descriptor
  ) throws(WorkerError) -> ChildProcess {
    var start = ChildProcess.Start(
      path, [argument],
      environment: ProcessInfo.processInfo.environment.merging(Self.environment) { $1 })
    start.leadsSession = true
    // Output of strategies must not reach a report or block on a reader.
    start.descriptors = [
      (0, nil), (1, nil), (2, errors), (WorkerDescriptor.messages, messages),
      (WorkerDescriptor.recorder, recorder), (WorkerDescriptor.life, life),
    ]
    do throws(SystemError) {
      return try ChildProcess(start)
    } catch {
      throw WorkerError("a worker process cannot be started: \(error)")
    }
  }
}
