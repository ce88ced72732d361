package import JSONMutation

/// An operation of an API description, which says what the documents of a study may contain.
package struct DescribedOperation: Sendable {
  /// The method and the path, such as `GET /v1/episodes`.
  package let name: String
  /// The digest of the description and the operation.
  package let digest: String
  /// The description, of which another process makes the same operation.
  package let json: [UInt8]
  /// The parts of the description that could not be read, and count as anything.
  package let warnings: [String]
  private let notes: @Sendable (Document) -> FieldNotes

  /// Makes an operation; `notes` is what the description says about the fields of a document.
  package init(
    name: String, digest: String, json: [UInt8] = [], warnings: [String],
    notes: @escaping @Sendable (Document) -> FieldNotes
  ) {
    (self.name, self.digest, self.json) = (name, digest, json)
    (self.warnings, self.notes) = (warnings, notes)
  }

  /// The document with what the description says about its fields.
  ///
  /// Notes that the document already has prevail.
  package func describe(_ document: Document) -> Document {
    document.noting(document.notes.completed(by: notes(document)))
  }
}
