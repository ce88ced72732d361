import CodableFuzz
import Foundation
import FuzzPlatform

/// The descriptors that a worker process is started with.
enum WorkerDescriptor {
  /// Messages, both ways.
  static let messages: Int32 = 3
  /// The file in which the last call is noted.
  static let recorder: Int32 = 4
  /// A pipe that nobody writes to: it ends when the command does.
  static let life: Int32 = 5

  /// Moves a descriptor out of the way of strategies that close or write to what is not theirs.
  static func moved(_ number: Int32) -> Descriptor {
    let descriptor = Descriptor(number: number)
    guard let moved = try? descriptor.duplicate(from: 200) else {
      // The process may have so few.
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
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  /// Waits for the next message; nil when the command is gone.
  func receive() throws -> Frame? {
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
      throw WorkerError("the command is gone")
    }
  }
}

/// Ends a worker process with all that its strategies started when the command is gone, even where a
/// strategy never returns.
enum LifeWatch {
  /// - Parameter life: The end of a pipe whose other end only the command has.
  static func start(_ life: Descriptor) {
    Thread.detachNewThread {
      // Whatever came through the pipe would be the end, too: nobody writes to it.
      while Descriptor.wait(for: [Descriptor.Wait(life)])?.first != true {}
      ThisProcess.killGroup()
    }
  }
}
