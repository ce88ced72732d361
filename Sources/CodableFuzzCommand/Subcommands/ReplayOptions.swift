import CodableFuzz
import FuzzDocuments
import JSONMutation

struct ReplayOptions: OptionGroup {
  @Option(.document("NAME=FILE"), "the file of the document NAME; repeatable")
  private var documents: [DocumentArgument]
  @Option(.infer, "decode it with models inferred from this file; repeatable")
  private var sampleFiles: [String]
  /// The strategies that decode; empty for all.
  @Option(
    .strategy, "decode with this one; repeatable for replay (minimize: default the worst)")
  private(set) var strategies: [String]
  @Option(.entry, "the responses of a .har to infer models from; repeatable")
  private var sampleEntries: [String]
  /// Older documents that those were compared with; nil if there were none.
  @Option(.since, "the older documents, for a mutant of what changed")
  private var since: String?
  @Option(.outputFolder, "write the bytes into this folder") private(set) var output: String?
  private(set) var limits = CallLimits()
  private(set) var quiet = QuietOption()
  var input = InputOptions()

  /// The command with inferred models, if these are asked for.
  func command(_ command: FuzzCommand) throws -> FuzzCommand {
    if sampleFiles.isEmpty, sampleEntries.isEmpty { return command }
    return try command.inferring(
      from: sampleFiles, entries: sampleEntries, input.reading(), isOneShape: since != nil)
  }

  /// The document of an identifier, and its study, if one has strategies for it.
  ///
  /// - Throws: ``ReplayError`` if the document is unknown, cannot be read or has changed.
  func document(of id: MutantID, studies: [Study]) throws -> (study: Study, document: Document) {
    let name = id.document
    var study = studies.first { $0.name == name.name }
    let argument = documents.last { $0.name.name == name.name }
    if since == nil, id.steps.contains(where: { $0.mutator == Mutator.difference.id }) {
      throw ReplayError.olderNeeded(id)
    }
    let source = argument?.source ?? study?.source
    if source != nil || since != nil {
      let base = study ?? Study(name.name, json: [UInt8](), strategies: [])
      var documents = RunInput(study: base, source: source, reading: input.reading())
      if let since {
        documents = try documents.since(
          DocumentSource(path: since, entries: source?.entries ?? []))
      }
      study = try documents.study(of: name)
      if study == nil { throw ReplayError.notAmongThese(id, documents.path ?? base.name) }
    } else if name.digest != nil, study?.digest == nil {
      throw ReplayError.fileNeeded(id, isKnown: study != nil)
    }
    guard var study else {
      throw UsageError.unknown("document", name.name, valid: studies.map(\.name))
    }
    study.recordCount = name.recordCount
    study.growthLimit = input.growthLimit
    guard study.digest == name.digest else {
      throw ReplayError.otherFile(id, digest: study.digest)
    }
    do throws(DocumentError) {
      return (study, try study.document(isLimited: !input.isUnlimited))
    } catch {
      throw ReplayError.unreadable(id, error)
    }
  }
}

/// The reasons that a mutant cannot be replayed.
enum ReplayError: Error, CustomStringConvertible {
  /// The identifier's document comes from a file that was not named.
  case fileNeeded(MutantID, isKnown: Bool)
  /// The identifier is of a difference, and the older documents were not named.
  case olderNeeded(MutantID)
  /// The identifier was made from another file.
  case otherFile(MutantID, digest: DocumentName.Digest?)
  /// No line, file or entry has the identifier's document.
  case notAmongThese(MutantID, String)
  case unreadable(MutantID, DocumentError)

  var description: String {
    switch self {
    case .fileNeeded(let id, isKnown: true):
      "'\(id)' comes from a file: name it with --document \(id.document.name)=FILE"
    case .fileNeeded(let id, isKnown: false):
      "'\(id)' comes from a file: name it with --document \(id.document.name)=FILE, or with "
        + "--infer FILE to decode it with inferred models"
    case .olderNeeded(let id):
      "'\(id)' is a difference from older documents: name both with "
        + "--document \(id.document.name)=NEW --since OLD"
    case .otherFile(let id, let digest?):
      "'\(id)' comes from another file: this one has the digest \(digest)"
    case .otherFile(let id, nil): "'\(id)' does not come from a file"
    case .notAmongThese(let id, let path): "'\(id)' comes from none of the documents in \(path)"
    case .unreadable(let id, .tooManyRecords(let count, let most)):
      "\(id.document): \(DocumentError.tooManyRecords(count, most: most)): "
        + DocumentReading.remedy
    case .unreadable(let id, let error): "\(id.document): \(error)"
    }
  }
}
