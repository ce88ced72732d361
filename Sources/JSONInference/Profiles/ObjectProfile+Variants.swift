import JSONText

/// Whether what an object is like depends on a tag in it.
extension ObjectProfile {
  /// The fewest objects of a tag that show what it stands for.
  private static let leastObjects = 2
  /// The share of all keys that objects of one tag have on average, above which one type fits all.
  private static let mostOverlap = 0.7

  /// A member whose content depends on the tag next to it.
  struct Tagged: Hashable {
    let tag: String
    let member: String
  }

  /// Decides whether the tag makes a difference; if not, the objects are of one type.
  ///
  /// If all of the difference is in one member, that member's value depends on the tag.
  func settleVariants() {
    guard !variants.isEmpty else { return }
    guard let key = tagOfUnion else { return mergeVariants() }
    let overlap = Self.overlap(of: variants.values.map(\.keySet))
    if overlap < Self.mostOverlap { return }
    guard let member = dependentMember else { return mergeVariants() }
    var payloads: [String: ValueProfile] = [:]
    for (tag, variant) in variants { payloads[tag.value] = variant.takeValue(of: member) }
    mergeVariants()
    depend(Tagged(tag: key, member: member), payloads)
  }

  /// The key of the tag, if all objects have it and there are enough of them to show a difference.
  private var tagOfUnion: String? {
    let keys = Set(variants.keys.map(\.key))
    let shown = variants.values.count { $0.count >= Self.leastObjects }
    return count == 0 && keys.count == 1 && shown > 1 && shown * 2 >= variants.count
      ? keys.first : nil
  }

  /// The member whose objects differ most by their keys from tag to tag.
  private var dependentMember: String? {
    var best: (overlap: Double, key: String)?
    for key in Set(variants.values.flatMap(\.keySet)).sorted() {
      let values = variants.values.compactMap { $0.members.first { $0.key == key }?.value }
      let sets = values.compactMap { $0.objects?.root.allKeys }
      guard sets.count > 1, sets.count * 2 > variants.count,
        values.allSatisfy({ $0.kinds.isSubset(of: [.object]) })
      else { continue }
      let overlap = Self.overlap(of: sets)
      if overlap < best?.overlap ?? 0.5 { best = (overlap, key) }
    }
    return best?.key
  }

  private var allKeys: Set<String> {
    variants.values.reduce(into: keySet) { $0.formUnion($1.keySet) }
  }

  /// The mean share of all keys that each set has.
  private static func overlap(of sets: [Set<String>]) -> Double {
    let all = sets.reduce(into: Set<String>()) { $0.formUnion($1) }
    guard !all.isEmpty, !sets.isEmpty else { return 1 }
    return Double(sets.reduce(0) { $0 + $1.count }) / Double(all.count * sets.count)
  }
}
