package import CodableFuzz
import Foundation
package import FuzzPlatform
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
  /// - Throws: An error that ends the worker.
  package static func serve(
    _ studies: [Study], configuration: Runner.Configuration, memoryLimit: ByteSize,
    outcomeLine: ((Verdict, MutantID) -> [UInt8])?
  ) throws {
    guard let descriptors else { return }
    let recorder = try CrashJournalWriters.recorder(on: descriptors.recorder)
    ThisProcess.crashQuietly()
    ThisProcess.limitMemory(toMore: Int64(memoryLimit.byteCount))
    try WorkerService(
      WorkerChannel(descriptors.messages), studies: studies, configuration: configuration,
      recorder: recorder, outcomeLine: outcomeLine
    ).serve()
  }
}
