import Foundation
import FuzzPlatform
import JSONMutation

/// The files of a stream one after another, so that a document has a position that is known without
/// reading the documents before it.
struct PlacedFiles: Sequence, IteratorProtocol {
  private var tree: FileTree?
  private var single: File?
  private let root: String
  /// The patterns that choose responses of a capture; nil if it is none.
  private let patterns: [String]?
  private var position = 0

  struct File {
    let path: String
    /// The path below the folder of the stream, which is the same on every machine.
    fileprivate let name: String
    let byteCount: Int
    /// Whether each line is a document.
    let hasLines: Bool
  }

  /// A file, or the reason that a folder cannot be read.
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

  /// A file whose lines are documents.
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

  /// Whether documents can be found without reading what is before.
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

  /// Whether the files have more bytes than a limit.
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
  ///
  /// - Parameters:
  ///   - limit: The largest sum of bytes of files that are read whole instead.
  ///   - reading: How to read the samples.
  /// - Returns: The digest; nil for few and small files.
  /// - Throws: `StorageError` if a sample cannot be read.
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
