import Foundation
import FuzzPlatform

/// Reads a file line by line, keeping only a line and a chunk in memory.
struct LineReader {
  private static let chunkByteCount = 262_144

  /// A line that is not blank, without its line feed.
  struct Line {
    let number: Int
    let byteOffset: Int
    let bytes: [UInt8]
  }

  let fileSize: Int?
  private let path: String
  private let file: InputFile
  private let reading: DocumentReading
  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isAtEnd = false
  private var lineCount = 0
  private var byteOffset = 0

  /// Opens a file; `-` is standard input.
  init(path: String, reading: DocumentReading = DocumentReading()) throws(StorageError) {
    file = try reading.open(path)
    fileSize = path == "-" ? nil : file.size
    self.path = FilePath.named(path)
    self.reading = reading
  }

  mutating func next() throws(StorageError) -> Line? {
    while let line = try nextOfAny() {
      if !line.bytes.allSatisfy(Self.isSpace) { return line }
    }
    return nil
  }

  private mutating func nextOfAny() throws(StorageError) -> Line? {
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return try take(to: end, next: end + 1)
      }
      searched = buffer.count
      if isAtEnd {
        return start < buffer.count ? try take(to: buffer.count, next: buffer.count) : nil
      }
      if searched - start > reading.limit.byteCount { throw try skipLine() }
      try readChunk()
    }
  }

  private mutating func take(to end: Int, next: Int) throws(StorageError) -> Line {
    defer {
      byteOffset += next - start
      start = next
      searched = next
    }
    lineCount += 1
    guard end - start <= reading.limit.byteCount else { throw tooLong() }
    return Line(number: lineCount, byteOffset: byteOffset, bytes: Array(buffer[start..<end]))
  }

  /// If the input may be endless, reading ends there.
  private mutating func skipLine() throws(StorageError) -> StorageError {
    lineCount += 1
    let error = tooLong()
    if fileSize == nil {
      isAtEnd = true
      (start, searched) = (buffer.count, buffer.count)
      return error
    }
    while true {
      byteOffset += buffer.count - start
      buffer.removeAll(keepingCapacity: true)
      (start, searched) = (0, 0)
      try readChunk()
      guard let end = buffer.firstIndex(of: UInt8(ascii: "\n")) else {
        if isAtEnd { return error }
        continue
      }
      (start, searched) = (end + 1, end + 1)
      byteOffset += start
      return error
    }
  }

  private func tooLong() -> StorageError {
    StorageError(
      path: path,
      reason: Self.name(ofLine: lineCount, from: byteOffset)
        + " has more than \(reading.limit.byteCount) bytes: \(DocumentReading.remedy)")
  }

  static func name(ofLine number: Int, from byteOffset: Int) -> String {
    "line \(number) from byte \(byteOffset)"
  }

  private mutating func readChunk() throws(StorageError) {
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    do throws(StorageError) {
      let chunk = try file.read(upToCount: Self.chunkByteCount)
      isAtEnd = chunk.isEmpty
      buffer += chunk
    } catch {
      // Input that can be read only once is not tried again.
      isAtEnd = true
      (buffer, searched) = ([], 0)
      throw error
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// The first line that is not blank, if another one follows; nothing is consumed.
  mutating func firstOfSeveral() throws(StorageError) -> [UInt8]? {
    guard let begin = try index(from: start, where: { !Self.isSpace($0) }),
      let end = try index(from: begin, where: { $0 == UInt8(ascii: "\n") }),
      try index(from: end, where: { !Self.isSpace($0) }) != nil
    else { return nil }
    return Array(buffer[begin..<end])
  }

  private mutating func index(
    from position: Int, where isWanted: (UInt8) -> Bool
  ) throws(StorageError) -> Int? {
    var position = position
    while true {
      if let found = buffer[position...].firstIndex(where: isWanted) { return found }
      position = buffer.count
      if isAtEnd { return nil }
      try readMore()
    }
  }

  mutating func rest() throws(StorageError) -> [UInt8] {
    while !isAtEnd { try readMore() }
    defer { buffer = [] }
    let limit = reading.limit.byteCount
    if buffer.count - start > limit { throw tooLarge("\(buffer.count - start)") }
    return Array(buffer[start...])
  }

  func checkSize() throws(StorageError) {
    if let fileSize, fileSize > reading.limit.byteCount { throw tooLarge("\(fileSize)") }
  }

  private mutating func readMore() throws(StorageError) {
    try readChunk()
    // The last chunk of a line may include bytes after it.
    let limit = reading.limit.byteCount
    if buffer.count - start > limit + Self.chunkByteCount { throw tooLarge("more than \(limit)") }
  }

  private func tooLarge(_ count: String) -> StorageError {
    StorageError(
      path: path,
      reason: "the document has \(count) bytes, and the limit is \(reading.limit): "
        + DocumentReading.remedy)
  }
}
