public import JSONMutation

/// What a reporter may say besides the report itself.
public struct ReportContext: Sendable {
  /// The command that replays a mutant: its identifier takes the location of `{}`, or is added.
  ///
  /// The default is `codable-fuzz replay`.
  public var replayCommand = "codable-fuzz replay"
  /// Where the JSON report is, or how to get it, as Markdown.
  ///
  /// The default is the option of `codable-fuzz`.
  public var jsonReport = "`--output report.json`"
  /// How the report differs from a baseline; nil where it was held against none.
  public var comparison: BaselineComparison?
  /// The file of that baseline, as it is to be named.
  public var baselineFile: String?
  /// The text of that baseline, so that a finding can name a line of it.
  public var baselineText: String?
  /// The files that documents were read from, by the plain names of the documents.
  public var documentFiles: [String: String] = [:]
  /// Where in its file a mutant was edited, by the text of its identifier, and where a document
  /// cannot be read, by the message that says so; what is not known is not there.
  public var locations: [String: FileLocation] = [:]
  /// The repository whose root files are named from where a service shows findings beside them;
  /// nil for the files as they are.
  public var checkout: Checkout?
  /// How wide a line of text may be, in characters.
  ///
  /// The default is 100.
  public var maximumWidth = 100
  /// Whether the run fails for what is always a finding: an untouched record that came back altered, or
  /// was lost although the mutant means the same as the document.
  ///
  /// The default is false: such findings are warnings. `--fail-on findings` sets it.
  public var failsOnFindings = false
  /// Whether text may be colored with the escapes of a terminal.
  ///
  /// The default is false.
  public var isColored = false
  /// Whether bars are drawn with the block characters of Unicode, and not in ASCII.
  ///
  /// The default is true.
  public var hasBlockCharacters = true

  /// Makes a context of nothing but the report.
  public init() {}

  /// The command line that replays a mutant, with the file of its document if it is known.
  public func replay(_ mutant: MutantID) -> String {
    replay(mutant.description, of: mutant.document)
  }

  func replay(_ mutant: String, of document: DocumentName) -> String {
    let id = ShellWord.quoted(mutant)
    let command =
      replayCommand.contains("{}")
      ? replayCommand.replacing("{}", with: id) : replayCommand + " " + id
    guard document.digest != nil else { return command }
    let name = DocumentName(document.name).description
    let file = documentFiles[document.name]
    return command + " --document "
      + (file.map { ShellWord.quoted("\(name)=\($0)") } ?? "\(name)=FILE")
  }
}
