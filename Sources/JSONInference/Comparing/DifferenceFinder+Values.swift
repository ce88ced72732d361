import JSONMutation
import JSONText

extension DifferenceFinder {
  mutating func compareNulls(_ old: ValueSummary, _ new: ValueSummary, at place: Place) {
    let (before, after) = (old.kinds[.null], new.kinds[.null])
    let texts = [(old, before), (new, after)].map { value, nulls in
      "null \(nulls?.total ?? 0)/\(value.count.total)"
    }
    if before == nil, let after {
      let isAll = new.nonNullKinds.isEmpty
      add(
        .null, place, texts[0], texts[1],
        isCertain: isAll
          ? self.isCertain(old, new, at: place)
          : self.isCertain(after, of: new.count, noneOf: old.count),
        Difference.Recipe(share: Difference.Share(after.total, of: new.count.total)))
    } else if after != nil, new.nonNullKinds.isEmpty, !old.nonNullKinds.isEmpty {
      add(
        .null, place, texts[0], texts[1],
        isCertain: self.isCertain(old.nonNulls, of: old.count, noneOf: new.count))
    } else if let before, !new.nonNullKinds.isEmpty, after == nil || old.nonNullKinds.isEmpty {
      let isCertain =
        after != nil
        ? self.isCertain(new.nonNulls, of: new.count, noneOf: old.count)
        : old.nonNullKinds.isEmpty
          ? self.isCertain(old, new, at: place)
          : self.isCertain(before, of: old.count, noneOf: new.count)
      add(
        .notNull, place, texts[0], texts[1], isCertain: isCertain,
        Difference.Recipe(
          share: Difference.Share(new.count.total - (after?.total ?? 0), of: new.count.total),
          values: new.examples(of: Array(new.nonNullKinds))))
    }
  }

  mutating func compareKinds(_ old: ValueSummary, _ new: ValueSummary, at place: Place) {
    let (before, after) = (old.nonNullKinds, new.nonNullKinds)
    guard !before.isEmpty, !after.isEmpty, before != after else { return }
    let vanished = JSONKind.allCases.filter { before.contains($0) && !after.contains($0) }
    let appeared = JSONKind.allCases.filter { after.contains($0) && !before.contains($0) }
    let isCertain =
      before.isDisjoint(with: after)
      ? self.isCertain(old, new, at: place)
      : appeared.contains {
        self.isCertain(new.kinds[$0] ?? UnitCount(), of: new.count, noneOf: old.count)
      }
        || vanished.contains {
          self.isCertain(old.kinds[$0] ?? UnitCount(), of: old.count, noneOf: new.count)
        }
    if before == [.string] || before == [.number], after == [.string] || after == [.number],
      let form = old.dateForm, let newForm = new.dateForm, form != newForm
    {
      return add(
        .dateFormat, place, "\(form.rawValue) \(old.count.total)",
        "\(newForm.rawValue) \(new.count.total)", isCertain: isCertain,
        Difference.Recipe(conversion: newForm))
    }
    let total = new.count.total - (new.kinds[.null]?.total ?? 0)
    let appearedCount = appeared.reduce(0) { $0 + (new.kinds[$1]?.total ?? 0) }
    add(
      .retyped, place, old.kindText, new.kindText, isCertain: isCertain,
      Difference.Recipe(
        share: Difference.Share(vanished.isEmpty ? appearedCount : 0, of: total),
        values: new.examples(of: appeared.isEmpty ? Array(after) : appeared),
        conversion: conversion(old, new), vanished: vanished))
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

  mutating func compareScalars(_ old: ValueSummary, _ new: ValueSummary, at place: Place) {
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

  private mutating func compareTags(_ old: ValueSummary, _ new: ValueSummary, at place: Place) {
    guard old.scalars.lookLikeTags, new.scalars.lookLikeTags, let known = old.scalars.tags,
      let tags = new.scalars.tags, let strings = new.kinds[.string],
      let oldStrings = old.kinds[.string]
    else { return }
    let unseen = tags.filter { known[$0.key] == nil }.sorted {
      ($1.value.total, $0.key) < ($0.value.total, $1.key)
    }
    guard let first = unseen.first else { return }
    let count = unseen.reduce(0) { $0 + $1.value.total }
    let names = unseen.prefix(3).map { "\(JSONString.quote($0.key)) \($0.value.total)" }
    let rest = unseen.count > 3 ? " and \(unseen.count - 3) more" : ""
    add(
      .newTags, place, known.count == 1 ? "1 tag" : "\(known.count) tags",
      names.joined(separator: ", ") + rest,
      isCertain: !old.scalars.areClustered && !new.scalars.areClustered
        && self.isCertain(first.value, of: strings, noneOf: oldStrings),
      Difference.Recipe(
        share: Difference.Share(count, of: strings.total),
        values: unseen.map { JSONString.quote($0.key) }))
  }

  private mutating func compareDateForms(
    _ old: ValueSummary, _ new: ValueSummary, at place: Place
  ) {
    guard old.areDates, new.areDates else { return }
    let appeared = new.scalars.dates.filter { old.scalars.dates[$0.key] == nil }
    guard
      let form = appeared.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }),
      let units = new.scalars.dateUnits[form.key]
    else { return }
    let isAll = Set(old.scalars.dates.keys).isDisjoint(with: new.scalars.dates.keys)
    add(
      .dateFormat, place, old.dateText, new.dateText,
      isCertain: isAll
        ? self.isCertain(old, new, at: place)
        : self.isCertain(units, of: new.count, noneOf: old.count),
      Difference.Recipe(
        share: Difference.Share(form.value, of: new.scalars.dates.values.reduce(0, +)),
        conversion: form.key))
  }

  private mutating func compareNumbers(_ old: ValueSummary, _ new: ValueSummary, at place: Place) {
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
      let isAll = after.integerCount == 0
      add(
        .numberFormat, place, texts[0], texts[1],
        isCertain: isAll
          ? self.isCertain(old, new, at: place)
          : self.isCertain(after.fractionUnits, of: new.count, noneOf: old.count),
        Difference.Recipe(
          share: Difference.Share(after.fractionCount, of: total), conversion: .fraction))
    } else if before.fractionCount > 0, after.fractionCount == 0 {
      add(
        .numberFormat, place, texts[0], texts[1],
        isCertain: before.integerCount == 0
          ? self.isCertain(old, new, at: place)
          : self.isCertain(before.fractionUnits, of: old.count, noneOf: new.count),
        Difference.Recipe(conversion: .integer))
    }
  }
}

extension ValueSummary {
  fileprivate var nonNulls: UnitCount {
    nonNullKinds.reduce(UnitCount()) { $0.merged(with: kinds[$1] ?? UnitCount()) }
  }

  fileprivate var areDates: Bool {
    let dates = scalars.dates.values.reduce(0, +)
    return dates > 0
      && dates == scalars.stringCount + scalars.integerCount + scalars.fractionCount
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
