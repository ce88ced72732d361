package import CodableFuzz
import FuzzPlatform
import JSONMutation

/// The queue of a run: the documents of its part, each read when it is needed.
package struct JobQueue: StepQueue {
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
        return .stream(Job(study: study, source: input.study, isStream: true))
      }
    } catch {
      defer { study += 1 }
      return failure(error, Job(study: study, source: input.study))
    }
  }

  private mutating func single(_ source: Study) -> QueueStep {
    defer { study += 1 }
    digests[study] = source.digest
    return .job(Job(study: study, source: source))
  }

  private func pulled(_ element: StreamPart.Element) -> QueueStep {
    func job(_ source: Study) -> Job {
      Job(study: study, number: element.number, source: source, isStream: true)
    }
    let source = inputs[study].study
    do throws(StorageError) {
      let document = try element.document.get()
      return .job(job(source.of(json: document.bytes, file: document.location)))
    } catch {
      return failure(error, job(source))
    }
  }

  private func failure(_ error: StorageError, _ job: Job) -> QueueStep {
    .failure(
      DocumentFailure(document: DocumentName(job.source.name), message: error.description), job)
  }
}
