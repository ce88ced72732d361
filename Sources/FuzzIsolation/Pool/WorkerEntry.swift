package import CodableFuzz
import Foundation
import FuzzPlatform
package import JSONMutation

/// The entry of a worker process.
package enum WorkerEntry {
  /// Prepares a process before anything else runs in it: it ends with the command, and strategies
  /// do not see the files that the command has open.
  ///
  /// - Returns: Whether the process was started as a worker.
  @discardableResult
  package static func prepareProcess() -> Bool { descriptors != nil }

  /// The descriptors that the process was started with; nil if it is not a worker.
  ///
  /// Computed once, because descriptors opened later, by studies or strategies, must stay open.
  private static let descriptors: (messages: Descriptor, recorder: Descriptor)? = {
    guard Descriptor(number: WorkerDescriptor.life).isOpen else { return nil }
    for number in WorkerDescriptor.life + 1..<256 { Descriptor(number: number).close() }
    let messages = WorkerDescriptor.moved(WorkerDescriptor.messages)
    let recorder = WorkerDescriptor.moved(WorkerDescriptor.recorder)
    LifeWatch.start(WorkerDescriptor.moved(WorkerDescriptor.life))
    return (messages, recorder)
  }()

  /// Opens documents and decodes mutants on request, until the command ends.
  ///
  /// - Parameter work: Makes the studies and what else there is of what the command sent.
  /// - Throws: An error that ends the worker.
  package static func serve<Setup: Decodable>(_ work: (Setup) throws -> WorkerTask) throws {
    guard let descriptors else { return }
    let channel = WorkerChannel(descriptors.messages)
    guard case .setUp(let setup) = try channel.receive() else { return }
    let task = try work(try BinaryDecoder.value(from: setup))
    let recorder = try CrashJournalWriters.recorder(on: descriptors.recorder)
    ThisProcess.crashQuietly()
    ThisProcess.limitMemory(toMore: Int64(task.memoryLimit))
    try WorkerService(channel, task, recorder: recorder).serve()
  }
}

/// What a worker process works with.
package struct WorkerTask {
  let studies: [Study]
  let configuration: Runner.Configuration
  let memoryLimit: Int
  let outcomeLine: ((Verdict, MutantID) -> [UInt8])?

  /// - Parameters:
  ///   - studies: The studies, in the order of the command.
  ///   - configuration: The mutants to make and the measurements to take.
  ///   - memoryLimit: The memory that the process may take beyond what it starts with, in bytes.
  ///   - outcomeLine: Makes a line of each outcome; nil if none are wanted.
  package init(
    _ studies: [Study], _ configuration: Runner.Configuration, memoryLimit: Int,
    outcomeLine: ((Verdict, MutantID) -> [UInt8])?
  ) {
    self.studies = studies
    self.configuration = configuration
    self.memoryLimit = memoryLimit
    self.outcomeLine = outcomeLine
  }
}
