public import JSONMutation

extension Baseline {
  /// The key of a stored baseline, one per document.
  public struct Name: Hashable, Sendable, CustomStringConvertible {
    /// The document's name as in reports.
    public let document: DocumentName

    public init(document: DocumentName) {
      self.document = document
    }

    /// The name of the file, `DOCUMENT.txt`.
    public var description: String { "\(document).txt" }
  }
}
