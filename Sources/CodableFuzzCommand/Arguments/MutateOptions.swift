import JSONText

/// The options of `mutate`.
struct MutateOptions: OptionGroup {
  /// What is written.
  enum Form: String, CaseIterable {
    /// A line of JSON for each mutant.
    case ndjson
    /// A file for each mutant, and a manifest.
    case files
  }

  var mutation = MutationOptions()
  var input = InputOptions()
  private(set) var form: Form?
  private(set) var output: String?
  /// Where the list of records is; nil to guess.
  private(set) var recordsAt: JSONPointer?

  static var options: [Option<Self>] {
    let forms = Form.allCases.map(\.rawValue)
    let own: [Option<Self>] = [
      Option(
        "--format", forms.joined(separator: "|"), "lines, or a file each (default: ndjson)"
      ) { options, name throws(UsageError) in
        guard let form = Form(rawValue: name) else {
          throw .unknown("format", name, valid: forms)
        }
        options.form = form
      },
      Option("--output", "DIR", "the folder for --format files") { $0.output = $1 },
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
    return own + MutationOptions.options.map { $0.within(\.mutation) }
      + InputOptions.options.map { $0.within(\.input) }
  }

  /// The folder to write files to; nil where lines are written.
  ///
  /// - Throws: ``UsageError`` where one of the two options is there without the other.
  func folder() throws(UsageError) -> String? {
    switch (form ?? .ndjson, output) {
    case (.files, let folder?): return folder
    case (.files, nil): throw UsageError("--format files needs --output DIR")
    case (.ndjson, .some): throw UsageError("--output DIR goes with --format files")
    case (.ndjson, nil): return nil
    }
  }
}
