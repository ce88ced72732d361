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
  private var reader = FrameReader()
  /// Messages that arrived before the answer that was waited for.
  private var early: [Frame] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  /// Waits for the next message; nil after the command has ended.
  func receive() throws -> Frame? {
    early.isEmpty ? try next() : early.removeFirst()
  }

  /// Waits for an answer, before which other messages may arrive.
  func answer(_ kind: Frame.Kind) throws -> Frame {
    while let frame = try next() {
      if frame.kind == kind { return frame }
      early.append(frame)
    }
    throw WorkerError("the command has ended")
  }

  private func next() throws -> Frame? {
    while true {
      if let frame = try reader.next() { return frame }
      guard let count = try? descriptor.read(into: &buffer), count > 0 else { return nil }
      buffer.withUnsafeBytes { reader.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  func send(_ kind: Frame.Kind, _ header: some Encodable, body: [UInt8] = []) throws {
    let bytes = try Frame.bytes(kind, header, body: body)
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
