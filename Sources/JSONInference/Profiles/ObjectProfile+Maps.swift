import JSONMutation
import JSONText

/// Whether objects are maps, whose keys are data.
extension ObjectProfile {
  /// The fewest keys that are data if no object has most of them.
  private static let leastKeys = 12
  /// The fewest keys that are data if each value is an object with the same keys.
  private static let leastAlike = 6

  /// Why the objects are maps, for people; nil if they are not.
  var reasonForMap: String? {
    if let mapReason { return mapReason }
    guard variants.isEmpty else { return nil }
    if members.isEmpty { return "always empty" }
    let forms = members.map { DataKey($0.bytes.dropFirst().dropLast()) }
    if let form = forms[0], forms.allSatisfy({ $0 == form }), haveOneKind,
      form.isCertain || members.count > 1
    {
      return "its keys are \(form.name)"
    }
    guard haveOneKind else { return nil }
    if !members.contains(where: { $0.key.contains(where: \.isLetter) || $0.key.isEmpty }) {
      return "its keys are no words"
    }
    if members.count >= Self.leastAlike, areObjectsWithEqualKeys {
      return "\(members.count) values have the same keys"
    }
    let present = members.reduce(0) { $0 + $1.present }
    if members.count >= Self.leastKeys, count > 2, present * 3 <= members.count * count {
      return "no object has most of the \(members.count) keys"
    }
    return nil
  }

  /// Whether all values but nulls have one type.
  private var haveOneKind: Bool {
    let kinds = Set(members.flatMap(\.value.kinds))
    return kinds.count == 1
  }

  private var areObjectsWithEqualKeys: Bool {
    guard count == 1, let first = members[0].value.objects?.root.keySet, first.count > 1 else {
      return false
    }
    return members.allSatisfy { member in
      member.value.objects.map { $0.root.keySet == first && $0.root.variants.isEmpty } ?? false
    }
  }

  var keySet: Set<String> { Set(members.map(\.key)) }

  /// The values of all members as those of a map.
  func valuesOfMap() -> ValueProfile {
    becomeMap(because: reasonForMap ?? "decided")
    return mapValue ?? ValueProfile()
  }
}

extension ValueProfile {
  /// The types of values but nulls.
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
