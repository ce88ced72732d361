/// When a sample is evidence enough.
package struct InferenceRules: Hashable, Sendable {
  /// Properties are required if the estimated probability of the next record to have all of them is at
  /// least this, from 0 to 1.
  package var confidence = 0.95
  /// Whether the model is to break where the next response differs: see ``InferredModel/isStrict``.
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

/// What speaks for a type, in words.
extension ModelBuilder {
  func evidence(
    of value: ValueProfile, _ type: InferredType?, isOnWayToList: Bool, isIdentifier: Bool
  ) -> [String] {
    var texts: [String] = []
    if isOnWayToList { texts.append("holds the records") }
    switch type {
    case nil: texts.append("always null")
    case .number, .decimal:
      if type == .number, value.numbers.hasTooManyDigits {
        texts.append("some have more digits than any type, and are rounded")
      }
      if value.numbers.fractionCount < value.numbers.count, value.numbers.type != .integer {
        texts.append("\(value.numbers.fractionCount) of \(value.numbers.count) have a fraction")
      }
    case .integer:
      guard let range = value.numbers.integers, !isIdentifier else { break }
      texts.append(
        range.lowerBound == range.upperBound
          ? "always \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)")
    case .text(let form): texts.append(form.words)
    case .tags(let number):
      let (all, kept) = (value.strings.values?.count ?? 0, tags[number].values.count)
      texts.append(
        kept < all ? "\(kept) tags, and \(all - kept) more seen once" : "\(kept) tags")
    case .list(.anything) where value.element == nil: texts.append("always empty")
    case .map:
      if let reason = value.objects?.root.mapReason { texts.append("a map: \(reason)") }
    case .anything, .boolean, .string, .time, .object, .list, .union, .optional: break
    }
    return texts
  }
}

extension TextForm {
  /// The form with an example.
  fileprivate var words: String {
    switch self {
    case .dateTime: "dates like 2026-01-31T12:00:00Z"
    case .fractionalDateTime: "dates like 2026-01-31T12:00:00.5Z"
    case .day: "dates like 2026-01-31"
    case .localDateTime: "dates like 2026-01-31T12:00:00"
    case .messageDate: "dates like Sat, 31 Jan 2026 12:00:00 GMT"
    case .spelledDate: "dates like Sat Jan 31 12:00:00 +0000 2026"
    case .url: "URLs"
    case .uuid: "UUIDs"
    }
  }
}
