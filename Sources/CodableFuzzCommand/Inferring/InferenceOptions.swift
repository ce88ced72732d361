import FuzzDocuments
import FuzzPlatform
import JSONInference

/// The options of the subcommands that infer models: what to read, and what decides where the sample
/// leaves something open, or shows it otherwise.
struct InferenceOptions: OptionGroup {
  @Option(.entry, "the responses of a .har to use, as 'GET */v1/feed*'; repeatable")
  private(set) var entries: [String]
  @Option(
    .parsed("--decide", "'FIELD TYPE'") { text throws(InferenceDecisionError) in
      var decisions = InferenceDecisions.none
      try decisions.add(text)
      return decisions
    },
    "what a field is, as '/feed/*/kind tags', '… required' or '… name Kind'; repeatable")
  private var decided: [InferenceDecisions]
  @Option(
    Parameter("--decisions", "FILE", .files, read: Self.decisions(in:)),
    "a file with such decisions, one in each line")
  private var files: [InferenceDecisions]
  @Option(
    .decimal("--confidence", "0…1", needs: "a number from 0 to 1", in: 0...1),
    "require keys if the next record probably has all (default: 0.95: 20 records for each key)")
  private var confidence: Double?
  private var quiet = QuietOption()
  private var input = InputOptions()

  var console: Console { quiet.console }
  var reading: DocumentReading { input.reading() }

  /// The decisions; the last one about a field counts.
  var decisions: InferenceDecisions {
    ($decided.placed(as: \.self) + $files.placed(as: \.self))
      .sorted { $0.position < $1.position }
      .reduce(into: .none) { $0.add($1.word) }
  }

  var rules: InferenceRules {
    var rules = InferenceRules()
    rules.confidence = confidence ?? rules.confidence
    return rules
  }

  private static func decisions(in path: String) throws(UsageError) -> InferenceDecisions {
    let bytes: [UInt8]
    do throws(StorageError) {
      bytes = try InputFile.read(path)
    } catch {
      throw UsageError("--decisions: \(error)")
    }
    do throws(InferenceDecisionError) {
      var decisions = InferenceDecisions.none
      try decisions.add(linesOf: String(decoding: bytes, as: UTF8.self))
      return decisions
    } catch {
      throw UsageError("\(path), \(error)")
    }
  }

  /// Warns of what may hold for the sample only.
  ///
  /// - Throws: ``UsageError`` for a decision that has no effect.
  func check(_ model: InferredModel) throws(UsageError) {
    for warning in model.warnings { console.warn(warning) }
    guard let field = model.unknownDecisions.first else { return }
    throw UsageError(
      "the decision about \(field) has no effect: "
        + (model.firstField(ofTypeAt: field).map {
          "that object has the type of \($0), so decide about the field there"
        } ?? "the sample has no such field"))
  }
}
