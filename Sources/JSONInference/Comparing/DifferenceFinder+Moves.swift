import JSONMutation
import JSONText

/// Members that only one side has: moved, removed or added.
extension DifferenceFinder {
  private static let mostDepth = 3
  private static let mostCandidates = 400

  /// Finds members that are in another object now.
  ///
  /// A member can move only within what surrounds it once: an element stays in its list.
  mutating func findMoves() {
    let sources = removed.flatMap { inside($0, isCertain: $0.isCertain(isSampled)) }
    let targets = added.flatMap { inside($0, isCertain: $0.isCertain(isSampled)) }
    guard sources.count * targets.count <= Self.mostCandidates * Self.mostCandidates else { return }
    var pairs: [(score: Double, gone: Int, come: Int)] = []
    for (number, source) in sources.enumerated() {
      for (other, target) in targets.enumerated()
      where Self.canMove(source.member.place, target.member.place) {
        let areCertain = source.isCertain && target.isCertain
        guard let score = source.member.moveScore(target.member, areCertain: areCertain) else {
          continue
        }
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
      add(
        .moved, Place(old: source.path, new: target.place), source.presence, target.presence,
        isCertain: source.isPaired(target, isSampled),
        Difference.Recipe())
      compare(source.value, target.value, at: Place(old: source.path, new: target.path))
    }
    settle(gone: gone, come: come)
  }

  /// Leaves out what moves explain.
  private mutating func settle(gone: [[JSONPointer.Token]], come: [[JSONPointer.Token]]) {
    removed.removeAll { gone.contains($0.path) }
    added = added.filter { member in !member.value.isExplained(at: member.path, by: come) }
    moved = come
  }

  /// A one-sided member, and the members of its objects as deep as values may move.
  private func inside(
    _ member: OneSided, isCertain: Bool, depth: Int = 0
  ) -> [(member: OneSided, isCertain: Bool, depth: Int)] {
    var all = [(member, isCertain, depth)]
    guard depth < Self.mostDepth, member.value.nonNullKinds == [.object], !member.value.isMap else {
      return all
    }
    for key in member.value.keys {
      guard let value = member.value.members[key]?.value else { continue }
      let token = JSONPointer.Token(key)
      all += inside(
        OneSided(
          path: member.path + [token], value: value, parent: member.value,
          otherParent: member.otherParent, place: member.place + [token]),
        isCertain: isCertain, depth: depth + 1)
    }
    return all
  }

  private static func canMove(_ source: [JSONPointer.Token], _ target: [JSONPointer.Token]) -> Bool
  {
    let common = zip(source, target).prefix { $0 == $1 }.count
    return source.dropLast() != target.dropLast()
      && !Significance.isInList(Array(source.dropFirst(common)))
      && !Significance.isInList(Array(target.dropFirst(common)))
  }

  /// Adds what is still unexplained.
  mutating func addOneSided() {
    for member in removed {
      add(
        .removed, Place(old: member.path, new: member.path), member.presence,
        "present 0/\(member.otherParent.objects.total)",
        isCertain: member.isCertain(isSampled),
        Difference.Recipe())
    }
    for member in added {
      let values = member.value.examples(without: moved, at: member.path)
      add(
        .added, Place(old: member.place, new: member.place),
        "present 0/\(member.otherParent.objects.total)", member.presence,
        isCertain: member.isCertain(isSampled),
        Difference.Recipe(
          share: Difference.Share(member.value.count.total, of: member.parent.objects.total),
          values: values))
    }
  }
}

extension DifferenceFinder.OneSided {
  /// Whether it is more than chance that this one vanished and the other, which is like it, appeared.
  func isPaired(_ other: Self, _ isSampled: Bool) -> Bool {
    isCertain(isSampled) && other.isCertain(isSampled)
      || Significance.together(chance(isSampled), other.chance(isSampled))
  }

  private func chance(_ isSampled: Bool) -> Double {
    let (mine, all, others) = (value.count, parent.objects, otherParent.objects)
    return isSampled
      ? Significance.chance(mine.units, of: all.units, noneOf: others.units)
      : Significance.chance(mine.total, of: all.total, noneOf: others.total)
  }

  /// Whether it is more than chance that only one side has it.
  func isCertain(_ isSampled: Bool) -> Bool {
    if value.count.total == parent.objects.total {
      return Significance.areCertain(
        parent.objects, otherParent.objects, at: path, isSampled: isSampled)
    }
    return Significance.isCertain(
      value.count, of: parent.objects, noneOf: otherParent.objects, isSampled: isSampled)
  }
}

extension ValueSummary {
  /// Whether everything inside was somewhere else before.
  fileprivate func isExplained(
    at path: [JSONPointer.Token], by moved: [[JSONPointer.Token]]
  ) -> Bool {
    if moved.contains(path) { return true }
    guard nonNullKinds == [.object], !isMap, !keys.isEmpty,
      moved.contains(where: { $0.starts(with: path) })
    else { return false }
    return keys.allSatisfy { key in
      members[key]?.value.isExplained(at: path + [JSONPointer.Token(key)], by: moved) == true
    }
  }

  /// Examples without the members that arrive from elsewhere.
  fileprivate func examples(
    without moved: [[JSONPointer.Token]], at path: [JSONPointer.Token]
  ) -> [String] {
    guard moved.contains(where: { $0.starts(with: path) }) else { return examples() }
    let parts = keys.compactMap { key -> String? in
      let inner = path + [JSONPointer.Token(key)]
      guard let value = members[key]?.value, !value.isExplained(at: inner, by: moved) else {
        return nil
      }
      return value.examples(without: moved, at: inner).first.map {
        JSONString.quote(key) + ":" + $0
      }
    }
    return ["{" + parts.joined(separator: ",") + "}"]
  }
}
