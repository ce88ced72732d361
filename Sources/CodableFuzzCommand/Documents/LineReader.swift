import CodableFuzz
import Foundation

/// Reads a file line by line, and holds no more of it than a line and a chunk.
struct LineReader {
  private static let chunkByteCount = 262_144

  /// A line that is not blank, without its line feed.
  struct Line {
    /// Its number, from one.
    let number: Int
    /// Where in the file it starts.
    let byteOffset: Int
    let bytes: [UInt8]
  }

  private let path: String
  private let handle: FileHandle
  private var buffer: [UInt8] = []
  /// Where in the buffer the next line starts.
  private var start = 0
  /// How far the buffer was searched for the end of that line.
  private var searched = 0
  private var isAtEnd = false
  private var lineCount = 0
  private var byteOffset = 0

  /// Reads what a handle has; `path` is its name, for errors.
  init(_ handle: FileHandle, path: String) {
    self.handle = handle
    self.path = path
  }

  /// Opens a file.
  ///
  /// - Throws: `StorageError` where it is missing, a device or unreadable.
  init(path: String) throws(StorageError) {
    self.init(try InputFile.open(path), path: path)
  }

  /// The next line that is not blank; nil at the end.
  ///
  /// - Throws: `StorageError` where reading fails.
  mutating func next() throws(StorageError) -> Line? {
    while let line = try nextOfAny() {
      if !line.bytes.allSatisfy(Self.isSpace) { return line }
    }
    return nil
  }

  private mutating func nextOfAny() throws(StorageError) -> Line? {
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return take(to: end, next: end + 1)
      }
      searched = buffer.count
      if isAtEnd { return start < buffer.count ? take(to: buffer.count, next: buffer.count) : nil }
      try readChunk()
    }
  }

  private mutating func take(to end: Int, next: Int) -> Line {
    defer {
      byteOffset += next - start
      start = next
      searched = next
    }
    lineCount += 1
    return Line(number: lineCount, byteOffset: byteOffset, bytes: Array(buffer[start..<end]))
  }

  private mutating func readChunk() throws(StorageError) {
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    do {
      let chunk = try handle.read(upToCount: Self.chunkByteCount)
      isAtEnd = chunk?.isEmpty ?? true
      buffer += chunk ?? Data()
    } catch {
      throw StorageError(path: path, reason: "reading failed: \(StorageError.systemReason)")
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}

/// Looking ahead.
extension LineReader {
  /// The first line that is not blank, if others follow that are not; nothing is taken.
  ///
  /// - Throws: `StorageError` where reading fails.
  mutating func firstOfSeveral() throws(StorageError) -> [UInt8]? {
    var position = start
    var first: Range<Int>?
    var lineStart: Int?
    while true {
      while position < buffer.count {
        let byte = buffer[position]
        if byte == UInt8(ascii: "\n"), first == nil, let begin = lineStart {
          first = begin..<position
        } else if !Self.isSpace(byte) {
          if let first { return Array(buffer[first]) }
          lineStart = lineStart ?? position
        }
        position += 1
      }
      if isAtEnd { return nil }
      try readChunk()
    }
  }

  /// All that was not taken yet.
  ///
  /// - Throws: `StorageError` where reading fails.
  mutating func rest() throws(StorageError) -> [UInt8] {
    while !isAtEnd { try readChunk() }
    defer { buffer = [] }
    return Array(buffer[start...])
  }
}
