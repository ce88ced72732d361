/// What a reporter may say besides the report itself.
public struct ReportContext: Sendable {
  /// The command that replays a mutant, to which its identifier is added.
  ///
  /// The default is `codable-fuzz replay`.
  public var replayCommand = "codable-fuzz replay"
  /// How the report differs from a baseline; nil where it was held against none.
  public var comparison: BaselineComparison?
  /// The file of that baseline, as it is to be named.
  public var baselineFile: String?
  /// The text of that baseline, so that a finding can name a line of it.
  public var baselineText: String?
  /// The files that documents were read from, by the names of the documents.
  public var documentFiles: [String: String] = [:]
  /// How wide a line of text may be, in characters.
  ///
  /// The default is 100.
  public var maximumWidth = 100
  /// Whether text may be colored with the escapes of a terminal.
  ///
  /// The default is false.
  public var isColored = false

  /// Makes a context of nothing but the report.
  public init() {}
}
