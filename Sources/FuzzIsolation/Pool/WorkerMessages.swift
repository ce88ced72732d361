import CodableFuzz
import JSONMutation
import JSONText

/// Asks a worker to open a document.
struct OpenMessage: Codable {
  let study: Int
  let number: Int
  /// The document's name, with its record count if it was grown.
  let name: DocumentName
  let recordsAt: JSONPointer?
  /// The file of the document; nil for an embedded one.
  let file: String?
  /// What changed from the document to newer ones; nil if there are none to compare with.
  let differences: [Difference]?
  /// Whether the document is a newer one that others are compared with.
  let isNewer: Bool
  /// Whether the worker's own studies embed the document's bytes.
  let isEmbedded: Bool
  /// Whether the document is one of many that are counted together.
  let isStream: Bool
  /// The calls not to make.
  let crashes: [KnownCrash]
  /// The number of mutants to decode as soon as the document is open, without a separate request.
  ///
  /// Small documents take no longer than a message.
  let leadCount: Int
  /// What other processes made of the document's mutants, where others depend on them.
  let progress: SumsByRole
  /// What a search of the document starts with, which no worker needs to read again.
  let start: SearchStart

  init(
    _ job: Job, crashes: [KnownCrash], leadCount: Int = 0,
    progress: SumsByRole = SumsByRole(), start: SearchStart = SearchStart()
  ) {
    self.leadCount = leadCount
    self.progress = progress
    study = job.study
    number = job.number
    let source = job.source
    name = DocumentName(source.name, recordCount: source.recordCount, digest: source.digest)
    self.start = start.of(name)
    recordsAt = source.recordsAt
    file = source.file
    differences = source.notes.differences
    isNewer = source.isNewer
    isEmbedded = job.isEmbedded
    isStream = job.isStream
    self.crashes = crashes
  }

  /// The document with the worker's own study.
  func job(_ template: Study, bytes: [UInt8]) -> Job {
    var study = template
    study.name = name.name
    study.recordCount = name.recordCount
    study.digest = name.digest
    study.recordsAt = recordsAt
    study.file = file
    study.notes.differences = differences
    study.isNewer = isNewer
    if !isEmbedded { study.json = bytes }
    return Job(
      study: self.study, number: number, source: study, isEmbedded: isEmbedded, isStream: isStream)
  }
}

/// Asks a worker to judge a mutant of a document.
struct JudgeMessage: Codable {
  let document: OpenMessage
  let mutant: MutantID
}

/// Says that a call of a strategy trapped, and that its thread was stopped.
struct TrappedMessage: Codable {
  /// The number of the signal.
  let signal: Int32
}

struct OpenedMessage: Codable {
  let callPlan: CallPlan
  let seconds: Double
}

struct PieceMessage: Codable {
  let count: Int
  let seconds: Double
  /// The number of bytes with counts; the rest are lines of outcomes.
  let countsSize: Int
}
