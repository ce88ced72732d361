import JSONMutation
import JSONText

/// Whether objects are maps, whose keys are data.
extension ObjectProfile: MapCandidates {
  /// Why the objects are maps, for people; nil if they are not.
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

  private var valueObjects: [ObjectProfile] { members.compactMap { $0.value.objects?.root } }

  var keySet: Set<String> { Set(members.map(\.key)) }

  /// The values of all members as those of a map.
  func valuesOfMap() -> ValueProfile {
    becomeMap(because: mapEvidence ?? "decided")
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
