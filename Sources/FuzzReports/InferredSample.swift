import CodableFuzz
package import JSONText

/// The documents that the models of a run were inferred from.
package struct InferredSample: Hashable, Sendable {
  package var files: [String]
  /// The responses of captures to use, as patterns.
  package var entries: [String]
  /// The number of documents; zero if it is not known.
  package var documentCount = 0
  /// The number of records; nil if only documents were counted.
  package var recordCount: Int?
  /// The list of records; nil if each document is one record.
  package var list: JSONPointer?

  package init(files: [String], entries: [String]) {
    (self.files, self.entries) = (files, entries)
  }

  /// The arguments of `replay` that infer the same models again.
  var replayArguments: [String] {
    files.flatMap { ["--infer", $0 == "-" ? "FILE" : ShellWord.quoted($0)] } + entryArguments
  }

  /// The files as operands of other subcommands.
  var operands: [String] {
    files.map { $0 == "-" ? "FILE" : ShellWord.quoted($0) } + entryArguments
  }

  private var entryArguments: [String] { entries.flatMap { ["--entry", ShellWord.quoted($0)] } }

  /// What the models were made of, in one sentence; nil if that is not known.
  var sentence: Phrase? {
    if documentCount == 0 { return nil }
    let documents: Phrase = "\(documentCount, "document")"
    let place: Phrase =
      list.map { $0.tokens.isEmpty ? " at the root" : " at " + Phrase(.pointer("\($0)")) } ?? ""
    let records = recordCount.map { count -> Phrase in
      "\(count, "record")" + place + (documentCount > 1 ? " of " + documents : "")
    }
    return "The models are inferred from " + (records ?? documents)
      + ": strict requires each key that all of them have, inferred only those likely to stay. "
      + "wrapper and lossy-array decode the list alone, without what is around it."
  }
}

extension RunContent {
  var sampleSentence: [Phrase] { [context.sample?.sentence].compactMap(\.self) }

  /// What to do with inferred models.
  var modelCommands: [Block] {
    guard let sample = context.sample, let tool = context.tool else { return [] }
    let words = sample.operands.joined(separator: " ")
    return [
      .command("\(tool) infer \(words)", label: "These models as Swift code:"),
      .command("\(tool) init \(words)", label: "A package with them and a test:"),
    ]
  }
}
