import CodableFuzz
import Foundation
package import FuzzPlatform
import JSONMutation
package import JSONText

package struct DocumentReading: Sendable {
  package var limit = Self.standardLimit
  /// Ends the wait for input; nil if signals end the process.
  package var interruption: (any InputInterruption)?

  package init(
    limit: ByteSize = Self.standardLimit, interruption: (any InputInterruption)? = nil
  ) {
    (self.limit, self.interruption) = (limit, interruption)
  }

  package static let standardLimit = ByteSize.megabytes(32)

  /// For reading files again, which were within the limit the first time.
  package static let again = DocumentReading(limit: .gigabytes(2))

  package static let remedy = "raise --document-limit to read it"

  func open(_ path: String) throws(StorageError) -> InputFile {
    try InputFile(path, interruption: interruption)
  }
}

/// Many documents of one study: lines of a file, files of a folder, or responses of a capture.
package struct DocumentStream {
  private let path: String
  private let open: () throws(StorageError) -> DocumentStreamReader

  package enum Contents {
    case stream(DocumentStream)
    case single(ReadableText)

    /// The documents, of which a single one is in a file with this name.
    package func documents(_ file: String) throws(StorageError) -> DocumentStreamReader {
      switch self {
      case .stream(let stream): try stream.documents()
      case .single(let text): DocumentStreamReader(text.bytes, in: file)
      }
    }
  }

  package struct Element {
    /// The file, or the line or entry of a file, for error messages.
    package let location: String
    package let file: String
    /// The one-based number of the line or entry; nil if the whole file is the document.
    package let number: Int?
    package let bytes: [UInt8]
    package var isLine = false
    /// How the file was read, if it is not JSON as it is.
    var note: String?

    var isCaptured: Bool { number != nil && !isLine }

    package func isNamed(in message: String) -> Bool { message.contains(location) }
  }

  // A folder holds many documents. So does a file whose name ends in `.ndjson` or `.jsonl`, and
  // any other file, or standard input, whose first line is JSON and is followed by other lines. A file
  // whose name ends in `.har` is a capture, and so is standard input if entries are chosen. `entries` are
  // patterns of those to use: nil is for all, and none for those of the only request with JSON responses.
  package static func contents(
    of path: String, entries: [String]? = nil, files: Set<String> = [],
    reading: DocumentReading = DocumentReading()
  ) throws(StorageError) -> Contents {
    if path != "-", try FileTree.isFolder(path) {
      return .stream(
        DocumentStream(path: path) {
          DocumentStreamReader(files: FileTree(path, only: files), reading: reading)
        })
    }
    if isCapture(path) || path == "-" && entries?.isEmpty == false {
      return .stream(
        DocumentStream(path: path) { () throws(StorageError) in
          let capture = try CaptureDocuments(path, entries, reading: reading)
          return DocumentStreamReader(capture: capture, reading: reading)
        })
    }
    var reader = try LineReader(path: path, reading: reading)
    if !isLines(path) {
      try reader.checkSize()
      guard let first = try reader.firstOfSeveral(), (try? DocumentIndex(parsing: first)) != nil
      else { return .single(ReadableText(try reader.rest())) }
    }
    // Lines of input that can be read only once are in the buffer; other files are opened again.
    let begun = reader.fileSize == nil ? reader : nil
    return .stream(
      DocumentStream(path: path) { () throws(StorageError) in
        let lines = if let begun { begun } else { try LineReader(path: path, reading: reading) }
        return DocumentStreamReader(lines: lines, path: FilePath.named(path), reading: reading)
      })
  }

  package static func isCapture(_ path: String) -> Bool { FileTree.ending(of: path) == "har" }

  static func isLines(_ path: String) -> Bool {
    path != "-" && FileTree.ending(of: path).map(FileTree.lineEndings.contains) ?? false
  }

  /// Standard input and pipes can be read only once.
  package func documents() throws(StorageError) -> DocumentStreamReader {
    var reader = try open()
    reader.first = reader.next()
    guard reader.first != nil else { throw reader.emptiness(of: FilePath.named(path)) }
    return reader
  }

  package func digest() throws(StorageError) -> (digest: String, byteCount: Int) {
    var digest = LongDigest()
    var byteCount = 0
    var reader = try documents()
    while let document = reader.next() {
      let bytes: [UInt8]
      switch document {
      case .success(let element): bytes = element.bytes
      case .failure(let error) where error.isOfSystem: throw error
      // What is wrong with its text represents a document, such as one that is cut off.
      case .failure(let error): bytes = Array(error.reason.utf8)
      }
      digest.add(bytes)
      digest.add([UInt8(ascii: "\n")])
      byteCount += bytes.count
    }
    return (digest.description, byteCount)
  }

  /// The first document that is wanted.
  func document(
    where isWanted: ([UInt8]) -> Bool = { _ in true }
  ) throws(StorageError) -> [UInt8]? {
    for case .success(let element) in IteratorSequence(try documents())
    where isWanted(element.bytes) {
      return element.bytes
    }
    return nil
  }
}

package struct DocumentStreamReader: IteratorProtocol {
  fileprivate var capture: CaptureDocuments?
  fileprivate var files: FileTree?
  fileprivate var lines: LineReader?
  fileprivate var path = ""
  fileprivate let reading: DocumentReading
  fileprivate var first: Result<DocumentStream.Element, StorageError>?

  package var note: String? { capture?.note }

  fileprivate func emptiness(of path: String) -> StorageError {
    if let capture { return capture.emptiness }
    let endings = FileTree.endings.sorted().map { ".\($0)" }.joined(separator: ", ")
    return StorageError(
      path: path,
      reason: files == nil
        ? "the file has no documents: put a JSON text on each line"
        : "the folder has no documents: put files into it that end in one of \(endings)")
  }

  package mutating func next() -> Result<DocumentStream.Element, StorageError>? {
    if let first {
      self.first = nil
      return first
    }
    if let response = capture?.next() { return response }
    if let line = nextLine() { return line }
    while let file = files?.next() {
      do throws(StorageError) {
        path = try file.get()
        var reader = try LineReader(path: path, reading: reading)
        guard DocumentStream.isLines(path) else {
          try reader.checkSize()
          let text = ReadableText(try reader.rest())
          return .success(
            .init(location: path, file: path, number: nil, bytes: text.bytes, note: text.note))
        }
        lines = reader
      } catch {
        return .failure(error)
      }
      // A file of lines may have none.
      if let line = nextLine() { return line }
    }
    return nil
  }

  private mutating func nextLine() -> Result<DocumentStream.Element, StorageError>? {
    do throws(StorageError) {
      guard let line = try lines?.next() else {
        lines = nil
        return nil
      }
      let place = "\(path), \(LineReader.name(ofLine: line.number, from: line.byteOffset))"
      return .success(
        .init(location: place, file: path, number: line.number, bytes: line.bytes, isLine: true))
    } catch {
      return .failure(error)
    }
  }
}

extension DocumentStreamReader {
  /// Reads a document that is known.
  init(_ bytes: [UInt8], in file: String) {
    let document = DocumentStream.Element(location: file, file: file, number: nil, bytes: bytes)
    self.init(reading: .again, first: .success(document))
  }
}
