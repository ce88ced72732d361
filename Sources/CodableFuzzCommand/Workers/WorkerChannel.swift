import Dispatch
import Foundation

/// The descriptors that a worker process is started with.
enum WorkerDescriptor {
  /// Messages, both ways.
  static let messages: Int32 = 3
  /// The file in which the last call is noted.
  static let recorder: Int32 = 4

  /// Moves a descriptor out of the way of strategies that close or write to what is not theirs.
  static func moved(_ descriptor: Int32) -> Int32 {
    let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 200)
    guard moved >= 0 else {
      // The process may have so few.
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return descriptor
    }
    close(descriptor)
    return moved
  }
}

/// The worker's end of its connection with the command.
final class WorkerChannel {
  private let descriptor: Int32
  private var reader = FrameReader()
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Waits for the next message; nil when the command is gone.
  func receive() throws -> Frame? {
    while true {
      if let frame = try reader.next() { return frame }
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      buffer.withUnsafeBytes { reader.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  func send(_ kind: Frame.Kind, _ header: some Encodable, body: [UInt8] = []) throws {
    let bytes = try Frame.bytes(kind, header, body: body)
    try bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw WorkerError("the command is gone") }
        rest = rest.dropFirst(count)
      }
    }
  }
}

/// Ends a worker process with all that its strategies started when the command is gone, even where a
/// strategy never returns.
enum HangUpWatch {
  static func start(_ descriptor: Int32) {
    Thread.detachNewThread {
      var poll = pollfd(fd: descriptor, events: 0, revents: 0)
      while Foundation.poll(&poll, 1, -1) <= 0 || poll.revents == 0 {}
      kill(0, SIGKILL)
      _exit(0)
    }
  }
}
