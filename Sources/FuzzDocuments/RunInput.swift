package import CodableFuzz
import Foundation
package import FuzzPlatform
package import JSONMutation

/// A study to run, and the source of its documents.
package struct RunInput: RunDocuments {
  /// The strategies, and the document to decode if no other is named.
  package internal(set) var study: Study
  /// Where the documents are; nil for the study's own.
  let source: DocumentSource?
  let reading: DocumentReading
  /// Documents that could not be read before the run.
  package internal(set) var failures: [StorageError] = []

  /// - Parameters:
  ///   - study: The study.
  ///   - source: Other documents than the study names itself.
  ///   - reading: The size limit and the interruption of reading.
  package init(
    study: Study, source: DocumentSource? = nil, reading: DocumentReading = DocumentReading()
  ) {
    self.study = study
    self.source = source ?? study.source
    self.reading = reading
  }

  package func queue(in shard: Shard) -> any StepQueue { JobQueue([self], shard: shard) }

  /// A file or folder of documents, or `-` for standard input; nil for the study's own document.
  package var path: String? { source?.path }

  package var isRepeatable: Bool { path.map(FilePath.isRepeatable) ?? true }

  /// The newer documents, to decode as they are; nil without any.
  var newer: RunInput? {
    study.newer.map { newer in
      var study = study
      (study.json, study.source, study.isNewer) = (newer.json, nil, true)
      return RunInput(study: study, source: newer.source, reading: reading)
    }
  }

  /// The documents, one after another, however many there are.
  func documents() throws(StorageError) -> DocumentIterator {
    func single(_ bytes: [UInt8], at location: String) -> DocumentIterator {
      let element = DocumentStream.Element(
        location: location, file: location, number: nil, bytes: bytes)
      return AnyIterator(CollectionOfOne(.success(element)).makeIterator())
    }
    switch try contents(reading: reading) {
    case nil: return single(study.json, at: study.file ?? study.name)
    case .single(let bytes): return single(bytes, at: path.map(FilePath.named) ?? study.name)
    case .stream(let stream):
      var reader = try stream.documents()
      return AnyIterator { reader.next() }
    }
  }

  typealias DocumentIterator = AnyIterator<Result<DocumentStream.Element, StorageError>>

  /// The size of the documents, as far as it is known without reading them.
  package var byteCount: Int {
    guard let source else { return study.json.count }
    guard FileStatus.kind(at: source.path) == .folder else { return Self.size(of: source.path) }
    return IteratorSequence(FileTree(source.path, only: source.files)).reduce(0) { sum, file in
      sum + ((try? file.get()).map(Self.size) ?? 0)
    }
  }

  static func size(of path: String) -> Int {
    (try? FileStatus.at(path))?.byteCount ?? 0
  }

  /// The description of this input in a partial report.
  ///
  /// Reads the whole file, or all files of a small folder.
  package var description: RunDescription.DocumentDescription {
    do throws(StorageError) {
      switch try contents(reading: .again) {
      case .stream(let stream):
        let (digest, byteCount) = try stream.digest()
        return .init(study, digest: digest, byteCount: byteCount, isStream: true)
      case .single(let json): return .init(study, json: json)
      case nil: return .init(study)
      }
    } catch {
      return .init(study, digest: nil, byteCount: 0, isStream: false)
    }
  }

  /// The documents; nil for the study's own.
  func contents(
    reading: DocumentReading
  ) throws(StorageError) -> DocumentStream.Contents? {
    guard let source else { return nil }
    return try DocumentStream.contents(
      of: source.path, entries: .matching(source.entries), files: source.files, reading: reading)
  }

  /// The study with the document of an identifier.
  ///
  /// - Returns: The study; nil if no document of several has the digest of the identifier. A single one
  ///   may have another digest, which the caller compares.
  package func study(of name: DocumentName) throws(StorageError) -> Study? {
    guard let source else { return study }
    switch try DocumentStream.contents(of: source.path, files: source.files, reading: reading)
    {
    case .single(let bytes): return study.of(json: bytes, file: FilePath.named(source.path))
    case .stream(let stream):
      guard let digest = name.digest,
        let bytes = try stream.document(
          withDigest: digest, digestOf: { study.of(json: $0).digest })
      else {
        return nil
      }
      return study.of(json: bytes, file: FilePath.named(source.path))
    }
  }
}
