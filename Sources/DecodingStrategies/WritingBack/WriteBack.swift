import Foundation

struct WriteMerger {
  let naming: KeyNaming
  let log: DecodingLog?

  func merged(
    _ sent: JSONValue, _ old: Written, _ new: Written, at path: [any CodingKey]
  ) -> Written {
    if new == old { return .sent(sent) }
    switch (sent, old, new) {
    case (.object(let sent), .object(let old), .object(let new)):
      return .object(merged(sent, old, new, at: path))
    case (.array(let sent), .list(let old, let lost), .list(let new, _)):
      let list = WrittenList(sent: sent, old: old, new: new, lost: lost, naming: naming)
      return .list(merged(list, at: path))
    case (.object, .object, _), (.array, .list, _): break  // The app replaced the whole value.
    default: record(sent, old, at: path)
    }
    return named(new)
  }

  private func merged(
    _ sent: [String: JSONValue], _ old: Written.Members, _ new: Written.Members,
    at path: [any CodingKey]
  ) -> Written.Members {
    let sentKey = naming.keys(of: sent)
    var result = Written.Members(values: sent.mapValues(Written.sent))
    var added: [String: Written] = [:]
    for key in old.values.keys where new.values[key] == nil {
      if let key = sentKey(key, old.hasFixedKeys) { result.values[key] = nil }
    }
    for (key, value) in new.values {
      let before = old.values[key]
      if let key = sentKey(key, new.hasFixedKeys), let sent = sent[key] {
        result.values[key] =
          before.map { merged(sent, $0, value, at: path + [PathComponent(key)]) } ?? named(value)
      } else if value != before {  // Otherwise it is a default, which was not sent.
        added[key] = named(value)
      }
    }
    let members = named(Written.Members(values: added, hasFixedKeys: new.hasFixedKeys))
    result.hasFixedKeys = members.hasFixedKeys
    result.values.merge(members.values) { $1 }
    return result
  }

  private func merged(_ list: WrittenList, at path: [any CodingKey]) -> [Written] {
    guard let places = list.places else {
      record(.array(list.sent), .list(list.old), at: path)
      return list.new.map(named)
    }
    let matches = list.matches(places)
    for index in list.unrecognized(matches) {
      record(list.sent[places[index]], list.old[index], at: path + [PathComponent(places[index])])
    }
    // Elements that did not decode follow the element that they followed, or start the list.
    let (known, kept) = (Set(places), Set(matches.compactMap { $0.map { places[$0] } }))
    var (others, place): ([Int: [Written]], Int) = ([:], -1)
    for (index, element) in list.sent.enumerated() {
      if kept.contains(index) { place = index }
      if !known.contains(index) { others[place, default: []].append(.sent(element)) }
    }
    return zip(list.new, matches).reduce(into: others[-1] ?? []) { result, pair in
      guard let match = pair.1 else { return result.append(named(pair.0)) }
      let (place, old) = (places[match], list.old[match])
      let path = path + [PathComponent(place)]
      result.append(merged(list.sent[place], old, pair.0, at: path))
      result += others[place] ?? []
    }
  }

  private func named(_ value: Written) -> Written {
    switch value {
    case .list(let elements, _): return .list(elements.map(named))
    case .object(var members):
      members.values = members.values.mapValues(named)
      return .object(named(members))
    default: return value
    }
  }

  private func named(_ members: Written.Members) -> Written.Members {
    var members = members
    if members.hasFixedKeys { return members }
    members.hasFixedKeys = naming != .unknown || members.values.keys.allSatisfy(\.isOneWord)
    let keys = naming.newKeys(members.values.keys)
    let values = members.values.map { (keys[$0] ?? $0, $1) }
    members.values = Dictionary(values) { $1 }
    return members
  }

  /// Records that a value is written from the model only, if the model does not know all of it.
  private func record(_ sent: JSONValue, _ old: Written, at path: [any CodingKey]) {
    if naming.agrees(old, sent, .wholly) { return }
    log?.record(DecodingLoss(OwnText.unrecognized.error(at: path), in: path, remedy: .rewritten))
  }
}

/// A list as it was sent, as the unchanged model wrote it, and as the model writes it now.
struct WrittenList {
  let sent: [JSONValue]
  let old: [Written]
  let new: [Written]
  /// The indices in `sent` that are known not to be in `old`.
  let lost: [Int]
  let naming: KeyNaming

  /// The number of elements above which not each is searched for in what was sent.
  private static let searchLimit = 300
  /// The number of changed elements above which not each is compared with each.
  private static let changeLimit = 1_000

  /// The index in `sent` of each element of `old`; nil if that is not known, as for a list that the
  /// model both sorts and changes.
  var places: [Int]? {
    let lost = Set(lost)
    let left = sent.indices.filter { !lost.contains($0) }
    let isSameCount = left.count == old.count
    if isSameCount, zip(old, left).allSatisfy({ naming.agrees($0, sent[$1], .loosely) }) {
      return left
    }
    guard sent.count <= Self.searchLimit else { return nil }
    let found = old.map { element in
      left.filter { naming.agrees(element, sent[$0], .exactly) }
    }
    // A value that the model changes, such as a text in capital letters, agrees with none.
    if isSameCount, zip(found, left).allSatisfy({ $0.isEmpty || $0 == [$1] }) { return left }
    let places = found.compactMap { $0.count == 1 ? $0.first : nil }
    return Set(places).count == old.count ? places : nil
  }

  func matches(_ places: [Int]) -> [Int?] {
    if var positions = positionsByID {
      return new.map { $0.id.flatMap { positions.removeValue(forKey: $0) } }
    }
    let isSameCount = new.count == old.count
    var matches = new.indices.map { isSameCount && new[$0] == old[$0] ? $0 : nil }
    let left = Set(old.indices).subtracting(matches.compactMap(\.self)).sorted()
    let free = Dictionary(grouping: left) { old[$0] }
    for (element, indices) in Dictionary(grouping: matches.missing, by: { new[$0] }) {
      // Of equal elements with different keys, it is not known which one was removed.
      guard let found = free[element],
        indices.count >= found.count || Set(found.map { sent[places[$0]] }).count == 1
      else { continue }
      for (index, match) in zip(indices, found) { matches[index] = match }
    }
    let changed = matches.missing
    guard isSameCount, changed.count <= Self.changeLimit,
      zip(matches, old.indices).allSatisfy({ $0 == nil || $0 == $1 })
    else { return matches }
    let olds = changed.map { old[$0].leaves }
    var holders: [Leaf: [Int]] = [:]
    for (number, leaves) in olds.enumerated() {
      for leaf in leaves { holders[leaf, default: []].append(number) }
    }
    for (number, index) in changed.enumerated() {
      let leaves = new[index].leaves
      // How many values differ from those of each, or are in only one of the two.
      var counts = olds.map { ($0.count + leaves.count) / 2 }
      for leaf in leaves { for holder in holders[leaf] ?? [] { counts[holder] -= 1 } }
      let count = counts[number]
      let isSimilar = count <= 1 || 4 * count <= max(leaves.count, olds[number].count)
      let isNearest = counts.indices.allSatisfy {
        counts[$0] > count || old[changed[$0]] == old[index]
      }
      if isSimilar, isNearest { matches[index] = index }
    }
    return matches
  }

  /// The elements of a list without ids that are in no match, but may have become a new one.
  func unrecognized(_ matches: [Int?]) -> [Int] {
    if positionsByID != nil || !matches.contains(nil) { return [] }
    return Set(old.indices).subtracting(matches.compactMap(\.self)).sorted()
  }

  private var positionsByID: [Written: Int]? {
    let positions = Dictionary(zip(old.compactMap(\.id), old.indices)) { $1 }
    return positions.count == old.count && !old.isEmpty ? positions : nil
  }
}

extension [Int?] {
  fileprivate var missing: [Int] { indices.filter { self[$0] == nil } }
}

/// The place of a value inside another one, or that with the value.
private struct Leaf: Hashable {
  let path: [String]
  let value: Written?
}

extension Written {
  fileprivate var leaves: [Leaf] { leaves(at: []) }

  private func leaves(at path: [String]) -> [Leaf] {
    switch self {
    case .object(let members) where !members.values.isEmpty:
      members.values.flatMap { $1.leaves(at: path + [$0]) }
    case .list(let elements, _) where !elements.isEmpty:
      elements.enumerated().flatMap { $1.leaves(at: path + ["\($0)"]) }
    default: [Leaf(path: path, value: nil), Leaf(path: path, value: self)]
    }
  }
}

extension KeyNaming {
  /// How what a model wrote agrees with what was sent.
  enum Agreement {
    /// No value differs. `loosely`, a value of another type may be a default or another form.
    case exactly, loosely
    /// The model knows all that was sent, with whatever values.
    case wholly
  }

  func agrees(_ written: Written, _ sent: JSONValue, _ agreement: Agreement) -> Bool {
    switch (written, sent) {
    case (.null, _), (.refused, _): return true
    case (.object(let object), .object(let members)):
      let sentKey = keys(of: members)
      let values = object.values.compactMap { key, value in
        sentKey(key, object.hasFixedKeys).flatMap { members[$0] }.map { (value, $0) }
      }
      return (agreement != .wholly || values.count == members.count)
        && values.allSatisfy { agrees($0, $1, agreement) }
    case (.list(let elements, _), .array(let sent)):
      if elements.count != sent.count { return agreement == .loosely }
      return zip(elements, sent).allSatisfy { agrees($0, $1, agreement) }
    case (_, .array), (_, .object): return agreement == .loosely
    case (.scalar(let scalar), _) where agreement != .wholly:
      return scalar.agrees(with: sent) ?? (agreement == .loosely)
    default: return agreement != .exactly
    }
  }
}

extension Written.Scalar {
  fileprivate func agrees(with sent: JSONValue) -> Bool? {
    switch (sent, value) {
    case (_, is Date), (_, is Data), (_, is URL): true
    case (.boolean(let sent), let value as Bool): value == sent
    case (.string(let sent), let value as String): value == sent
    case (_, is Bool), (_, is String): nil
    case (.integer(let sent), _): Double("\(value)") == Double(sent)
    case (.number(let sent), _): Double("\(value)") == sent
    case (.decimal(let sent), _): Double("\(value)") == Double("\(sent)")
    default: nil
    }
  }
}
