import JSONMutation
import JSONText

extension ObjectProfile: MapCandidates {
  var mapEvidence: String? {
    if let mapReason { return mapReason }
    guard variants.isEmpty else { return nil }
    return members.isEmpty ? "always empty" : reasonForMap
  }

  var keyForm: DataKey? {
    let forms = members.map { DataKey($0.bytes.dropFirst().dropLast()) }
    return forms.first.flatMap { form in forms.allSatisfy { $0 == form } ? form : nil }
  }

  var valueKind: JSONKind? {
    let kinds = Set(members.flatMap(\.value.kinds))
    return kinds.count == 1 ? kinds.first : nil
  }

  var distinctKeys: Set<ArraySlice<UInt8>> { Set(members.map { $0.bytes.dropFirst().dropLast() }) }
  var filledCount: Int { count }
  var memberCount: Int { members.reduce(0) { $0 + $1.present } }

  func hasObject(withMoreThan count: Int) -> Bool { memberCount > count * self.count }

  var areAlike: Bool {
    var keys: Set<String> = []
    var kinds: Set<JSONKind> = []
    var (values, total) = (0, 0)
    for profile in valueObjects.flatMap(\.alternatives) {
      values += profile.count
      for member in profile.members {
        total += member.present
        keys.insert(member.key)
        kinds.formUnion(member.value.kinds)
      }
    }
    return kinds.count < 2 || total * 2 >= keys.count * values
  }

  var haveEqualKeys: Bool {
    guard let first = valueObjects.first?.keySet, first.count > 1 else { return false }
    return valueObjects.count == members.count
      && valueObjects.allSatisfy { $0.keySet == first && $0.variants.isEmpty }
  }

  var keysInLists: [Set<ArraySlice<UInt8>>]? {
    let lists = members.map(\.value).filter { $0.element != nil }
    guard lists.allSatisfy({ $0.element?.kinds == [.object] }) else { return nil }
    return lists.map { list in
      let objects = list.element?.objects?.root.alternatives ?? []
      return Set(objects.flatMap(\.members).map { $0.bytes.dropFirst().dropLast() })
    }
  }

  private var valueObjects: [ObjectProfile] { members.compactMap { $0.value.objects?.root } }

  var keySet: Set<String> { Set(members.map(\.key)) }

  func valuesOfMap() -> ValueProfile {
    becomeMap(because: mapEvidence ?? "decided")
    return mapValue ?? ValueProfile()
  }
}

extension ValueProfile {
  var kinds: Set<JSONKind> {
    var kinds: Set<JSONKind> = []
    if booleanCount > 0 { kinds.insert(.boolean) }
    if numbers.count > 0 { kinds.insert(.number) }
    if strings.count > 0 { kinds.insert(.string) }
    if listCount > 0 { kinds.insert(.array) }
    if objects != nil { kinds.insert(.object) }
    return kinds
  }
}

extension ObjectProfile {
  private static let leastObjects = 2
  /// The share of common keys above which one type fits all.
  private static let mostOverlap = 0.6
  private static let mostOverlapOfPayloads = 0.4

  struct Tagged: Hashable {
    let tag: String
    let member: String
  }

  /// If all of the difference is in one member, that member's value depends on the tag.
  func settleVariants() -> Bool {
    if variants.isEmpty { return false }
    guard let key = tagOfUnion else {
      mergeVariants()
      return true
    }
    if Self.overlap(of: alternatives.map(\.keySet)) < Self.mostOverlap { return false }
    guard let member = dependentMember else {
      mergeVariants()
      return true
    }
    var payloads: [String: ValueProfile] = [:]
    for (tag, variant) in variants { payloads[tag.value] = variant.takeValue(of: member) }
    mergeVariants()
    (tagged, self.payloads) = (Tagged(tag: key, member: member), payloads)
    return true
  }

  private var tagOfUnion: String? {
    let keys = Set(variants.keys.map(\.key))
    let shown = variants.values.count { $0.count >= Self.leastObjects }
    return count == 0 && keys.count == 1 && shown > 1 && shown * 2 >= variants.count
      ? keys.first : nil
  }

  private var dependentMember: String? {
    var best: (overlap: Double, key: String)?
    for key in Set(variants.values.flatMap(\.keySet)).sorted() {
      let values = alternatives.compactMap { $0.members.first { $0.key == key }?.value }
      let sets = values.compactMap { value in
        value.objects.map { object in
          object.root.variants.values.reduce(into: object.root.keySet) { $0.formUnion($1.keySet) }
        }
      }
      guard sets.count > 1, sets.count * 2 > variants.count,
        values.allSatisfy({ $0.kinds.isSubset(of: [.object]) })
      else { continue }
      let overlap = Self.overlap(of: sets)
      if overlap < best?.overlap ?? Self.mostOverlapOfPayloads { best = (overlap, key) }
    }
    return best?.key
  }

  /// The mean share of keys that two of the sets have in common, of those that either has.
  private static func overlap(of sets: [Set<String>]) -> Double {
    var (sum, pairs) = (0.0, 0)
    for (number, one) in sets.enumerated() {
      for other in sets[..<number] {
        let all = one.union(other).count
        sum += all == 0 ? 1 : Double(one.intersection(other).count) / Double(all)
        pairs += 1
      }
    }
    return pairs == 0 ? 1 : sum / Double(pairs)
  }
}

enum TagKeys {
  /// The tag of an object: the value of the first such key in the order of ``rank(of:)``; nil without.
  static func tag(of object: NodeID, in document: ProfiledDocument) -> ObjectProfile.Tag? {
    var best: (rank: Int, node: NodeID)?
    for child in document.index.children(of: object) where document.index.kind(of: child) == .string
    {
      guard let key = document.index.keyRange(of: child), let rank = rank(of: document.bytes[key]),
        best.map({ rank < $0.rank }) ?? true, isWord(child, in: document)
      else { continue }
      best = (rank, child)
    }
    guard let best, let key = document.index.key(of: best.node),
      let value = document.index.string(at: best.node)
    else { return nil }
    return ObjectProfile.Tag(key: key, value: value)
  }

  private static let names: [StaticString] = [
    "\"type\"", "\"kind\"", "\"__typename\"", "\"_type\"", "\"@type\"", "\"event\"", "\"op\"",
    "\"class\"", "\"object\"",
  ]

  private static func rank(of key: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard (4...14).contains(key.count) else { return nil }
    return names.firstIndex { name in name.withUTF8Buffer { key.elementsEqual($0) } }
  }

  private static func isWord(_ node: NodeID, in document: ProfiledDocument) -> Bool {
    let range = document.index.range(of: node)
    guard (3...42).contains(range.count) else { return false }
    return document.bytes[range.lowerBound + 1..<range.upperBound - 1].allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || [0x2D, 0x2E, 0x5F, 0x3A, 0x2F].contains(byte)
    }
  }
}
