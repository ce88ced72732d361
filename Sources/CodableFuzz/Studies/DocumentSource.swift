package import JSONMutation

package struct DocumentSource: Sendable {
  package let path: String
  /// The responses of a capture to use, as patterns; empty to use those of the only request.
  package let entries: [String]
  package let files: Set<String>

  package init(path: String, entries: [String] = [], files: Set<String> = []) {
    (self.path, self.entries, self.files) = (path, entries, files)
  }

  package var isCapture: Bool { !entries.isEmpty || path.lowercased().hasSuffix(".har") }
}

/// The documents of a run, which come from a place that the core does not know: it reads no files.
package protocol RunDocuments {
  func queue(in shard: Shard) -> any StepQueue
  var description: RunDescription.DocumentDescription { get }
  func study(of name: DocumentName) throws -> Study?
}

package protocol StepQueue {
  mutating func next() -> QueueStep?
  var notes: [String] { get }
}

extension Study {
  package var runDocuments: any RunDocuments { documents?(self) ?? OwnDocument(study: self) }
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

  var description: RunDescription.DocumentDescription { .init(study) }

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

package struct StudyCheck: Sendable {
  package var failures: [String] = []
  package var written: [String] = []

  package init() {}

  package static let updateVariable = "UPDATE_SAVED"
}
