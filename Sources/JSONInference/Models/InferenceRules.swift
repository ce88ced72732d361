/// When a sample is evidence enough.
package struct InferenceRules: Hashable, Sendable {
  /// Properties are required if the estimated probability of the next record to have all of them is at
  /// least this, from 0 to 1.
  package var confidence = 0.9
  /// Whether the model is to break where the next answer differs: see ``InferredModel/isStrict``.
  package var isStrict = false

  package init() {}

  /// The fewest records, all of which have some keys, that make these keys required.
  ///
  /// By Laplace's rule of succession, the next record lacks a key with the probability 1 / (*n* + 2) if *n*
  /// records had it, and one of several keys with their sum at most.
  func leastRecords(for keyCount: Int = 1) -> Int {
    if confidence <= 0 { return 1 }
    if confidence > 0.999_999 { return .max }
    // Rounding errors must not add a record.
    let records = Double(max(1, keyCount)) / (1 - confidence) - 2 - 1e-6
    return max(1, Int(records.rounded(.up)))
  }

  /// The rules of a strict model: what no object of the sample lacks is required.
  package static let strict: InferenceRules = {
    var rules = InferenceRules()
    rules.confidence = 0
    rules.isStrict = true
    return rules
  }()
}
