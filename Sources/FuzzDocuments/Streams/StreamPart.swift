import CodableFuzz
import Foundation
package import FuzzPlatform
import JSONMutation

/// The documents of a part of a stream, each with its number in the whole stream.
///
/// Every part and the whole run give a document the same number, and the first one zero. Numbers
/// grow from one document to the next.
package struct StreamPart: IteratorProtocol {
  package struct Element {
    package let number: Int
    package let document: Result<DocumentStream.Element, StorageError>
  }

  private let shard: Shard
  /// Reads all documents, which are counted; nil if only the bytes of the part are read.
  private var all: DocumentStreamReader?
  private var count = 0
  private var placed: PlacedReader?
  /// The position of the first document, which may come after blank lines.
  private var first = 0

  init(_ documents: DocumentStreamReader, _ shard: Shard) {
    all = documents
    self.shard = shard
  }

  init(_ files: PlacedFiles, _ shard: Shard, _ reading: DocumentReading) {
    self.shard = shard
    var whole = PlacedReader(files, .whole, reading)
    first = whole.next()?.number ?? 0
    placed = PlacedReader(files, shard, reading)
  }

  package mutating func next() -> Element? {
    while let document = all?.next() {
      defer { count += 1 }
      if shard.contains(count) { return Element(number: count, document: document) }
    }
    guard let next = placed?.next() else { return nil }
    return next.number == first ? Element(number: 0, document: next.document) : next
  }

  package var note: String? { all?.note }
}

// Files and blocks are dealt out to the parts in turn. A line belongs to the block that its first
// byte is in. Numbers of documents are positions in ``PlacedFiles``.
private struct PlacedReader: IteratorProtocol {
  private var files: PlacedFiles
  private let shard: Shard
  private let reading: DocumentReading
  private var unit = 0
  private var lines: LineBlocks?

  init(_ files: PlacedFiles, _ shard: Shard, _ reading: DocumentReading) {
    self.files = files
    self.shard = shard
    self.reading = reading
  }

  mutating func next() -> StreamPart.Element? {
    while true {
      if let line = nextLine() { return line }
      guard let entry = files.next() else { return nil }
      switch entry.file {
      case .success(let file) where file.hasLines:
        lines = LineBlocks(file, at: entry.position, shard)
      case .success(let file):
        guard takesUnit() else { continue }
        return StreamPart.Element(number: entry.position, document: document(of: file))
      case .failure(let error):
        guard takesUnit() else { continue }
        return StreamPart.Element(number: entry.position, document: .failure(error))
      }
    }
  }

  private mutating func takesUnit() -> Bool {
    defer { unit += 1 }
    return shard.contains(unit)
  }

  private func document(
    of file: PlacedFiles.File
  ) -> Result<DocumentStream.Element, StorageError> {
    Result { () throws(StorageError) in
      var reader = try LineReader(path: file.path, reading: reading)
      try reader.checkSize()
      return DocumentStream.Element(file: file.path, bytes: try reader.rest())
    }
  }

  private mutating func nextLine() -> StreamPart.Element? {
    let reading = reading
    while lines != nil {
      if let line = lines?.nextLine() { return line }
      guard let block = lines?.nextBlock() else {
        lines = nil
        return nil
      }
      if takesUnit(), let failure = lines?.open(block, reading) { return failure }
    }
    return nil
  }
}

private struct LineBlocks {
  private static let byteCounts = 4_096...1_048_576
  private static let countOfPart = 8

  private let file: PlacedFiles.File
  private let position: Int
  private let byteCount: Int
  private var next = 0
  private var reader: LineReader?
  private var isUnreadable = false
  private var isInBlock = false

  init(_ file: PlacedFiles.File, at position: Int, _ shard: Shard) {
    self.file = file
    self.position = position
    let byteCount = file.byteCount / (shard.count * Self.countOfPart)
    self.byteCount =
      shard == .whole
      ? max(1, file.byteCount)
      : min(max(byteCount, Self.byteCounts.lowerBound), Self.byteCounts.upperBound)
  }

  mutating func nextBlock() -> Range<Int>? {
    guard next < file.byteCount else { return nil }
    defer { next += byteCount }
    return next..<min(next + byteCount, file.byteCount)
  }

  /// Goes to a block.
  ///
  /// - Returns: Why it cannot be read. Of a file that cannot be opened, only the part with the first
  ///   block says so, because the whole run says so once.
  mutating func open(_ block: Range<Int>, _ reading: DocumentReading) -> StreamPart.Element? {
    guard !isUnreadable else { return nil }
    do throws(StorageError) {
      if reader == nil { reader = try LineReader(path: file.path, reading: reading) }
      try reader?.go(to: block)
      isInBlock = true
      return nil
    } catch {
      isUnreadable = true
      guard block.lowerBound == 0 else { return nil }
      return StreamPart.Element(number: position, document: .failure(error))
    }
  }

  mutating func nextLine() -> StreamPart.Element? {
    guard isInBlock, reader != nil else { return nil }
    do throws(StorageError) {
      guard let line = try reader?.next() else {
        isInBlock = false
        return nil
      }
      return StreamPart.Element(
        number: position + line.byteOffset,
        document: .success(DocumentStream.Element(line, of: file.path)))
    } catch {
      let offset = reader?.lineOffset ?? 0
      return StreamPart.Element(number: position + offset, document: .failure(error))
    }
  }
}

/// The files of a stream one after another, so that a document has a position that is known without
/// reading the documents before it.
struct PlacedFiles: Sequence, IteratorProtocol {
  private var tree: FileTree?
  private var single: File?
  private let root: String
  private let patterns: [String]?
  private var position = 0

  struct File {
    let path: String
    /// The path below the folder of the stream, which is the same on every machine.
    fileprivate let name: String
    let byteCount: Int
    let hasLines: Bool
  }

  struct Entry {
    /// The position of its first byte: the sizes of all files before it, and one for each of them.
    let position: Int
    let file: Result<File, StorageError>
  }

  init(folder: String, only files: Set<String> = []) {
    tree = FileTree(folder, only: files)
    root = folder
    patterns = nil
  }

  init(lines path: String, byteCount: Int) {
    root = path
    patterns = nil
    single = File(path: path, name: "", byteCount: byteCount, hasLines: true)
  }

  init(capture path: String, byteCount: Int, patterns: [String]) {
    root = path
    self.patterns = patterns
    single = File(path: path, name: "", byteCount: byteCount, hasLines: false)
  }

  var hasPositions: Bool { patterns == nil }

  mutating func next() -> Entry? {
    guard let file = nextFile() else { return nil }
    defer { position += 1 + ((try? file.get().byteCount) ?? 0) }
    return Entry(position: position, file: file)
  }

  private mutating func nextFile() -> Result<File, StorageError>? {
    if let single {
      self.single = nil
      return .success(single)
    }
    return tree?.next()?.flatMap { path in
      Result { () throws(StorageError) in
        guard let status = try FileStatus.at(path) else {
          throw StorageError(path: path, reason: "there is no such file")
        }
        return File(
          path: path, name: String(path.dropFirst(root.count)), byteCount: status.byteCount,
          hasLines: DocumentStream.isLines(path))
      }
    }
  }

  func isLarger(than limit: Int) -> Bool {
    var sum = 0
    return contains { entry in
      sum += (try? entry.file.get().byteCount) ?? 0
      return sum > limit
    }
  }
}

extension PlacedFiles {
  private static let sampleCount = 64
  private static let sampleByteCount = 4_096

  /// The most files of a folder that are read whole for a digest: opening one takes longer than reading
  /// its first page.
  private static let mostWholeFiles = 1_024

  /// A digest of the names and sizes of the files, and of samples of their bytes; and the sum of the
  /// sizes.
  ///
  /// The samples are spread evenly. A change of other bytes that keeps all sizes goes unnoticed.
  func digest(
    unlessSmallerThan limit: Int, _ reading: DocumentReading
  ) throws(StorageError) -> (digest: String, byteCount: Int)? {
    let entries = Array(self)
    let end = entries.last.map { $0.position + 1 + ((try? $0.file.get().byteCount) ?? 0) } ?? 0
    if end - entries.count <= limit, entries.count <= Self.mostWholeFiles { return nil }
    let stride = Swift.max(1, end / Self.sampleCount)
    var digest = LongDigest()
    var byteCount = 0
    var sample = 0
    for entry in entries {
      switch entry.file {
      case .failure(let error): digest.add(Array(error.reason.utf8))
      case .success(let file):
        digest.add(Array("\(file.name)\n\(file.byteCount)\n".utf8))
        byteCount += file.byteCount
        let fileEnd = entry.position + file.byteCount
        sample = Swift.max(sample, entry.position)
        while sample < fileEnd {
          digest.add(try Self.bytes(of: file, from: sample - entry.position, reading))
          sample = (sample / stride + 1) * stride
        }
      }
    }
    guard let patterns else { return (digest.description, byteCount) }
    let words = ([digest.description] + patterns).joined(separator: "\n")
    return (LongDigest(of: Array(words.utf8)).description, byteCount)
  }

  private static func bytes(
    of file: File, from offset: Int, _ reading: DocumentReading
  ) throws(StorageError) -> [UInt8] {
    let file = try reading.open(file.path)
    try file.seek(to: offset)
    return try file.read(upToCount: sampleByteCount)
  }
}
