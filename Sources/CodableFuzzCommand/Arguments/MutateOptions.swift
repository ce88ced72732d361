import JSONText

struct MutateOptions: OptionGroup {
  enum Format: String, CaseIterable {
    /// One line of JSON per mutant.
    case ndjson
    /// One file per mutant, and a manifest.
    case files
  }

  @Option(.format(), "lines, or a file each (default: ndjson)")
  private(set) var format = Format.ndjson
  @Option(.outputFolder, "the folder for --format files") private(set) var output: String?
  @Option(.entry, "the answers of a .har to use, as 'GET */v1/feed*'; repeatable")
  private(set) var entries: [String]
  @Option(
    .parsed("--records-at", "POINTER", by: JSONPointer.init(parsing:)),
    "the list of records, such as /items (default: the one that seems to be it)")
  private(set) var recordsAt: JSONPointer?
  private(set) var quiet = QuietOption()
  var mutation = MutationOptions()
  var input = InputOptions()

  mutating func finish() throws(UsageError) { try mutation.description.finish() }

  /// The folder to write files to; nil to write lines.
  ///
  /// - Throws: ``UsageError`` if `--output` is given without `--format files`, or the other way
  ///   around.
  func folder() throws(UsageError) -> String? {
    switch (format, output) {
    case (.files, let folder?): return folder
    case (.files, nil): throw UsageError("--format files needs --output DIR")
    case (.ndjson, .some): throw UsageError("--output DIR goes with --format files")
    case (.ndjson, nil): return nil
    }
  }
}
