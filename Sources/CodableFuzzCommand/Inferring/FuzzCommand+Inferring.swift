import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzModels
import FuzzPlatform
import FuzzReports
import JSONInference
import JSONMutation

extension FuzzCommand {
  /// The same command with studies of files, decoded by models that are inferred from them.
  ///
  /// Files of one shape share models, or all of them for `isOneShape`. The console is told which file
  /// belongs to which study.
  ///
  /// - Throws: ``UsageError`` for entries without a capture, and `SampleError` if there is nothing to
  ///   infer models from.
  func inferring(
    from files: [String], entries: [String], _ reading: DocumentReading,
    isOneShape: Bool = false, _ console: Console? = nil
  ) throws -> FuzzCommand {
    if !entries.isEmpty, !files.contains(where: DocumentStream.isCapture) {
      throw UsageError("--entry chooses responses of a capture: name a FILE that ends in .har")
    }
    let sample = try Sample(
      files, entries: entries, reading: reading, isOneShape: isOneShape)
    var command = self
    command.models = sample.models
    command.studies = sample.studies(decodedBy: command.models)
    var named = InferredSample(files: files.map(FilePath.shown), entries: entries)
    (named.documentCount, named.recordCount) = (sample.documentCount, sample.recordCount)
    if command.models.count == 1 {
      named.list = command.models[0].inferred.list
    } else {
      let lines = zip(command.models, sample.shapes.files).map { models, files in
        "\n  \(Format.list(models.studies, most: 3)): \(Format.list(files, most: 4))"
      }
      console?.note(
        "\(toolName): the responses have \(lines.count) shapes, each with a study and models of its own:"
          + lines.joined())
    }
    command.sample = named
    return command
  }
}

extension RunOptions {
  /// Adds operands, and infers models if they are files instead of documents.
  ///
  /// - Returns: The options, and the command with the studies to choose from.
  func completed(
    by operands: [String], of command: FuzzCommand
  ) throws -> (options: RunOptions, command: FuzzCommand) {
    try command.checkFiles(operands)
    let files = try sampleFiles(operands, of: command)
    guard !files.isEmpty else {
      return (try adding(operands, studies: command.studies), command)
    }
    let inferring = try command.inferring(
      from: files, entries: sampleEntries, input.reading(), isOneShape: since != nil,
      output.quiet.console)
    return (try adding(since == nil ? [] : operands, studies: inferring.studies), inferring)
  }

  /// The files to infer models from; empty to decode with the models of the command.
  private func sampleFiles(
    _ operands: [String], of command: FuzzCommand
  ) throws(UsageError) -> [String] {
    var files: [String] = []
    if documents.isEmpty, operands.allSatisfy(FilePath.looksLikeFile) {
      if since == nil { files = operands }
      // The app's own models decode both sides, unless it is not clear whose they are.
      if let since, !operands.isEmpty, command.studies.count != 1 { files = [since] }
    }
    for file in files where file != "-" {
      if FileStatus.isMissing(file) { throw UsageError(file: file) }
      if FileTree.ending(of: file) == "swift" {
        throw UsageError(
          "'\(file)' is Swift code, and a response in JSON is needed. For models of your own, see",
          instead: ["help", HelpTopics.models.name])
      }
    }
    if files.count(where: { $0 == "-" }) > 1 { throw UsageError("standard input is one file only") }
    let areCompared = since != nil && documents.isEmpty && !operands.isEmpty
    if files.isEmpty, !sampleEntries.isEmpty, !areCompared {
      throw UsageError("--entry goes after the --document NAME=FILE.har that it chooses from")
    }
    return files
  }
}

/// A sample of which a part could not be read: files that are made of the rest would look complete.
struct PartialSample: Error, CustomStringConvertible {
  let description =
    "nothing was written, because a part of the sample could not be read: mend it or leave it out"
}
