import JSONText

struct MutateOptions: OptionGroup {
  enum Format: String, CaseIterable {
    /// One line of JSON per mutant.
    case ndjson
    /// One file per mutant, and a manifest.
    case files
  }

  var mutation = MutationOptions()
  var input = InputOptions()
  private(set) var quiet = QuietOption()
  private(set) var format = Format.ndjson
  private(set) var output: String?
  /// The location of the list of records; nil to guess it.
  private(set) var recordsAt: JSONPointer?
  /// The answers of captures to use, as patterns.
  private(set) var entries: [String] = []

  static var options: [Option<Self>] {
    let own: [Option<Self>] = [
      .choice("--format", "lines, or a file each (default: ndjson)", sets: \.format),
      Option("--output", "DIR", "the folder for --format files") { $0.output = $1 }
        .short("-o").proposing(.folders),
      Option(
        "--entry", "PATTERN", "the answers of a .har to use, as 'GET */v1/feed*'; repeatable"
      ) { $0.entries.append($1) },
      Option(
        "--records-at", "POINTER",
        "the records of damage-rate (default: the root, or the largest array)"
      ) { options, text throws(UsageError) in
        do throws(JSONPointerError) {
          options.recordsAt = try JSONPointer(parsing: text)
        } catch {
          throw UsageError("--records-at: \(error)")
        }
      },
    ]
    return own + QuietOption.options.within(\.quiet) + MutationOptions.options.within(\.mutation)
      + InputOptions.options.within(\.input)
  }

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
