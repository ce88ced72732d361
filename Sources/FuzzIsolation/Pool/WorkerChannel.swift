import CodableFuzz
import Foundation
import FuzzPlatform

/// The descriptors that a worker process starts with.
enum WorkerDescriptor {
  /// Messages, both ways.
  static let messages: Int32 = 3
  static let recorder: Int32 = 4
  /// A pipe without a writer: it closes when the command ends.
  static let life: Int32 = 5

  /// Moves a descriptor to a number that strategies are unlikely to close or write to.
  static func moved(_ number: Int32) -> Descriptor {
    let descriptor = Descriptor(number: number)
    guard let moved = try? descriptor.duplicate(from: 200) else {
      // The process may not have that many descriptors.
      descriptor.keepToThisProcess()
      return descriptor
    }
    descriptor.close()
    return moved
  }
}

/// The worker's end of its connection with the command.
final class WorkerChannel {
  private let descriptor: Descriptor
  private var reader = FrameReader<WorkerRequest>()
  /// Requests that arrived before the one that was waited for.
  private var early: [WorkerRequest] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  /// Waits for the next request; nil after the command has ended.
  func receive() throws(WorkerError) -> WorkerRequest? {
    early.isEmpty ? try next() : early.removeFirst()
  }

  /// Waits for the name of a crash, before which other requests may arrive.
  func notedCrash() throws(WorkerError) -> NamedCrash {
    while let request = try next() {
      if case .noted(let crash) = request { return crash }
      early.append(request)
    }
    throw WorkerError("the command has ended")
  }

  private func next() throws(WorkerError) -> WorkerRequest? {
    while true {
      if let request = try reader.next() { return request }
      guard let count = try? descriptor.read(into: &buffer), count > 0 else { return nil }
      buffer.withUnsafeBytes { reader.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  func send(_ answer: WorkerAnswer) throws(WorkerError) {
    let bytes = try Frame.bytes(of: answer)
    do throws(SystemError) {
      try descriptor.writeAll(bytes)
    } catch {
      throw WorkerError("the command has ended")
    }
  }
}

/// Ends a worker process, and all that its strategies started, when the command ends.
///
/// It works even if a strategy never returns.
enum LifeWatch {
  /// - Parameter life: One end of a pipe. Only the command has the other end.
  static func start(_ life: Descriptor) {
    Thread.detachNewThread {
      // The pipe has no writer, so anything readable means that it was closed.
      do throws(SystemError) {
        while try Descriptor.wait(for: [Descriptor.Wait(life)])?.first != true {}
      } catch {
        // The process would not learn that the command ended, and it can be started again.
      }
      ThisProcess.killGroup()
    }
  }
}
