package import JSONMutation

/// Where the document of a study comes from.
package enum Origin: Sendable {
  /// The source code of a test or a tool.
  case embedded
  case file(File)
  /// Documents that are counted together, of which the study has the first.
  case source(DocumentSource)

  /// A file, or the line or entry of one.
  package struct File: Sendable {
    /// For error messages; nil for a document that was made from another one.
    var name: String?
    /// That of the document, which is part of its name; nil for the fixture of a test.
    package var digest: DocumentName.Digest?
    /// Whether reports mask its strings, as those of a response in a capture.
    var isMasked = false
    /// How it was read, in words, if it is not JSON by RFC 8259.
    var note: String?

    package init(
      name: String?, digest: DocumentName.Digest? = nil, isMasked: Bool = false,
      note: String? = nil
    ) {
      (self.name, self.digest, self.isMasked, self.note) = (name, digest, isMasked, note)
    }
  }

  package var file: File? { if case .file(let file) = self { file } else { nil } }
  package var source: DocumentSource? { if case .source(let source) = self { source } else { nil } }
  package var fileName: String? { file?.name ?? source?.path }
  package var digest: DocumentName.Digest? { file?.digest }
  package var note: String? { file?.note }
  package var isMasked: Bool { file?.isMasked ?? false }
}

/// Documents that are counted together.
package struct DocumentSource: Sendable {
  package let path: String
  /// The responses of a capture to use, as patterns; empty to use those of the only request.
  package let entries: [String]
  package let files: Set<String>
  let documents: @Sendable (Study) -> any RunDocuments

  package init(
    path: String, entries: [String], files: Set<String>,
    documents: @escaping @Sendable (Study) -> any RunDocuments
  ) {
    (self.path, self.entries, self.files) = (path, entries, files)
    self.documents = documents
  }
}

/// The documents of a run, which come from a place that the core does not know: it reads no files.
package protocol RunDocuments {
  func queue(in shard: Shard) -> any StepQueue
  func description() throws -> RunDescription.DocumentDescription
  func study(of name: DocumentName) throws -> Study?
}

package protocol StepQueue {
  mutating func next() -> QueueStep?
  var notes: [String] { get }
}

extension Study {
  package var runDocuments: any RunDocuments {
    origin.source?.documents(self) ?? OwnDocument(study: self)
  }
}

private struct OwnDocument: RunDocuments {
  let study: Study

  private struct Queue: StepQueue {
    var step: QueueStep?
    let notes: [String] = []

    mutating func next() -> QueueStep? {
      defer { step = nil }
      return step
    }
  }

  func queue(in shard: Shard) -> any StepQueue { Queue(step: .job(Job(study: 0, source: study))) }

  func description() -> RunDescription.DocumentDescription { .init(study) }

  func study(of name: DocumentName) -> Study? { study }
}

package struct DescribedOperation: Sendable {
  package let name: String
  package let digest: String
  package let json: [UInt8]
  package let warnings: [String]
  private let notes: @Sendable (Document) -> FieldNotes

  package init(
    name: String, digest: String, json: [UInt8] = [], warnings: [String],
    notes: @escaping @Sendable (Document) -> FieldNotes
  ) {
    (self.name, self.digest, self.json) = (name, digest, json)
    (self.warnings, self.notes) = (warnings, notes)
  }

  /// Notes that the document already has prevail.
  package func describe(_ document: Document) -> Document {
    document.noting(document.notes.completed(by: notes(document)))
  }
}
