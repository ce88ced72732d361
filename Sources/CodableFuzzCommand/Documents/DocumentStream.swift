import CodableFuzz
import Foundation
import JSONMutation
import JSONText

/// Many documents that one study decodes: the lines of an NDJSON file, or the files of a folder.
struct DocumentStream {
  /// The file or folder; `-` for standard input.
  let path: String
  private let source: Source

  private enum Source {
    case lines(LineReader)
    case folder
  }

  /// What is at a path: many documents, or one.
  enum Contents {
    case stream(DocumentStream)
    case single([UInt8])
  }

  /// One of the documents.
  struct Element {
    /// Where it is, for errors: a file, or a line of one.
    let place: String
    /// The file.
    let file: String
    /// The line of the file, from 1; nil where all of it is the document.
    let line: Int?
    let bytes: [UInt8]
  }

  /// Looks at what a path names.
  ///
  /// A folder is many documents; so is a file whose name ends in `.ndjson` or `.jsonl`, and standard
  /// input whose first line is JSON where others follow.
  ///
  /// - Throws: `StorageError` where it cannot be read.
  static func contents(of path: String) throws(StorageError) -> Contents {
    if path == "-" { return try standardInput() }
    if FileTree.isFolder(path) {
      return .stream(DocumentStream(path: path, source: .folder))
    }
    guard isLines(path) else { return .single(try InputFile.read(path)) }
    return .stream(DocumentStream(path: path, source: .lines(try LineReader(path: path))))
  }

  private static func standardInput() throws(StorageError) -> Contents {
    var reader = LineReader(.standardInput, path: "standard input")
    if let first = try reader.firstOfSeveral(), (try? DocumentIndex(parsing: first)) != nil {
      return .stream(DocumentStream(path: "-", source: .lines(reader)))
    }
    return .single(try reader.rest())
  }

  /// Whether a file has a document on each line, as its name says.
  static func isLines(_ path: String) -> Bool {
    ["ndjson", "jsonl"].contains(URL(fileURLWithPath: path).pathExtension.lowercased())
  }

  /// Reads the documents from the first on; those of standard input can be read only once.
  func documents() throws(StorageError) -> DocumentStreamReader {
    switch source {
    case .folder: DocumentStreamReader(files: FileTree(path))
    case .lines(let reader):
      path == "-"
        ? DocumentStreamReader(lines: reader, of: "standard input")
        : DocumentStreamReader(lines: try LineReader(path: path), of: path)
    }
  }

  /// The bytes of all documents, as a digest and their count.
  ///
  /// - Complexity: O(*n*) in the number of bytes, all of which are read.
  func digest() throws(StorageError) -> (digest: String, byteCount: Int, isStream: Bool) {
    var digest = LongDigest()
    var byteCount = 0
    var reader = try documents()
    while let document = reader.next() {
      // What cannot be read stands in the digest with its reason.
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

  /// The first document that has a digest; nil where none has.
  func document(withDigest digest: DocumentName.Digest) throws(StorageError) -> [UInt8]? {
    var reader = try documents()
    while let document = reader.next() {
      if case .success(let element) = document, DocumentName.Digest(of: element.bytes) == digest {
        return element.bytes
      }
    }
    return nil
  }
}

/// Reads the documents of a stream one after another.
struct DocumentStreamReader: IteratorProtocol {
  private var files: FileTree?
  private var lines: LineReader?
  private var path = ""

  init(files: FileTree) {
    self.files = files
  }

  init(lines: LineReader, of path: String) {
    self.lines = lines
    self.path = path
  }

  /// The next document, or why it cannot be read; nil at the end.
  mutating func next() -> Result<DocumentStream.Element, StorageError>? {
    if let line = nextLine() { return line }
    guard let file = files?.next() else { return nil }
    do throws(StorageError) {
      let path = try file.get()
      guard DocumentStream.isLines(path) else {
        let bytes = try InputFile.read(path)
        return .success(
          DocumentStream.Element(place: path, file: path, line: nil, bytes: bytes))
      }
      lines = try LineReader(path: path)
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
      let place = "\(path), line \(line.number) from byte \(line.byteOffset)"
      return .success(
        DocumentStream.Element(place: place, file: path, line: line.number, bytes: line.bytes))
    } catch {
      lines = nil
      return .failure(error)
    }
  }
}
