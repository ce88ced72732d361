import CodableFuzz
import Foundation
import FuzzPlatform

/// How worker processes are started: the tool again, with the same arguments.
struct WorkerLaunch {
  /// The tool.
  let path: String
  /// What follows the name of the tool.
  let arguments: [String]

  /// - Parameter arguments: The arguments of `run`.
  /// - Throws: ``WorkerError`` where the tool does not know where it is.
  init(_ arguments: [String]) throws(WorkerError) {
    guard let path = Bundle.main.executablePath else {
      throw WorkerError("worker processes cannot be started: the tool does not find itself")
    }
    if let shortage = OpenFiles.shortage(ofAtLeast: 32) {
      throw WorkerError("worker processes cannot be started: \(shortage)")
    }
    self.path = path
    self.arguments = [WorkerSubcommand.name] + arguments
  }

  private static let environment = [
    "SWIFT_DETERMINISTIC_HASHING": "1",
    // A trace takes seconds for each crash; the command says what crashed.
    "SWIFT_BACKTRACE": "enable=no",
  ]

  /// Starts a process in a session of its own, which an interrupt from the keyboard does not reach.
  ///
  /// - Parameters:
  ///   - messages: Its end of the connection.
  ///   - recorder: The file in which calls are noted.
  ///   - life: The end of a pipe that ends when this process does.
  ///   - errors: Where its standard error goes.
  /// - Returns: The process.
  /// - Throws: ``WorkerError`` where the system does not start it.
  func start(
    messages: Descriptor, recorder: Descriptor, life: Descriptor, errors: Descriptor
  ) throws(WorkerError) -> ChildProcess {
    var start = ChildProcess.Start(
      path, arguments,
      environment: ProcessInfo.processInfo.environment.merging(Self.environment) { $1 })
    start.leadsSession = true
    // What strategies print must neither reach a report nor wait for a reader.
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
