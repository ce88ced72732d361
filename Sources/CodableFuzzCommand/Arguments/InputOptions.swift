import CodableFuzz
import FuzzDocuments
import FuzzPlatform

/// The options that limit the size of documents.
struct InputOptions: OptionGroup {
  @Option(.size("--document-limit"), "the most bytes of a document, read or grown (default: 32M)")
  private(set) var documentLimit = DocumentReading.standardLimit
  @Option(
    .flag("--unlimited"), "large documents: read long lists to their ends, and decode all mutants")
  private(set) var isUnlimited = false

  func reading(endedBy interruption: Interruption? = nil) -> DocumentReading {
    DocumentReading(
      limit: documentLimit, isLimited: !isUnlimited, interruption: interruption)
  }

  var growthLimit: GrowthLimit {
    GrowthLimit(byteCount: documentLimit.byteCount, remedy: DocumentReading.remedy)
  }
}
