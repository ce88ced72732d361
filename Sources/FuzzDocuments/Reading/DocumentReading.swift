package import FuzzPlatform

/// Reads documents up to a size limit, and only until a signal arrives.
package struct DocumentReading: Sendable {
  package var limit = Self.standardLimit
  /// Whether models are inferred from the first elements of long lists only.
  package var isLimited = true
  /// Ends the wait for input; nil if signals end the process.
  package var interruption: (any InputInterruption)?

  package init(
    limit: ByteSize = Self.standardLimit, isLimited: Bool = true,
    interruption: (any InputInterruption)? = nil
  ) {
    self.limit = limit
    self.isLimited = isLimited
    self.interruption = interruption
  }

  package static let standardLimit = ByteSize.megabytes(32)

  /// For reading files again, which were within the limit the first time.
  package static let again = DocumentReading(limit: .gigabytes(2))

  package static let remedy = "raise --document-limit to read it"

  /// Opens a file; `-` is standard input.
  func open(_ path: String) throws(StorageError) -> InputFile {
    try InputFile(path, interruption: interruption)
  }
}
