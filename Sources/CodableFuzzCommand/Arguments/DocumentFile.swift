import CodableFuzz
import Foundation
import JSONMutation
import JSONText

/// A file that holds a JSON document, or, as NDJSON, one on each line.
struct DocumentFile {
  private let path: String
  private let bytes: [UInt8]
  private let recordsAt: JSONPointer?

  /// - Parameters:
  ///   - path: The file, which gives its documents their name.
  ///   - bytes: What is in it.
  ///   - recordsAt: Where the list of records is; nil for a root that is an array, or else the
  ///     largest array of at least two elements.
  init(_ path: String, _ bytes: [UInt8], recordsAt: JSONPointer? = nil) {
    self.path = path
    self.bytes = bytes
    self.recordsAt = recordsAt
  }

  /// A document that cannot be read.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The documents, each read when it is asked for.
  ///
  /// Lines are taken for documents where the name of the file ends with `.ndjson` or `.jsonl`, and
  /// where the whole is no JSON, but the first line is and others follow. Those are named
  /// `NAME-LINE`, with the lines counted from 1.
  func documents() -> any Sequence<Result<Document, Failure>> {
    let name = Document.name(ofFile: path)
    if !["ndjson", "jsonl"].contains(URL(fileURLWithPath: path).pathExtension) {
      let whole = document(name, bytes, place: path)
      if case .success = whole { return [whole] }
      let lines = lines
      guard let first = lines.first, lines.count > 1,
        (try? DocumentIndex(parsing: Array(first.bytes))) != nil
      else { return [whole] }
    }
    return lines.lazy.map { line in
      document(
        "\(name)-\(line.number)", Array(line.bytes), place: "\(path), line \(line.number)")
    }
  }

  /// The line that has a digest; all of the file where none has, or no digest is asked for.
  func part(withDigest digest: DocumentName.Digest?) -> [UInt8] {
    guard let digest, DocumentName.Digest(of: bytes) != digest else { return bytes }
    let line = lines.first { DocumentName.Digest(of: Array($0.bytes)) == digest }
    return line.map { Array($0.bytes) } ?? bytes
  }

  /// The lines that are not blank, with their numbers.
  private var lines: [(number: Int, bytes: ArraySlice<UInt8>)] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated().map {
      (number: $0.offset + 1, bytes: $0.element)
    }
    .filter { line in !line.bytes.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } }
  }

  private func document(
    _ name: String, _ bytes: [UInt8], place: String
  ) -> Result<Document, Failure> {
    do throws(DocumentError) {
      let name = DocumentName(name, digest: DocumentName.Digest(of: bytes))
      if let recordsAt {
        return .success(try Document(name, parsing: bytes, recordsAt: recordsAt))
      }
      let document = try Document(name, parsing: bytes)
      guard let list = document.largestList else { return .success(document) }
      return .success(document.withRecords(in: list))
    } catch {
      return .failure(Failure(description: "\(place): \(error)"))
    }
  }
}
