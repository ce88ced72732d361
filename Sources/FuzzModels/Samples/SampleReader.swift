package import FuzzDocuments
import FuzzPlatform
package import JSONText

/// Reads a sample: the documents of files, lines, folders and captures.
package struct SampleReader {
  /// The files and folders; `-` is standard input.
  package var paths: [String]
  /// The responses of captures to use, as patterns.
  package var entries: [String] = []
  package var reading = DocumentReading()

  package init(_ paths: [String]) {
    self.paths = paths
  }

  /// Reads the documents in order, one at a time.
  ///
  /// - Parameters:
  ///   - warn: Receives the reason for each document that cannot be read, in one line.
  ///   - body: Receives a document, where it is from, and whether it is one of the lines of a file.
  /// - Returns: Whether all documents could be read.
  package func forEachDocument(
    warn: (String) -> Void, _ body: (DocumentIndex, _ location: String, _ isLine: Bool) -> Void
  ) -> Bool {
    var isWhole = true
    for path in paths {
      do throws(StorageError) {
        switch try DocumentStream.contents(
          of: path, entries: .matching(entries), reading: reading)
        {
        case .single(let bytes):
          try body(index(bytes, FilePath.named(path)), FilePath.named(path), false)
        case .stream(let stream):
          var documents = try stream.documents()
          while let document = documents.next() {
            do throws(StorageError) {
              let element = try document.get()
              try body(
                index(element.bytes, element.location), element.location, element.isLine)
            } catch {
              warn(error.description)
              isWhole = false
            }
          }
          if let note = documents.note { warn("\(FilePath.named(path)): \(note)") }
        }
      } catch {
        warn(error.description)
        isWhole = false
      }
    }
    return isWhole
  }

  private func index(
    _ bytes: [UInt8], _ location: String
  ) throws(StorageError) -> DocumentIndex {
    do throws(JSONSyntaxError) {
      return try DocumentIndex(parsing: bytes, limit: reading.isLimited ? .standard : nil)
    } catch {
      throw StorageError(path: location, reason: "not JSON: \(error)")
    }
  }
}
