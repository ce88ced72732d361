package import CodableFuzz
import FuzzPlatform
import JSONMutation

/// The queue of a run: the documents of its part, each read when it is needed.
package struct JobQueue: Sequence, IteratorProtocol {
  private let inputs: [RunInput]
  private let shard: Shard
  private var study = 0
  private var reader: StreamPart?
  private var newer: RunInput.DocumentIterator?
  private var newerStudy = 0
  /// The newer documents that were named when they were compared.
  private var unreadable: Set<String> = []
  /// The digests of studies that have one old document: their newer ones are counted with it.
  private var digests: [Int: DocumentName.Digest] = [:]
  /// Greater than the number of any older document.
  private var newerNumber = 1 << 60
  /// What was left out of captures, for each of them that was read to its end.
  package private(set) var notes: [String] = []

  package init(_ inputs: [RunInput], shard: Shard) {
    self.inputs = inputs
    self.shard = shard
  }

  package mutating func next() -> QueueStep? {
    if let element = reader?.next() { return pulled(element) }
    if let reader {
      if let note = reader.note { notes.append("\(inputs[study].study.name): \(note)") }
      self.reader = nil
      study += 1
    }
    return study < inputs.count ? begin(inputs[study]) : nextNewer()
  }

  /// The next newer document: they come last, in the first part of a run.
  ///
  /// A document that could not be read when both sides were compared was named then.
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
        var source = input.study.of(json: document.bytes, file: document.location)
        source.digest = digests[study]
        return .job(Job(study: study, number: newerNumber, source: source, isStream: true))
      } catch {
        if newer == nil { newerStudy += 1 }
        if !unreadable.contains(error.path) {
          return failure(error, of: study, number: newerNumber)
        }
      }
    }
    return nil
  }

  private mutating func nextElement(
    of input: RunInput
  ) throws(StorageError) -> RunInput.DocumentIterator.Element? {
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
      case .single(let bytes):
        return single(input.study.of(json: bytes, file: input.path.map(FilePath.named)))
      case .stream(let stream):
        reader = try stream.part(shard)
        return .stream(input.study, number: study)
      }
    } catch {
      defer { study += 1 }
      return failure(error, of: study, number: nil)
    }
  }

  private mutating func single(_ source: Study) -> QueueStep {
    defer { study += 1 }
    digests[study] = source.digest
    return .job(Job(study: study, source: source))
  }

  private func pulled(_ element: StreamPart.Element) -> QueueStep {
    do throws(StorageError) {
      let document = try element.document.get()
      let source = inputs[study].study.of(json: document.bytes, file: document.location)
      return .job(
        Job(study: study, number: element.number, source: source, isStream: true))
    } catch {
      return failure(error, of: study, number: element.number)
    }
  }

  /// The failure of a document of a stream, which has a number, or of a study's own.
  private func failure(_ error: StorageError, of study: Int, number: Int?) -> QueueStep {
    let failure = DocumentFailure(
      document: DocumentName(inputs[study].study.name), message: error.description)
    return .failure(failure, study: study, number: number ?? 0, isStream: number != nil)
  }
}
