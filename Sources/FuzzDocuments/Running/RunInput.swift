package import CodableFuzz
import Foundation
package import FuzzPlatform
import JSONMutation

/// A study to run, and the source of its documents.
package struct RunInput {
  /// The strategies, and the document to decode if no other is named.
  package let study: Study
  /// A file or folder of documents, or `-` for standard input; nil for the study's own document.
  package let path: String?
  let reading: DocumentReading

  package init(study: Study, path: String?, reading: DocumentReading = DocumentReading()) {
    self.study = study
    self.path = path
    self.reading = reading
  }

  package var isRepeatable: Bool { path.map(FilePath.isRepeatable) ?? true }

  /// The size of the documents, as far as it is known without reading them.
  package var byteCount: Int {
    guard let path else { return study.json.count }
    guard FileTree.isFolder(path) else { return Self.size(of: path) }
    return IteratorSequence(FileTree(path)).reduce(0) { sum, file in
      sum + ((try? file.get()).map(Self.size) ?? 0)
    }
  }

  private static func size(of path: String) -> Int {
    let location = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: location)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }

  /// The description of this input in a partial report.
  ///
  /// Reads the whole file or folder.
  package var description: RunDescription.DocumentDescription {
    var bytes: (digest: String, byteCount: Int, isStream: Bool)
    do throws(StorageError) {
      switch try path.map({ path throws(StorageError) in
        try DocumentStream.contents(of: path, reading: .again)
      }) {
      case .stream(let stream): bytes = try stream.digest()
      case .single(let json): bytes = Self.digest(of: json)
      case nil: bytes = Self.digest(of: study.json)
      }
    } catch {
      bytes = ("unreadable", 0, false)
    }
    return RunDescription.DocumentDescription(
      name: DocumentName(study.name, recordCount: study.recordCount), digest: bytes.digest,
      byteCount: bytes.byteCount, isStream: bytes.isStream,
      strategies: study.strategies.map(\.id))
  }

  package func contents(of path: String) throws(StorageError) -> DocumentStream.Contents {
    try DocumentStream.contents(of: path, reading: reading)
  }

  private static func digest(of json: [UInt8]) -> (String, Int, Bool) {
    var digest = LongDigest()
    digest.add(json)
    return (digest.description, json.count, false)
  }
}
