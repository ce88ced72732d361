import CodableFuzz
package import FuzzBaselines
package import JSONMutation
package import JSONText

/// Content that a reporter may add to the report itself.
public struct ReportContext: Sendable {
  /// What was tested, such as the name and version of an app; the names of the documents if nil.
  public var title: String?
  /// The address of the whole report, for a comment that leads to it.
  public var link: String?
  /// The command that replays a mutant.
  ///
  /// Its identifier replaces `{}`, or is appended. The default is `codable-fuzz replay`.
  package var replayCommand = "codable-fuzz replay"
  /// The location of the JSON report, or how to get it, as Markdown.
  package var jsonReport = "`--output report.json`"
  /// The differences from a baseline; nil if there is none.
  package var comparison: BaselineComparison?
  /// The files of documents, by the plain names of the documents.
  package var documentFiles: [String: String] = [:]
  /// The files of newer documents that these were compared with, by the same names.
  package var newerFiles: [String: String] = [:]
  package var sample: SampleSummary?
  /// The maximum width of a line of text, in characters; 100 by default.
  public var maximumWidth = 100
  /// Whether the run fails on findings: an untouched record that came back altered, or was lost
  /// although the mutant preserves meaning, or what the app's own strategy loses on a target system.
  ///
  /// The default is false, which makes such findings warnings. `--fail-on findings` sets it.
  package var failsOnFindings = false
  /// What a test requires beside what fails every run; nil for a run of the command.
  package var requirements: Requirements?
  /// What the report finds; nil to find it each time.
  package var findings: [Finding]?
  package var cast = Cast.own
  /// The command that the next steps start with, such as `codable-fuzz`; nil to leave them out.
  package var tool: String?
  /// Whether text has all tables instead of the first screen; false by default.
  public var isVerbose = false
  /// Whether text may be colored with terminal escapes; false by default.
  public var isColored = false
  /// Whether bars are drawn with Unicode block characters, the default, instead of ASCII.
  package var hasBlockCharacters = true

  public init() {}

  /// The strategies that first screens show.
  package enum Cast {
    /// The app's own and a few others.
    case own
    case all
    /// All, as was asked for by name: losses to what changed count for each, not only for the app's own.
    case named
  }

  /// The command line that replays a mutant, with the file of its document if it is known.
  package func replay(_ mutant: MutantID) -> String {
    replay(mutant.description, of: mutant.document)
  }

  package func replay(_ mutant: String, of document: DocumentName) -> String {
    let id = ShellWord.quoted(mutant)
    // A test knows its document.
    if replayCommand.contains("{}") { return replayCommand.replacing("{}", with: id) }
    let command = ([replayCommand, id] + (sample?.replayArguments ?? [])).joined(separator: " ")
    let file = documentFiles[document.name]
    let isInSample = sample.map { sample in file.map(sample.files.contains) ?? true } ?? false
    guard document.digest != nil, !isInSample || newerFiles[document.name] != nil else {
      return command
    }
    let (name, newer) = (DocumentName(document.name).description, newerFiles[document.name])
    let replayed = (newer ?? file).map { ShellWord.quoted("\(name)=\($0)") } ?? "\(name)=FILE"
    let since = newer.map { _ in " --since " + (file.map(ShellWord.quoted) ?? "FILE") } ?? ""
    return command + " --document " + replayed + since
  }
}

package struct SampleSummary: Equatable, Sendable {
  package var files: [String]
  package var entries: [String]
  package var documentCount = 0
  package var recordCount: Int?
  /// The list of records; nil if each document is one record.
  package var list: JSONPointer?

  package init(files: [String], entries: [String]) {
    (self.files, self.entries) = (files, entries)
  }

  /// The arguments of `replay` that infer the same models again.
  var replayArguments: [String] { names.flatMap { ["--infer", $0] } + entryArguments }

  var operands: [String] { names + entryArguments }

  private var names: [String] { files.map { $0 == "-" ? "FILE" : ShellWord.quoted($0) } }

  private var entryArguments: [String] { entries.flatMap { ["--entry", ShellWord.quoted($0)] } }

  /// What the strategies decode.
  fileprivate var sentence: Phrase? {
    if documentCount == 0 { return nil }
    let documents: Phrase = "\(documentCount, "response")"
    let root = list?.tokens.isEmpty ?? true
    var sample = documents
    if let recordCount, let list {
      sample = "\(recordCount, "record") at " + (root ? "the root" : Phrase(.pointer("\(list)")))
      if documentCount > 1 { sample = sample + " of " + documents }
    }
    return "The models are inferred from " + sample
      + ": strict requires each key that all have, inferred only those likely to stay."
  }
}

extension RunContent {
  package var sampleSentence: [Phrase] { [context.sample?.sentence].compactMap(\.self) }

  var modelCommands: [Block] {
    guard let sample = context.sample, let tool = context.tool else { return [] }
    let words = sample.operands.joined(separator: " ")
    return [
      .command("\(tool) infer \(words)", label: "Models as Swift:"),
      .command("\(tool) init \(words)", label: "With a test:"),
    ]
  }
}
