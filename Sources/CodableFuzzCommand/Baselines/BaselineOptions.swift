import CodableFuzz

/// The options of `run` that go with a baseline.
struct BaselineOptions: OptionGroup {
  /// The baseline's file; nil to compare with none.
  private(set) var path: String?
  /// Whether to write the baseline.
  private(set) var updates = false
  private var timeTolerance: Double?

  static var options: [Option<Self>] {
    [
      Option("--baseline", "FILE", "fail where less survives than this file says") {
        options, path throws(UsageError) in
        if path.isEmpty || path == "-" {
          throw UsageError("--baseline needs the name of a file, not '\(path)'")
        }
        options.path = path
      },
      Option("--update-baseline", "write what survives to that file", sets: \.updates),
      Option(
        "--time-tolerance", "P",
        "baseline: by how much the time ÷ strict's may grow (default: 0.1)"
      ) { options, text throws(UsageError) in
        guard let tolerance = Double(text), (0...100).contains(tolerance) else {
          throw UsageError("--time-tolerance needs a number from 0 to 100, not '\(text)'")
        }
        options.timeTolerance = tolerance
      },
    ]
  }

  /// By how much the ratio to strict may grow.
  var tolerance: Double { timeTolerance ?? BaselineComparison.defaultTimeTolerance }

  /// Makes sure that nothing is asked of a baseline where none is named.
  ///
  /// - Throws: ``UsageError``.
  func check() throws(UsageError) {
    guard path == nil else { return }
    if updates { throw UsageError("--update-baseline needs --baseline FILE") }
    if timeTolerance != nil { throw UsageError("--time-tolerance needs --baseline FILE") }
  }
}
