import CodableFuzz
import FuzzDocuments
import FuzzPlatform
import JSONMutation

extension RunOptions {
  /// The same options with the operands of the command line as newer documents.
  ///
  /// - Throws: ``UsageError`` if an operand has no meaning, or it is not clear whose documents to compare.
  func adding(_ operands: [String], studies: [Study]) throws(UsageError) -> RunOptions {
    var options = self
    guard since != nil else {
      let stray = operands.first { !FilePath.looksLikeFile($0) }
      guard let operand = stray ?? operands.first else { return options }
      if stray == nil { throw UsageError(file: operand) }
      if Subcommands.named(operand) != nil {
        throw UsageError("'\(operand)' is another subcommand: it must be the first word, alone")
      }
      throw UsageError("run takes no '\(operand)': name a file, or a document with --document")
    }
    if documents.isEmpty {
      guard studies.count == 1, let study = studies.first else {
        throw UsageError(
          "--since compares answers of one document: name it with --document, one of "
            + studies.map(\.name).joined(separator: ", "))
      }
      options.documents = [DocumentArgument(DocumentName(study.name))]
    }
    guard options.documents.count == 1 else {
      throw UsageError("--since compares answers of one document, not of \(documents.count)")
    }
    guard let newer = operands.first else { return options }
    if operands.count > 1 || options.documents[0].file != nil {
      let extra = operands.count > 1 ? operands[1] : newer
      throw UsageError("--since compares with one newer file or folder: '\(extra)' is another")
    }
    options.documents[0] = DocumentArgument(
      options.documents[0].name, file: newer,
      entries: documents.isEmpty ? sampleEntries : options.documents[0].entries)
    return options
  }

  /// The inputs with their older documents, if these are wanted.
  ///
  /// - Throws: `StorageError` if documents of either side cannot be read.
  func compared(_ inputs: [RunInput]) throws(StorageError) -> [RunInput] {
    guard let since else { return inputs }
    return try inputs.map { input throws(StorageError) in
      try input.since(
        DocumentSource(path: since, entries: documents.first?.source?.entries ?? []))
    }
  }
}
