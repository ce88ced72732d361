import Foundation

/// A message between the command and a worker process: a kind, a JSON header and bytes.
struct Frame {
  enum Kind: UInt8 {
    /// Worker: it has started.
    case ready
    /// Command: open a document, whose bytes follow unless they are embedded.
    case open
    /// Worker: the document is open; the counts from opening it follow.
    case opened
    case failed
    /// Command: decode some mutants with the strategies.
    case run
    /// Worker: a strategy trapped; the file of the recorder says in which call.
    case trapped
    /// Command: the crash.
    case noted
    /// Worker: some of those mutants are done; their counts and lines of outcomes follow.
    case piece
    /// Command: time the strategies on the document.
    case time
    case timed
    /// Command: open a document, whose bytes follow, and judge one mutant of it.
    case judge
    /// Worker: what the mutant violates.
    case judged
  }

  let kind: Kind
  let header: Data
  let body: [UInt8]

  func value<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(Value.self, from: header)
  }

  /// A message as bytes.
  ///
  /// Its length and that of its header come first.
  static func bytes(
    _ kind: Kind, _ header: some Encodable, body: [UInt8] = []
  ) throws -> [UInt8] {
    let header = try JSONEncoder().encode(header)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.prefixSize + header.count + body.count)
    withUnsafeBytes(of: UInt64(header.count).littleEndian) { bytes += $0 }
    withUnsafeBytes(of: UInt64(body.count).littleEndian) { bytes += $0 }
    bytes.append(kind.rawValue)
    bytes += header
    bytes += body
    return bytes
  }

  fileprivate static let prefixSize = 17
}

struct Empty: Codable {}

/// Assembles messages from bytes as they arrive.
struct FrameReader {
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
  mutating func next() throws(WorkerError) -> Frame? {
    let available = buffer.count - start
    guard available >= Frame.prefixSize else { return nil }
    let headerCount = word(at: start)
    let bodyCount = word(at: start + 8)
    guard let kind = Frame.Kind(rawValue: buffer[start + 16]), headerCount < UInt32.max,
      bodyCount < Int.max / 2
    else { throw WorkerError("a worker process sent bytes that are not a message") }
    let bodyStart = start + Frame.prefixSize + Int(headerCount)
    let end = bodyStart + Int(bodyCount)
    guard buffer.count >= end else { return nil }
    let frame = Frame(
      kind: kind, header: Data(buffer[start + Frame.prefixSize..<bodyStart]),
      body: Array(buffer[bodyStart..<end]))
    start = end
    return frame
  }

  private func word(at offset: Int) -> UInt64 {
    buffer.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }
}

/// A failure of the worker machinery, not of a strategy.
package struct WorkerError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
