public import JSONMutation

extension Baseline {
  /// What a baseline is kept under: it is that of one document.
  public struct Name: Hashable, Sendable, CustomStringConvertible {
    /// The document's name, as it stands in reports.
    public let document: DocumentName

    /// The name of the baseline of a document.
    public init(document: DocumentName) {
      self.document = document
    }

    /// The name of its file, `DOCUMENT.txt`.
    public var description: String { "\(document).txt" }
  }
}
