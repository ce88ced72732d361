import JSONMutation
import JSONText

extension DifferenceFinder {
  mutating func compareNulls(_ old: ValueSummary, _ new: ValueSummary, at place: Sides) {
    let (before, after) = (old.kinds[.null], new.kinds[.null])
    let texts = [(old, before), (new, after)].map { "null \($1 ?? 0)/\($0.count)" }
    if before == nil, let after {
      add(.null, place, texts[0], texts[1], share: .init(after, of: new.count))
    } else if after != nil, new.nonNullKinds.isEmpty, !old.nonNullKinds.isEmpty {
      add(.null, place, texts[0], texts[1])
    } else if before != nil, !new.nonNullKinds.isEmpty, after == nil || old.nonNullKinds.isEmpty {
      add(
        .notNull, place, texts[0], texts[1], share: .init(new.count - (after ?? 0), of: new.count),
        values: new.examples(of: Array(new.nonNullKinds)))
    }
  }

  mutating func compareKinds(_ old: ValueSummary, _ new: ValueSummary, at place: Sides) {
    let (before, after) = (old.nonNullKinds, new.nonNullKinds)
    guard !before.isEmpty, !after.isEmpty, before != after else { return }
    let vanished = JSONKind.allCases.filter { before.contains($0) && !after.contains($0) }
    let appeared = JSONKind.allCases.filter { after.contains($0) && !before.contains($0) }
    if before == [.string] || before == [.number], after == [.string] || after == [.number],
      let form = old.dateForm, let newForm = new.dateForm, form != newForm
    {
      return add(
        .dateFormat, place, "\(form.rawValue) \(old.count)", "\(newForm.rawValue) \(new.count)",
        conversion: newForm)
    }
    let total = new.count - (new.kinds[.null] ?? 0)
    let appearedCount = appeared.reduce(0) { $0 + (new.kinds[$1] ?? 0) }
    add(
      .retyped, place, old.kindText, new.kindText,
      share: .init(vanished.isEmpty ? appearedCount : 0, of: total),
      values: new.examples(of: appeared.isEmpty ? Array(after) : appeared),
      conversion: conversion(old, new), vanished: vanished)
  }

  private func conversion(_ old: ValueSummary, _ new: ValueSummary) -> Difference.Conversion {
    let (before, after) = (old.nonNullKinds, new.nonNullKinds)
    func areQuoted(_ value: ValueSummary) -> Bool {
      value.scalars.stringCount > 0
        && value.scalars.quotedCount * 10 >= value.scalars.stringCount * 9
    }
    if before.isSubset(of: [.number, .boolean]), after == [.string], areQuoted(new) {
      return .quote
    }
    if before == [.string], after.isSubset(of: [.number, .boolean]), areQuoted(old) {
      return .unquote
    }
    return .values
  }

  mutating func compareScalars(_ old: ValueSummary, _ new: ValueSummary, at place: Sides) {
    compareForms(old, new, at: place)
    if old.kinds[.string] != nil, new.kinds[.string] != nil {
      compareTags(old, new, at: place)
      if old.nonNullKinds == [.string], new.nonNullKinds == [.string] {
        compareDateForms(old, new, at: place)
      }
    }
    if old.kinds[.number] != nil, new.kinds[.number] != nil {
      compareNumbers(old, new, at: place)
    }
  }

  private mutating func compareForms(_ old: ValueSummary, _ new: ValueSummary, at place: Sides) {
    for form in Difference.ValueForm.allCases {
      guard let appeared = new.scalars.forms[form], old.scalars.forms[form] == nil else { continue }
      let kind: JSONKind =
        switch form {
        case .empty, .noDate: .string
        case .over32Bits, .over17Digits: .number
        }
      guard let before = old.kinds[kind], let after = new.kinds[kind] else { continue }
      if form == .noDate && !old.areDates || form == .over32Bits && new.areDates { continue }
      add(
        .newForm, place, "\(form.rawValue) 0/\(before)",
        "\(form.rawValue) \(appeared.count)/\(after)", share: .init(appeared.count, of: after),
        values: [appeared.example])
    }
  }

  private mutating func compareTags(_ old: ValueSummary, _ new: ValueSummary, at place: Sides) {
    guard old.scalars.lookLikeTags, new.scalars.lookLikeTags, let known = old.scalars.tags,
      let tags = new.scalars.tags, let strings = new.kinds[.string]
    else { return }
    let unseen = tags.filter { known[$0.key] == nil }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    if unseen.isEmpty { return }
    let count = unseen.reduce(0) { $0 + $1.value }
    let names = unseen.prefix(3).map { "\(JSONString.quote($0.key)) \($0.value)" }
    let rest = unseen.count > 3 ? " and \(unseen.count - 3) more" : ""
    add(
      .newTags, place, known.count == 1 ? "1 tag" : "\(known.count) tags",
      names.joined(separator: ", ") + rest, share: .init(count, of: strings),
      values: unseen.map { JSONString.quote($0.key) })
  }

  private mutating func compareDateForms(
    _ old: ValueSummary, _ new: ValueSummary, at place: Sides
  ) {
    guard old.areDates, new.areDates else { return }
    let appeared = new.scalars.dates.filter { old.scalars.dates[$0.key] == nil }
    let most = appeared.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
    guard let most else { return }
    add(
      .dateFormat, place, old.dateText, new.dateText,
      share: .init(most.value, of: new.scalars.dateCount), conversion: most.key)
  }

  private mutating func compareNumbers(_ old: ValueSummary, _ new: ValueSummary, at place: Sides) {
    let (before, after) = (old.scalars, new.scalars)
    if old.nonNullKinds == [.number], new.nonNullKinds == [.number], let form = old.dateForm,
      let newForm = new.dateForm, form != newForm
    {
      return compareDateForms(old, new, at: place)
    }
    let texts = [before, after].map { numbers in
      "integer \(numbers.integerCount), fraction \(numbers.fractionCount)"
    }
    let total = after.integerCount + after.fractionCount
    if before.fractionCount == 0, after.fractionCount > 0 {
      add(
        .numberFormat, place, texts[0], texts[1], share: .init(after.fractionCount, of: total),
        conversion: .fraction)
    } else if before.fractionCount > 0, after.fractionCount == 0 {
      add(.numberFormat, place, texts[0], texts[1], conversion: .integer)
    }
  }
}

extension ValueSummary {
  fileprivate var areDates: Bool {
    let count = scalars.stringCount + scalars.integerCount + scalars.fractionCount
    return count > 0 && count == scalars.dateCount
  }

  fileprivate var dateForm: Difference.Conversion? {
    areDates && scalars.dates.count == 1 ? scalars.dates.keys.first : nil
  }

  fileprivate var dateText: String {
    scalars.dates.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.key.rawValue) \($0.value)" }.joined(separator: ", ")
  }

  fileprivate func examples(of kinds: [JSONKind]) -> [String] {
    kinds.sorted { $0.rawValue < $1.rawValue }.flatMap { kind in
      (0..<4).map { example(of: kind, number: $0) }
    }
  }
}
