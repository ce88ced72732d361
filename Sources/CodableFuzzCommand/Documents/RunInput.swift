import CodableFuzz
import JSONMutation

/// What a study of a run decodes: its document, or the documents of a stream.
struct RunInput {
  /// The strategies, and the document if there is one only.
  let study: Study
  /// The documents if there are many.
  let stream: DocumentStream?

  /// The document that a study embeds.
  init(_ study: Study) {
    self.study = study
    stream = nil
  }

  /// What a file or folder holds.
  ///
  /// - Throws: `StorageError` where it cannot be read.
  init(_ study: Study, of path: String) throws(StorageError) {
    switch try DocumentStream.contents(of: path) {
    case .single(let bytes):
      self.study = study.of(json: bytes, file: path == "-" ? "standard input" : path)
      stream = nil
    case .stream(let stream):
      var empty = study
      empty.json = []
      self.study = empty
      self.stream = stream
    }
  }

  /// What a part of a run says of it.
  ///
  /// - Throws: `StorageError` where a stream cannot be read.
  func description() throws(StorageError) -> RunDescription.DocumentDescription {
    let bytes: (digest: String, byteCount: Int)
    if let stream {
      bytes = try stream.digest()
    } else {
      var digest = LongDigest()
      digest.add(study.json)
      bytes = (digest.description, study.json.count)
    }
    return RunDescription.DocumentDescription(
      name: DocumentName(study.name, recordCount: study.recordCount), digest: bytes.digest,
      byteCount: bytes.byteCount, isStream: stream != nil, strategies: study.strategies.map(\.id))
  }
}

/// A document that is to be decoded, as the strategies of a study do it.
struct RunDocument {
  /// The number of the study.
  let study: Int
  /// The number of the document among those of the study, from zero.
  let number: Int
  /// The study, with the document.
  let content: Study
}

/// The documents of a run, each read when it is asked for.
struct RunDocuments: Sequence, IteratorProtocol {
  private let inputs: [RunInput]
  private var study = 0
  private var number = 0
  private var reader: DocumentStreamReader?

  init(_ inputs: [RunInput]) {
    self.inputs = inputs
  }

  /// A document that cannot be read.
  struct Failure: Error {
    let study: Int
    /// The number of the document among those of a stream.
    let number: Int
    let failure: DocumentFailure
  }

  mutating func next() -> Result<RunDocument, Failure>? {
    while study < inputs.count {
      let input = inputs[study]
      guard let stream = input.stream else {
        defer { study += 1 }
        return .success(RunDocument(study: study, number: 0, content: input.study))
      }
      do throws(StorageError) {
        if reader == nil { (reader, number) = (try stream.documents(), 0) }
        if let element = reader?.next() {
          defer { number += 1 }
          let element = try element.get()
          let content = input.study.of(json: element.bytes, file: element.place)
          return .success(RunDocument(study: study, number: number, content: content))
        }
      } catch {
        if reader == nil { study += 1 }
        let failure = DocumentFailure(
          document: DocumentName(input.study.name), message: error.description)
        return .failure(Failure(study: study, number: number, failure: failure))
      }
      reader = nil
      study += 1
    }
    return nil
  }
}
