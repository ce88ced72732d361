import CodableFuzz
import FuzzPlatform
import JSONMutation

/// A document to run.
struct RunDocument {
  /// The index of the study in the run.
  let study: Int
  /// The index of the document in its study.
  let number: Int
  let source: Study
  /// Whether a worker's own studies embed the document's bytes.
  let isEmbedded: Bool
  /// Whether the document is one of many that are counted together.
  let isStream: Bool
}

/// The next step of a run.
enum PulledDocument {
  case document(RunDocument)
  /// The start of a stream: documents of a study that are counted together.
  case stream(study: Int)
  /// The reason that a study's document, or a numbered document of a stream, cannot be read.
  case failure(DocumentFailure, study: Int, number: Int, isStream: Bool)
}

/// The documents of a part of a run.
///
/// Each is read when it is needed.
struct RunDocuments: Sequence, IteratorProtocol {
  private let inputs: [RunInput]
  private let shard: Shard
  private var study = 0
  private var number = 0
  private var reader: DocumentStreamReader?

  init(_ inputs: [RunInput], shard: Shard) {
    self.inputs = inputs
    self.shard = shard
  }

  mutating func next() -> PulledDocument? {
    while let element = reader?.next() {
      defer { number += 1 }
      if shard.contains(number) { return pulled(element) }
    }
    if reader != nil {
      reader = nil
      study += 1
    }
    return study < inputs.count ? begin(inputs[study]) : nil
  }

  private mutating func begin(_ input: RunInput) -> PulledDocument {
    guard let path = input.path else { return single(input.study, isEmbedded: true) }
    do throws(StorageError) {
      switch try input.contents(of: path) {
      case .single(let bytes):
        let file = path == "-" ? "standard input" : path
        return single(input.study.of(json: bytes, file: file), isEmbedded: false)
      case .stream(let stream):
        (reader, number) = (try stream.documents(), 0)
        return .stream(study: study)
      }
    } catch {
      defer { study += 1 }
      return failure(error, isStream: false)
    }
  }

  private mutating func single(_ source: Study, isEmbedded: Bool) -> PulledDocument {
    defer { study += 1 }
    return .document(
      RunDocument(
        study: study, number: 0, source: source, isEmbedded: isEmbedded, isStream: false))
  }

  private func pulled(
    _ element: Result<DocumentStream.Element, StorageError>
  ) -> PulledDocument {
    do throws(StorageError) {
      let element = try element.get()
      let source = inputs[study].study.of(json: element.bytes, file: element.location)
      return .document(
        RunDocument(study: study, number: number, source: source, isEmbedded: false, isStream: true)
      )
    } catch {
      return failure(error, isStream: true)
    }
  }

  private func failure(_ error: StorageError, isStream: Bool) -> PulledDocument {
    let failure = DocumentFailure(
      document: DocumentName(inputs[study].study.name), message: error.description)
    return .failure(failure, study: study, number: isStream ? number : 0, isStream: isStream)
  }
}

extension Shard {
  /// The mutants of a document that belong to this part.
  func selection(of document: RunDocument, mutantCount: Int) -> [MutantNumbers] {
    [
      document.isStream
        ? MutantNumbers(0, to: mutantCount)
        : MutantNumbers(number - 1, to: mutantCount, by: count)
    ]
  }
}
