import CodableFuzz

/// A message between the command and a worker process, as bytes: its length, then itself.
enum Frame {
  fileprivate static let prefixSize = 8

  static func bytes(of message: some Encodable) throws(WorkerError) -> [UInt8] {
    let body: [UInt8]
    do {
      body = try BinaryEncoder.bytes(of: message)
    } catch {
      throw WorkerError("a message to a worker process cannot be written: \(error)")
    }
    return withUnsafeBytes(of: UInt64(body.count).littleEndian) { Array($0) } + body
  }
}

/// Assembles messages from bytes as they arrive.
struct FrameReader<Message: Decodable> {
  private var buffer: [UInt8] = []
  private var start = 0

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: true)
      start = 0
    }
    buffer += bytes
  }

  /// The next message; nil if it is not complete yet.
  ///
  /// - Throws: ``WorkerError`` for bytes that no process of this tool sends.
  mutating func next() throws(WorkerError) -> Message? {
    let available = buffer.count - start
    guard available >= Frame.prefixSize else { return nil }
    let count = buffer.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    guard count < Int.max / 2 else { throw Self.error }
    let body = start + Frame.prefixSize
    let end = body + Int(count)
    guard buffer.count >= end else { return nil }
    start = end
    do throws(PackingError) {
      return try BinaryDecoder.value(Message.self, from: Array(buffer[body..<end]))
    } catch {
      throw Self.error
    }
  }

  private static var error: WorkerError {
    WorkerError("a worker process sent bytes that are not a message")
  }
}

/// A failure of the worker machinery, not of a strategy.
package struct WorkerError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
