import JSONMutation
import JSONText

/// Which strings are the tags of an enum.
extension StringProfile {
  private static let leastStrings = 10
  /// The fewest strings for each different tag, on average.
  private static let leastRepeats = 3

  /// The values in the order of their frequency.
  var allValues: [InferredTags.Value] {
    (values ?? []).map {
      InferredTags.Value(JSONString.decode([0x22] + $0.bytes + [0x22]), count: $0.count)
    }
    .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }

  /// The tags that the strings are; nil if they are not tags.
  ///
  /// They are tags for mutants, too, but a model needs more evidence: at least ten strings, and three of
  /// each. A tag that was seen once may be anything, so it is none, and few may be like that.
  func tags(by rules: InferenceRules) -> [InferredTags.Value]? {
    guard let values, count >= Self.leastStrings else { return nil }
    let repeated = values.filter { $0.count > 1 }
    guard repeated.count > 1, TagRule.areTags(count, distinct: values.count),
      (values.count - repeated.count) * 10 <= count,
      values.count * Self.leastRepeats <= count,
      values.allSatisfy({ $0.bytes[...].looksLikeTag })
    else { return nil }
    return rules.isStrict ? allValues : allValues.filter { $0.count > 1 }
  }
}
