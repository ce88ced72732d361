package import CodableFuzz
import Foundation
package import FuzzPlatform
package import JSONMutation
import JSONText

package struct RunInput: RunDocuments {
  package var study: Study
  package let source: DocumentSource?
  package let reading: DocumentReading
  package var failures: [StorageError] = []

  package init(
    study: Study, source: DocumentSource? = nil, reading: DocumentReading = DocumentReading()
  ) {
    self.study = study
    self.source = source ?? study.origin.source
    self.reading = reading
  }

  package func queue(in shard: Shard) -> any StepQueue { JobQueue([self], shard: shard) }

  package var path: String? { source?.path }
  package var isRepeatable: Bool { path.map(FilePath.isRepeatable) ?? true }

  var newer: RunInput? {
    study.newer.map { newer in
      var study = study
      (study.json, study.origin, study.isNewer) = (newer.json, newer.origin, true)
      return RunInput(study: study, reading: reading)
    }
  }

  package func documents() throws(StorageError) -> DocumentStreamReader {
    let known = DocumentStreamReader(study.json, in: study.origin.fileName ?? study.name)
    return try contents(reading: reading)?.documents(path.map(FilePath.named) ?? study.name)
      ?? known
  }

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

  /// The description of this input in a partial report, for which all of it is read.
  package func description() throws(StorageError) -> RunDescription.DocumentDescription {
    switch try contents(reading: .again) {
    case .stream(let stream):
      let (digest, byteCount) = try stream.digest()
      return .init(study, digest: digest, byteCount: byteCount, isStream: true)
    case .single(let text): return .init(study, json: text.bytes)
    case nil: return .init(study)
    }
  }

  func contents(reading: DocumentReading) throws(StorageError) -> DocumentStream.Contents? {
    guard let source else { return nil }
    return try DocumentStream.contents(
      of: source.path, entries: source.entries, files: source.files, reading: reading)
  }

  /// The study with the document of an identifier.
  ///
  /// - Returns: The study; nil if no document of several has the digest of the identifier. A single one
  ///   may have another digest, which the caller compares.
  package func study(of name: DocumentName) throws(StorageError) -> Study? {
    guard let source else { return study }
    switch try DocumentStream.contents(of: source.path, files: source.files, reading: reading)
    {
    case .single(let text): return study.of(json: text.bytes, file: FilePath.named(source.path))
    case .stream(let stream):
      guard let digest = name.digest,
        let bytes = try stream.document(where: { study.of(json: $0).origin.digest == digest })
      else { return nil }
      return study.of(json: bytes, file: FilePath.named(source.path))
    }
  }
}

/// The queue of a run: the documents of its part, each read when it is needed.
package struct JobQueue: StepQueue {
  private let inputs: [RunInput]
  private let shard: Shard
  private var study = 0
  private var reader: DocumentStreamReader?
  /// The number of documents that were read of a stream, those of other parts included.
  private var count = 0
  private var newer: DocumentStreamReader?
  private var newerStudy = 0
  private var unreadable: Set<String> = []
  private var digests: [Int: DocumentName.Digest] = [:]
  /// Greater than the number of any older document.
  private var newerNumber = 1 << 60
  /// What was left out of captures, for each of them that was read to its end, and how files were read
  /// that are not JSON as they are.
  package private(set) var notes: [String] = []

  package init(_ inputs: [RunInput], shard: Shard) {
    self.inputs = inputs
    self.shard = shard
  }

  package mutating func next() -> QueueStep? {
    while let element = reader?.next() {
      defer { count += 1 }
      if shard.contains(count) { return pulled(element) }
    }
    if let reader {
      if let note = reader.note { notes.append("\(inputs[study].study.name): \(note)") }
      (self.reader, count) = (nil, 0)
      study += 1
    }
    return study < inputs.count ? begin(inputs[study]) : nextNewer()
  }

  /// The next newer document: they come last, in the first part of a run.
  private mutating func nextNewer() -> QueueStep? {
    while shard.isFirst, newerStudy < inputs.count {
      let study = newerStudy
      do throws(StorageError) {
        guard let input = inputs[study].newer, let element = try nextElement(of: input) else {
          (newer, newerStudy) = (nil, study + 1)
          continue
        }
        defer { newerNumber += 1 }
        let document = try element.get()
        if unreadable.contains(document.location) { continue }
        var source = input.study.of(document)
        source.origin = source.origin.named(by: digests[study])
        return .job(Job(study: study, number: newerNumber, source: source, isStream: true))
      } catch {
        if newer == nil { newerStudy += 1 }
        if !unreadable.contains(error.path) {
          let job = Job(
            study: study, number: newerNumber, source: inputs[study].study, isStream: true)
          return failure(error, job)
        }
      }
    }
    return nil
  }

  private mutating func nextElement(
    of input: RunInput
  ) throws(StorageError) -> DocumentStreamReader.Element? {
    if newer == nil {
      unreadable = Set(inputs[newerStudy].failures.map(\.path))
      newer = try input.documents()
    }
    return newer?.next()
  }

  private mutating func begin(_ input: RunInput) -> QueueStep {
    do throws(StorageError) {
      switch try input.contents(reading: input.reading) {
      case nil: return single(input.study)
      case .single(let text):
        if let note = text.note { notes.append("\(input.study.name): \(note)") }
        return single(input.study.of(json: text.bytes, file: input.path.map(FilePath.named)))
      case .stream(let stream):
        reader = try stream.documents()
        return .stream(Job(study: study, source: input.study, isStream: true))
      }
    } catch {
      defer { study += 1 }
      return failure(error, Job(study: study, source: input.study))
    }
  }

  private mutating func single(_ source: Study) -> QueueStep {
    defer { study += 1 }
    digests[study] = source.origin.digest
    return .job(Job(study: study, source: source))
  }

  private mutating func pulled(_ element: DocumentStreamReader.Element) -> QueueStep {
    func job(_ source: Study) -> Job {
      Job(study: study, number: count, source: source, isStream: true)
    }
    let source = inputs[study].study
    do throws(StorageError) {
      let document = try element.get()
      if let note = document.note { notes.append("\(document.location): \(note)") }
      return .job(job(source.of(document)))
    } catch {
      return failure(error, job(source))
    }
  }

  private func failure(_ error: StorageError, _ job: Job) -> QueueStep {
    .failure(
      DocumentFailure(document: DocumentName(job.source.name), message: error.description), job)
  }
}

extension Study {
  fileprivate func of(_ element: DocumentStream.Element) -> Study {
    of(json: element.bytes, file: element.location, isMasked: element.isCaptured)
  }
}

extension Origin {
  /// The older document names both sides.
  fileprivate func named(by digest: DocumentName.Digest?) -> Origin {
    guard var file else { return self }
    file.digest = digest
    return .file(file)
  }
}

extension DocumentSource {
  package init(path: String, entries: [String] = [], files: Set<String> = []) {
    self.init(path: path, entries: entries, files: files) { RunInput(study: $0) }
  }
}
