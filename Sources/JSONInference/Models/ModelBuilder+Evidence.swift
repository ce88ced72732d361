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
