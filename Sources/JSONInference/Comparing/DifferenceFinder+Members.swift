import JSONMutation
import JSONText

extension DifferenceFinder {
  mutating func compareMembers(_ old: ValueSummary, _ new: ValueSummary, at place: Sides) {
    var gone: [OneSided] = []
    var come: [OneSided] = []
    for (key, mine) in old.members {
      let next = place.appending(JSONPointer.Token(key))
      if let theirs = new.member(key) {
        comparePresence(mine, theirs, old, new, at: next)
        compare(mine, theirs, at: next)
      } else {
        gone.append(
          OneSided(path: next.old, value: mine, parent: old, otherParent: new, place: next.old))
      }
    }
    for (key, theirs) in new.members where old.member(key) == nil {
      let next = place.appending(JSONPointer.Token(key))
      come.append(
        OneSided(path: next.new, value: theirs, parent: new, otherParent: old, place: next.old))
    }
    findRenames(&gone, &come, at: place)
    removed += gone
    added += come
  }

  private mutating func comparePresence(
    _ mine: ValueSummary, _ theirs: ValueSummary, _ old: ValueSummary, _ new: ValueSummary,
    at place: Sides
  ) {
    let (before, after) = (mine.count, theirs.count)
    let texts = ["present \(before)/\(old.objects)", "present \(after)/\(new.objects)"]
    if before == old.objects, after < new.objects {
      add(
        .removed, place, texts[0], texts[1], share: .init(new.objects - after, of: new.objects))
    } else if before < old.objects, after == new.objects {
      add(.added, place, texts[0], texts[1], values: theirs.examples())
    }
  }

  private mutating func findRenames(
    _ gone: inout [OneSided], _ come: inout [OneSided], at place: Sides
  ) {
    let isOnly = gone.count == 1 && come.count == 1
    var pairs: [(score: Double, gone: Int, come: Int)] = []
    for (number, old) in gone.enumerated() {
      for (other, new) in come.enumerated() {
        guard let score = old.renameScore(new, isOnly: isOnly) else { continue }
        pairs.append((score, number, other))
      }
    }
    let paired = Self.bestPairs(pairs)
    for pair in paired {
      let (old, new) = (gone[pair.gone], come[pair.come])
      let token = new.path[new.path.count - 1]
      let next = Sides(old: old.path, new: new.path)
      add(.renamed, Sides(old: old.path, new: place.new + [token]), old.presence, new.presence)
      compare(old.value, new.value, at: next)
    }
    let (old, new) = (Set(paired.map(\.gone)), Set(paired.map(\.come)))
    gone = gone.enumerated().filter { !old.contains($0.offset) }.map(\.element)
    come = come.enumerated().filter { !new.contains($0.offset) }.map(\.element)
  }

  /// The pairs with the highest scores, each element once; of candidates that are as good, none.
  static func bestPairs(
    _ pairs: [(score: Double, gone: Int, come: Int)]
  ) -> [(score: Double, gone: Int, come: Int)] {
    var best: [(score: Double, gone: Int, come: Int)] = []
    var (usedGone, usedCome): (Set<Int>, Set<Int>) = ([], [])
    let sorted = pairs.sorted { ($1.score, $0.gone, $0.come) < ($0.score, $1.gone, $1.come) }
    let byGone = Dictionary(grouping: sorted, by: \.gone)
    let byCome = Dictionary(grouping: sorted, by: \.come)
    for pair in sorted where !usedGone.contains(pair.gone) && !usedCome.contains(pair.come) {
      let others = (byGone[pair.gone] ?? []) + (byCome[pair.come] ?? [])
      let hasRival = others.contains { other in
        (other.gone == pair.gone) != (other.come == pair.come)
          && !usedGone.contains(other.gone) && !usedCome.contains(other.come)
          && other.score > pair.score - 0.02
      }
      if hasRival { continue }
      usedGone.insert(pair.gone)
      usedCome.insert(pair.come)
      best.append(pair)
    }
    return best
  }
}

extension DifferenceFinder.OneSided {
  var presence: String { "present \(value.count)/\(parent.objects)" }

  private var share: Double { Double(value.count) / Double(max(1, parent.objects)) }

  /// How likely it is that this member has another's name now; nil if it is not.
  fileprivate func renameScore(_ other: Self, isOnly: Bool) -> Double? {
    let values = Resemblance(value, other.value)
    let names = nameResemblance([path.last?.text ?? ""], [other.path.last?.text ?? ""])
    let isShown = values.isTelling && values.score >= Resemblance.strong
    guard values.score >= Resemblance.possible,
      abs(share - other.share) <= (isShown || names == 1 ? 0.7 : 0.34)
    else { return nil }
    guard isShown || names == 1 || isOnly else { return nil }
    return values.score + 0.2 * names
  }

  /// How likely it is that this value moved to another place; nil if it did not.
  ///
  /// Its name alone shows that only if no object lacks either: many objects have an `id`.
  func moveScore(_ other: Self, areInAll: Bool) -> Double? {
    let (mine, theirs) = (path.map(\.text), other.path.map(\.text))
    let common = zip(mine, theirs).prefix { $0 == $1 }.count
    let names = max(
      nameResemblance([mine.last ?? ""], [theirs.last ?? ""]),
      nameResemblance(mine.dropFirst(common), theirs.dropFirst(common)))
    let values = Resemblance(value, other.value)
    guard values.score >= Resemblance.possible else { return nil }
    let isShown = values.isTelling && values.score >= 0.7
    guard isShown || names == 1 && areInAll else { return nil }
    return values.score + 0.3 * names
  }
}

extension DifferenceFinder {
  private static let mostDepth = 3
  private static let mostCandidates = 400

  /// A member can move only within what surrounds it once: an element stays in its list.
  mutating func findMoves() {
    let (sources, targets) = (removed.flatMap { inside($0) }, added.flatMap { inside($0) })
    guard sources.count * targets.count <= Self.mostCandidates * Self.mostCandidates else { return }
    var pairs: [(score: Double, gone: Int, come: Int)] = []
    for (number, source) in sources.enumerated() {
      for (other, target) in targets.enumerated()
      where Self.canMove(source.member.place, target.member.place) {
        let areInAll = source.isInAll && target.isInAll
        guard let score = source.member.moveScore(target.member, areInAll: areInAll)
        else { continue }
        // The whole of what is gone rather than a part of it.
        pairs.append((score - 0.03 * Double(source.depth + target.depth), number, other))
      }
    }
    var (gone, come): ([[JSONPointer.Token]], [[JSONPointer.Token]]) = ([], [])
    for pair in Self.bestPairs(pairs) {
      let (source, target) = (sources[pair.gone].member, targets[pair.come].member)
      let isKnown =
        gone.contains { source.path.starts(with: $0) || $0.starts(with: source.path) }
        || come.contains { target.path.starts(with: $0) || $0.starts(with: target.path) }
      if isKnown { continue }
      gone.append(source.path)
      come.append(target.path)
      add(.moved, Sides(old: source.path, new: target.place), source.presence, target.presence)
      compare(source.value, target.value, at: Sides(old: source.path, new: target.path))
    }
    removed.removeAll { gone.contains($0.path) }
    added.removeAll { $0.value.isExplained(at: $0.path, by: come) }
    moved = come
  }

  private func inside(
    _ member: OneSided, isInAll: Bool? = nil, depth: Int = 0
  ) -> [(member: OneSided, isInAll: Bool, depth: Int)] {
    let isInAll = isInAll ?? (member.value.count == member.parent.objects)
    var all = [(member, isInAll, depth)]
    guard depth < Self.mostDepth, member.value.nonNullKinds == [.object], !member.value.isMap else {
      return all
    }
    for (key, value) in member.value.members {
      let token = JSONPointer.Token(key)
      all += inside(
        OneSided(
          path: member.path + [token], value: value, parent: member.value,
          otherParent: member.otherParent, place: member.place + [token]),
        isInAll: isInAll, depth: depth + 1)
    }
    return all
  }

  private static func canMove(_ source: [JSONPointer.Token], _ target: [JSONPointer.Token]) -> Bool
  {
    let common = zip(source, target).prefix { $0 == $1 }.count
    return source.dropLast() != target.dropLast()
      && ![source, target].contains { $0.dropFirst(common).contains(where: \.isOfAny) }
  }

  mutating func addOneSided() {
    for member in removed {
      add(
        .removed, Sides(old: member.path, new: member.path), member.presence,
        "present 0/\(member.otherParent.objects)")
    }
    for member in added {
      let values = member.value.examples(without: moved, at: member.path)
      add(
        .added, Sides(old: member.place, new: member.place),
        "present 0/\(member.otherParent.objects)", member.presence,
        share: .init(member.value.count, of: member.parent.objects), values: values)
    }
  }
}

extension ValueSummary {
  fileprivate func isExplained(
    at path: [JSONPointer.Token], by moved: [[JSONPointer.Token]]
  ) -> Bool {
    if moved.contains(path) { return true }
    guard nonNullKinds == [.object], !isMap, !members.isEmpty,
      moved.contains(where: { $0.starts(with: path) })
    else { return false }
    return members.allSatisfy { key, value in
      value.isExplained(at: path + [JSONPointer.Token(key)], by: moved)
    }
  }

  fileprivate func examples(
    without moved: [[JSONPointer.Token]], at path: [JSONPointer.Token]
  ) -> [String] {
    guard moved.contains(where: { $0.starts(with: path) }) else { return examples() }
    let parts = members.compactMap { key, value -> String? in
      let inner = path + [JSONPointer.Token(key)]
      if value.isExplained(at: inner, by: moved) { return nil }
      return value.examples(without: moved, at: inner).first.map {
        JSONString.quote(key) + ":" + $0
      }
    }
    return ["{" + parts.joined(separator: ",") + "}"]
  }
}
