import Foundation

/// A message between the command and one of its worker processes: what it is, a header in JSON, and
/// bytes.
struct Frame {
  /// What a message is.
  enum Kind: UInt8 {
    /// The worker has started.
    case ready
    /// Open a document; its bytes follow, unless they are embedded.
    case open
    /// The document is open; what was counted while opening it follows.
    case opened
    /// The document cannot be read.
    case failed
    /// Let the strategies decode some mutants.
    case run
    /// Some of those mutants are done; what was counted, and the lines of outcomes, follow.
    case piece
    /// Measure the strategies on the document.
    case time
    /// The measurements.
    case timed
  }

  let kind: Kind
  let header: Data
  let body: [UInt8]

  /// The header as a value.
  func value<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(Value.self, from: header)
  }

  /// A message as bytes: its length and that of its header come first.
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

/// A message without a header.
struct Empty: Codable {}

/// Puts messages together from bytes as they come.
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

  /// The next message; nil where it is not complete yet.
  ///
  /// - Throws: ``WorkerError`` for what no process of this tool sends.
  mutating func next() throws(WorkerError) -> Frame? {
    let available = buffer.count - start
    guard available >= Frame.prefixSize else { return nil }
    let headerCount = word(at: start)
    let bodyCount = word(at: start + 8)
    guard let kind = Frame.Kind(rawValue: buffer[start + 16]), headerCount < UInt32.max,
      bodyCount < Int.max / 2
    else { throw WorkerError("a worker process sent something that is no message") }
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

/// Trouble with worker processes, which is none of a strategy.
struct WorkerError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
