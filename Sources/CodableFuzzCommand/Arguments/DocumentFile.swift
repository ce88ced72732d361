import CodableFuzz
import FuzzDocuments
import FuzzPlatform
import JSONMutation
import JSONText

/// The document of a JSON file, or the documents of an NDJSON file's lines or a capture's entries.
///
/// Each is read when it is needed.
///
/// The documents of lines and entries are named `NAME-NUMBER`, counted from 1.
struct DocumentFile: Sequence, IteratorProtocol {
  private let path: String
  private let name: String
  private let recordsAt: JSONPointer?
  private let notes: FieldNotes
  private let operation: DescribedOperation?
  private var single: [UInt8]?
  private var lines: DocumentStreamReader?

  /// - Parameters:
  ///   - path: The file that documents are named after. `-` is standard input.
  ///   - reading: The size limit and the interruption of reading.
  ///   - entries: The responses of a capture to use, as patterns.
  ///   - recordsAt: The location of the list of records. If nil, it is the one that seems to hold
  ///     them, but lines are records.
  ///   - notes: Which fields are enum tags or maps.
  ///   - operation: What an API description says about the documents.
  /// - Throws: `StorageError` if the file cannot be read.
  init(
    _ path: String, _ reading: DocumentReading, entries: [String] = [],
    recordsAt: JSONPointer? = nil, notes: FieldNotes = FieldNotes(),
    operation: DescribedOperation? = nil
  ) throws(StorageError) {
    if try FileTree.isFolder(path) { throw InputFile.folderError(path) }
    self.path = path
    name = Document.name(ofFile: path)
    self.recordsAt = recordsAt
    self.notes = notes
    self.operation = operation
    switch try DocumentStream.contents(
      of: path, entries: .matching(entries), reading: reading)
    {
    case .single(let bytes): single = bytes
    case .stream(let stream): lines = try stream.documents()
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What was left out of a capture so far; nil for nothing.
  var note: String? { lines?.note.map { "\(name): \($0)" } }

  /// The next document, or the reason that it cannot be read; nil at the end.
  mutating func next() -> Result<Document, Failure>? {
    if let bytes = single {
      single = nil
      return document(name, bytes, location: FilePath.named(path), isLine: false)
    }
    return lines?.next().map { element in
      element.mapError { Failure(description: $0.description) }.flatMap { element in
        document(
          element.number.map { "\(name)-\($0)" } ?? name, element.bytes,
          location: element.location, isLine: element.isLine)
      }
    }
  }

  private func document(
    _ name: String, _ bytes: [UInt8], location: String, isLine: Bool
  ) -> Result<Document, Failure> {
    do throws(DocumentError) {
      let name = DocumentName(name, digest: DocumentName.Digest(of: bytes))
      var document = try Document(name, parsing: bytes, recordsAt: recordsAt, notes: notes)
      if recordsAt == nil, !isLine, let list = document.index.listOfRecords {
        document = document.withRecords(in: list)
      }
      return .success(operation?.describe(document) ?? document)
    } catch {
      return .failure(Failure(description: "\(location): \(error)"))
    }
  }
}
