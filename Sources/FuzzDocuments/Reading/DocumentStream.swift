import Foundation
package import FuzzPlatform
package import JSONMutation
import JSONText

/// Many documents of one study: the lines of an NDJSON file, the files of a folder, or answers of a
/// capture.
package struct DocumentStream {
  /// The file or folder; `-` for standard input.
  package let path: String
  private let reading: DocumentReading
  private let kind: Kind

  private enum Kind {
    case folder
    /// Buffers the lines of input that can be read only once, and reopens other files.
    case lines(LineReader)
    case capture(EntryChoice)
  }

  package enum Contents {
    case stream(DocumentStream)
    case single([UInt8])
  }

  package struct Element {
    /// The file, or the line or entry of a file, for error messages.
    package let location: String
    package let file: String
    /// The one-based number of the line or entry; nil if the whole file is the document.
    package let number: Int?
    package let bytes: [UInt8]
  }

  /// Looks at the contents of a path.
  ///
  /// A folder holds many documents. So does a file whose name ends in `.ndjson` or `.jsonl`, and
  /// any other file, or standard input, whose first line is JSON and is followed by other lines. A file
  /// whose name ends in `.har` is a capture, and so is standard input if entries are chosen.
  ///
  /// - Throws: `StorageError` if it cannot be read, or is larger than a document may be.
  package static func contents(
    of path: String, entries: EntryChoice = .any, reading: DocumentReading = DocumentReading()
  ) throws(StorageError) -> Contents {
    if path != "-", FileTree.isFolder(path) {
      return .stream(DocumentStream(path: path, reading: reading, kind: .folder))
    }
    if isCapture(path) || path == "-" && entries.hasPatterns {
      return .stream(DocumentStream(path: path, reading: reading, kind: .capture(entries)))
    }
    var reader = try LineReader(path: path, reading: reading)
    if !isLines(path) {
      try reader.checkSize()
      guard let first = try reader.firstOfSeveral(), (try? DocumentIndex(parsing: first)) != nil
      else { return .single(try reader.rest()) }
    }
    return .stream(DocumentStream(path: path, reading: reading, kind: .lines(reader)))
  }

  /// Whether the name of a file says that it is an HTTP Archive.
  package static func isCapture(_ path: String) -> Bool { FileTree.ending(of: path) == "har" }

  /// Whether the name of a file says that each line is a document.
  static func isLines(_ path: String) -> Bool {
    path != "-" && FileTree.ending(of: path).map(lineEndings.contains) ?? false
  }

  static let lineEndings: Set = ["ndjson", "jsonl"]

  /// Reads the documents from the first one.
  ///
  /// Standard input and pipes can be read only once.
  ///
  /// - Throws: `StorageError` if there are none.
  package func documents() throws(StorageError) -> DocumentStreamReader {
    var reader: DocumentStreamReader
    switch kind {
    case .folder: reader = DocumentStreamReader(files: FileTree(path), reading: reading)
    case .lines(let lines):
      reader = DocumentStreamReader(
        lines: lines.fileSize == nil ? lines : try LineReader(path: path, reading: reading),
        of: FilePath.named(path), reading: reading)
    case .capture(let choice):
      reader = DocumentStreamReader(
        capture: try CaptureDocuments(path, choice, reading: reading), reading: reading)
    }
    guard reader.findFirst() else { throw reader.emptiness(of: FilePath.named(path)) }
    return reader
  }

  /// The digest and total size of all documents.
  ///
  /// - Complexity: O(*n*) in the number of bytes; it reads all of them.
  package func digest() throws(StorageError) -> (digest: String, byteCount: Int, isStream: Bool) {
    var digest = LongDigest()
    var byteCount = 0
    var reader = try documents()
    while let document = reader.next() {
      // A document that cannot be read is represented by the reason.
      let bytes =
        switch document {
        case .success(let element): element.bytes
        case .failure(let error): Array(error.reason.utf8)
        }
      digest.add(bytes)
      digest.add([UInt8(ascii: "\n")])
      byteCount += bytes.count
    }
    return (digest.description, byteCount, true)
  }

  /// The first document with a digest, or of all; nil if there is none.
  package func document(
    withDigest digest: DocumentName.Digest? = nil,
    digestOf: ([UInt8]) -> DocumentName.Digest? = { DocumentName.Digest(of: $0) }
  ) throws(StorageError) -> [UInt8]? {
    var reader = try documents()
    while let document = reader.next() {
      guard case .success(let element) = document else { continue }
      if digest == nil || digest == digestOf(element.bytes) { return element.bytes }
    }
    return nil
  }
}

/// Reads the documents of a stream in order.
package struct DocumentStreamReader: IteratorProtocol {
  private var capture: CaptureDocuments?
  private var files: FileTree?
  private var lines: LineReader?
  private var path = ""
  private let reading: DocumentReading
  /// A document that was read ahead to see whether there is one.
  private var first: Result<DocumentStream.Element, StorageError>?

  init(files: FileTree, reading: DocumentReading) {
    self.files = files
    self.reading = reading
  }

  init(capture: CaptureDocuments, reading: DocumentReading) {
    self.capture = capture
    self.reading = reading
  }

  init(lines: LineReader, of path: String, reading: DocumentReading) {
    self.lines = lines
    self.path = path
    self.reading = reading
  }

  /// Reads ahead.
  ///
  /// Returns whether there is a document; ``next()`` returns it.
  mutating func findFirst() -> Bool {
    first = next()
    return first != nil
  }

  /// What was left out of a capture so far; nil for nothing.
  package var note: String? { capture?.note }

  /// Why there are no documents.
  func emptiness(of path: String) -> StorageError {
    if let capture { return capture.emptiness }
    let endings = FileTree.endings.sorted().map { ".\($0)" }.joined(separator: ", ")
    return StorageError(
      path: path,
      reason: files == nil
        ? "the file has no documents: put a JSON text on each line"
        : "the folder has no documents: put files into it that end in one of \(endings)")
  }

  /// The next document, or the reason that it cannot be read; nil at the end.
  package mutating func next() -> Result<DocumentStream.Element, StorageError>? {
    if let first {
      self.first = nil
      return first
    }
    if let answer = capture?.next() { return answer }
    if let line = nextLine() { return line }
    guard let file = files?.next() else { return nil }
    do throws(StorageError) {
      let path = try file.get()
      var reader = try LineReader(path: path, reading: reading)
      guard DocumentStream.isLines(path) else {
        try reader.checkSize()
        return .success(
          DocumentStream.Element(location: path, file: path, number: nil, bytes: try reader.rest()))
      }
      lines = reader
      self.path = path
      return next()
    } catch {
      return .failure(error)
    }
  }

  private mutating func nextLine() -> Result<DocumentStream.Element, StorageError>? {
    do throws(StorageError) {
      guard let line = try lines?.next() else {
        lines = nil
        return nil
      }
      let location = "\(path), line \(line.number) from byte \(line.byteOffset)"
      return .success(
        DocumentStream.Element(
          location: location, file: path, number: line.number, bytes: line.bytes))
    } catch {
      return .failure(error)
    }
  }
}
