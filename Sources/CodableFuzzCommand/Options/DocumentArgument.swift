import CodableFuzz
import FuzzDocuments
import FuzzPlatform
import JSONMutation
import FuzzPlatform

struct DocumentArgument: Hashable {
  /// The name, with the record count if one is given, as in `feed~1000`.
  let name: DocumentName
  let file: String?
  private(set) var entries: [String]

  init(_ name: DocumentName, file: String? = nil, entries: [String] = []) {
    (self.name, self.file, self.entries) = (name, file, entries)
  }

  init(_ text: String) throws(UsageError) {
    if !text.contains("="), FilePath.looksLikeFile(text) { throw UsageError(file: text) }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = DocumentName(parsing: parts[0]), name.digest == nil,
      parts.count == 1 || !parts[1].isEmpty
    else { throw UsageError("--document needs a name, NAME~COUNT or NAME=FILE, not '\(text)'") }
    self.init(name, file: parts.count == 2 ? String(parts[1]) : nil)
  }

  mutating func add(entry: String) throws(UsageError) {
    guard let file, file == "-" || DocumentStream.isCapture(file) else {
      throw UsageError(
        "--entry chooses responses of a capture, and --document \(name) has none: "
          + "write --document \(name)=FILE.har before it")
    }
    entries.append(entry)
  }

  var source: DocumentSource? { file.map { DocumentSource(path: $0, entries: entries) } }

  func study(among studies: [Study]) throws(UsageError) -> Study {
    guard var study = studies.first(where: { $0.name == name.name }) else {
      let error = UsageError.unknown("document", name.name, valid: studies.map(\.name))
      guard let file else { throw error }
      throw UsageError(error.message + "; to decode it with inferred models", instead: [file])
    }
    study.recordCount = name.recordCount
    return study
  }
}

extension [DocumentArgument] {
  var files: [String: String] {
    Dictionary(compactMap { argument in argument.file.map { (argument.name.name, $0) } }) {
      one, _ in one
    }
  }
}

struct DocumentLimitOption: OptionGroup {
  @Option(.size("--document-limit"), "the most bytes of a document, read or grown (default: 32M)")
  private(set) var size = DocumentReading.standardLimit

  var reading: DocumentReading { DocumentReading(limit: size) }
}

struct InputOptions: OptionGroup {
  private var limit = DocumentLimitOption()
  @Option(
    .flag("--unlimited"), "large documents: read long lists to their ends, and decode all mutants")
  private(set) var isUnlimited = false

  var documentLimit: ByteSize { limit.size }

  func reading(endedBy interruption: Interruption? = nil) -> DocumentReading {
    DocumentReading(limit: documentLimit, interruption: interruption)
  }

  var growthLimit: GrowthLimit {
    GrowthLimit(byteCount: documentLimit.byteCount, remedy: DocumentReading.remedy)
  }
}
