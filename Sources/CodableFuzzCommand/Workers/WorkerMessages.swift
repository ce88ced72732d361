import CodableFuzz
import JSONMutation
import JSONText

/// Asks a worker to open a document.
struct OpenMessage: Codable {
  /// The number of the study among those that are run.
  let study: Int
  /// The number of the document among those of the study.
  let number: Int
  /// The document's name, with the count of records that it is grown to.
  let name: DocumentName
  let recordsAt: JSONPointer?
  /// The file that the document was read from; nil for an embedded one.
  let file: String?
  /// Whether the worker has the document's bytes itself.
  let isEmbedded: Bool
  /// Whether it is one of many that are counted together.
  let isStream: Bool
  /// CallSupervisor that are not to be made.
  let crashes: [KnownCrash]
  /// So many mutants, the first, are decoded as soon as the document is open, without being asked
  /// for: small documents take no longer than a message does.
  let leadCount: Int

  init(_ document: RunDocument, crashes: [KnownCrash], leadCount: Int) {
    self.leadCount = leadCount
    study = document.study
    number = document.number
    let source = document.source
    name = DocumentName(source.name, recordCount: source.recordCount, digest: source.digest)
    recordsAt = source.recordsAt
    file = source.file
    isEmbedded = document.isEmbedded
    isStream = document.isStream
    self.crashes = crashes
  }

  /// The study that the worker has, of this document.
  func study(_ template: Study, bytes: [UInt8]) -> Study {
    var study = template
    study.name = name.name
    study.recordCount = name.recordCount
    study.digest = name.digest
    study.recordsAt = recordsAt
    study.file = file
    if !isEmbedded { study.json = bytes }
    return study
  }
}

/// Tells that a document is open.
struct OpenedMessage: Codable {
  let mutantCount: Int
  let seconds: Double
}

/// Tells that some mutants are done.
struct PieceMessage: Codable {
  /// How many.
  let count: Int
  let seconds: Double
  /// How many of the bytes are counts; the rest are lines of outcomes.
  let countsSize: Int
}
