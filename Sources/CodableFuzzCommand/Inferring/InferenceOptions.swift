import FuzzPlatform
import JSONInference

/// The options that decide what a sample leaves open, or shows otherwise.
struct InferenceOptions: OptionGroup {
  private(set) var decisions = InferenceDecisions.none
  private(set) var rules = InferenceRules()

  /// Warns of decisions that had no effect.
  func warn(about model: InferredModel, _ console: Console) {
    for field in model.unknownDecisions {
      console.warn("the sample has no field \(field), which something was decided about")
    }
  }

  static var options: [Option<Self>] {
    [
      Option(
        "--decide", "'FIELD TYPE'",
        "what a field is, as '/feed/*/kind tags', '… required' or '… name Kind'; repeatable"
      ) { options, text throws(UsageError) in
        do throws(InferenceDecisionError) {
          try options.decisions.add(text)
        } catch {
          throw UsageError("--decide: \(error)")
        }
      },
      Option("--decisions", "FILE", "a file with such decisions, one in each line") {
        options, path throws(UsageError) in
        let bytes: [UInt8]
        do throws(StorageError) {
          bytes = try InputFile.read(path)
        } catch {
          throw UsageError("--decisions: \(error)")
        }
        do throws(InferenceDecisionError) {
          try options.decisions.add(linesOf: String(decoding: bytes, as: UTF8.self))
        } catch {
          throw UsageError("\(path), \(error)")
        }
      }.proposing(.files),
      Option(
        "--confidence", "0…1",
        "require a key if the next record probably has it (default: 0.9, which takes 8 records)"
      ) { options, text throws(UsageError) in
        guard let confidence = Double(text), (0...1).contains(confidence) else {
          throw UsageError("--confidence needs a number from 0 to 1, not '\(text)'")
        }
        options.rules.confidence = confidence
      },
    ]
  }
}
