import CodableFuzz
import JSONMutation
import JSONText

/// What the command asks of a worker process.
enum WorkerRequest: Codable {
  /// Comes first: what the tool needs to make the studies.
  case setUp([UInt8])
  case open(OpenMessage)
  /// Decode some mutants with the strategies.
  case run(MutantNumbers)
  /// The crash that a trap was noted as.
  case noted(NamedCrash)
  /// Time the strategies on the document.
  case time
  /// Open a document, and judge one mutant of it.
  case judge(OpenMessage, MutantID)
}

/// What a worker process answers.
enum WorkerAnswer: Codable {
  /// It is set up.
  case ready
  case opened(CallPlan, seconds: Double, counts: [UInt8])
  case failed(DocumentFailure)
  /// A strategy trapped, and its thread was stopped; the file of the recorder says in which call.
  case trapped(signal: Int32)
  /// Some of the mutants are done; `lines` are their outcomes.
  case piece(count: Int, seconds: Double, counts: [UInt8], lines: [UInt8])
  case timed(DocumentTimings)
  /// What the mutant violates.
  case judged([SearchFinding])
}

/// Asks a worker to open a document.
struct OpenMessage: Codable {
  let study: Int
  let number: Int
  /// The document's name, with its record count if it was grown.
  let name: DocumentName
  let json: [UInt8]
  let recordsAt: JSONPointer?
  /// The file of the document; nil for an embedded one.
  let file: String?
  /// Whether the document is a newer one that others are compared with.
  let isNewer: Bool
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

  init(
    _ job: Job, crashes: [KnownCrash], leadCount: Int = 0, progress: SumsByRole = SumsByRole()
  ) {
    self.leadCount = leadCount
    self.progress = progress
    study = job.study
    number = job.number
    let source = job.source
    name = DocumentName(source.name, recordCount: source.recordCount, digest: source.digest)
    json = source.json
    recordsAt = source.recordsAt
    file = source.file
    isNewer = source.isNewer
    isStream = job.isStream
    self.crashes = crashes
  }

  /// The document with the worker's own study.
  func job(_ template: Study) -> Job {
    var study = template
    study.name = name.name
    study.recordCount = name.recordCount
    study.digest = name.digest
    study.json = json
    study.recordsAt = recordsAt
    study.file = file
    study.isNewer = isNewer
    return Job(study: self.study, number: number, source: study, isStream: isStream)
  }
}
