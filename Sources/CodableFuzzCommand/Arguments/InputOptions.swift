import CodableFuzz

/// The options that limit what is read of documents.
struct InputOptions: OptionGroup {
  /// The most bytes of a document.
  private(set) var documentLimit = DocumentReading.standardLimit

  static var options: [Option<Self>] {
    [
      .size(
        "--document-limit", "the most bytes of a document, read or grown (default: 32M)",
        sets: \.documentLimit)
    ]
  }

  /// How documents are read.
  ///
  /// - Parameter interruption: Ends the wait for input; nil where signals end the process.
  /// - Returns: The limit with the interruption.
  func reading(endedBy interruption: Interruption? = nil) -> DocumentReading {
    DocumentReading(limit: documentLimit, interruption: interruption)
  }

  /// The most bytes that a grown document may have.
  var growthLimit: GrowthLimit {
    GrowthLimit(byteCount: documentLimit.byteCount, remedy: DocumentReading.remedy)
  }
}
