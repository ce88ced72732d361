import JSONMutation
import JSONText

/// Finds objects at different places that are of one type, and makes their profiles one.
///
/// That makes recursive types: an object inside another of the same type shares the other's profile.
struct ShapeSharing {
  /// The share of keys that objects of one type have in common, of those that either has.
  private static let leastOverlap = 0.8
  /// The same for objects under the same key, and for objects inside one under the same key.
  private static let leastOverlapOfNamesakes = 0.5
  private static let leastOverlapOfNested = 0.3
  private static let leastKeys = 4
  private static let mostDepth = 64

  private let decisions: InferenceDecisions
  private var known: [Known] = []
  private var visited: Set<ObjectIdentifier> = []
  private var hasChanged = false

  private typealias Known = (profile: ObjectProfile, name: String?)

  private init(_ decisions: InferenceDecisions) { self.decisions = decisions }

  static func share(in root: ValueProfile, _ decisions: InferenceDecisions) {
    // Each change makes two profiles one, or settles what objects are, so this ends.
    while true {
      var sharing = ShapeSharing(decisions)
      sharing.visit(root, at: [], name: nil, ancestors: [])
      if !sharing.hasChanged { return }
    }
  }

  private mutating func visit(
    _ value: ValueProfile, at place: [JSONPointer.Token], name: String?, ancestors: [Known]
  ) {
    if place.count > Self.mostDepth { return }
    if let element = value.element {
      visit(element, at: place + [Field.anyElement], name: name, ancestors: ancestors)
    }
    guard let object = value.objects?.root else { return }
    if visited.contains(ObjectIdentifier(object)) { return }
    if object.settleVariants() { hasChanged = true }
    let decision = decisions[Field(JSONPointer(place))]?.type
    if decision == .map || decision != .object && object.mapEvidence != nil {
      visited.insert(ObjectIdentifier(object))
      if object.mapValue == nil { hasChanged = true }
      let values = object.valuesOfMap()
      visit(values, at: place + [Field.anyKey], name: name, ancestors: ancestors)
      return
    }
    if let same = same(as: object, name: name, ancestors) {
      same.merge(object)
      hasChanged = true
      return
    }
    visited.insert(ObjectIdentifier(object))
    let here: Known = (object, name)
    known.append(here)
    for profile in object.alternatives {
      for member in profile.membersInOrder {
        visit(
          member.value, at: place + [JSONPointer.Token(member.key)], name: member.key,
          ancestors: ancestors + [here])
      }
    }
    if let member = object.tagged?.member {
      for (tag, payload) in object.payloads.sorted(by: { $0.key < $1.key }) {
        visit(
          payload, at: place + [JSONPointer.Token(member)], name: tag,
          ancestors: ancestors + [here])
      }
    }
    shareSiblings(in: object)
  }

  private func same(
    as object: ObjectProfile, name: String?, _ ancestors: [Known]
  ) -> ObjectProfile? {
    for ancestor in ancestors.reversed() {
      let least = ancestor.name == name ? Self.leastOverlapOfNested : Self.leastOverlap
      if object.resembles(ancestor.profile.root, atLeast: least, keys: 2) {
        return ancestor.profile.root
      }
    }
    return known.lazy.map { (profile: $0.profile.root, name: $0.name) }.first { other in
      if !object.variants.isEmpty {
        return other.name == name && object !== other.profile
          && !Set(object.variants.keys).isDisjoint(with: other.profile.variants.keys)
      }
      return other.name == name
        ? object.resembles(other.profile, atLeast: Self.leastOverlapOfNamesakes, keys: 2)
        : object.resembles(other.profile, atLeast: Self.leastOverlap, keys: Self.leastKeys)
    }?.profile
  }

  /// Makes members of one object one type if they have the same keys, such as sizes of a picture.
  private mutating func shareSiblings(in object: ObjectProfile) {
    var first: [Set<String>: ObjectProfile] = [:]
    for member in object.membersInOrder {
      guard let profile = (member.value.element ?? member.value).objects?.root,
        profile !== object, profile.members.count > 1, profile.variants.isEmpty
      else { continue }
      if let other = first[profile.keySet], profile.resembles(other, atLeast: 1, keys: 2) {
        other.merge(profile)
        hasChanged = true
      } else {
        first[profile.keySet] = profile
      }
    }
  }
}

extension ObjectProfile {
  /// The profiles whose members are members of these objects: one for each tag, or this one.
  var alternatives: [ObjectProfile] {
    variants.isEmpty ? [self] : variants.sorted { $0.key < $1.key }.map(\.value.root)
  }

  var membersInOrder: [Member] {
    members.sorted { ($0.meanPosition, $0.key) < ($1.meanPosition, $1.key) }
  }

  fileprivate func resembles(
    _ other: ObjectProfile, atLeast least: Double, keys leastKeys: Int
  ) -> Bool {
    guard self !== other, tagged == nil, other.tagged == nil,
      variants.isEmpty, other.variants.isEmpty
    else { return false }
    let (fewer, more) = members.count < other.members.count ? (self, other) : (other, self)
    // Most objects have few keys in common, which is found before anything is compared.
    let most = Double(more.members.count)
    guard fewer.members.count >= leastKeys, Double(fewer.members.count) >= least * most else {
      return false
    }
    let common = fewer.members.count { more.value(of: $0.key) != nil }
    let all = members.count + other.members.count - common
    guard common >= leastKeys, Double(common) >= least * Double(all) else { return false }
    return fewer.members.allSatisfy { member in
      guard let value = more.value(of: member.key) else { return true }
      return member.value.couldHaveType(of: value)
        && !member.value.strings.hasOtherTags(than: value.strings, key: member.key)
    }
  }
}

extension ValueProfile {
  /// The fewest keys that objects of one type have in common, as a share of those of the smaller one.
  private static let leastCommonKeys = 0.3

  fileprivate func couldHaveType(of other: ValueProfile) -> Bool {
    let (mine, theirs) = (kinds, other.kinds)
    if mine.isEmpty || theirs.isEmpty { return true }
    guard mine == theirs || (mine.count > 1 || theirs.count > 1) && !mine.isDisjoint(with: theirs)
    else { return false }
    if let element, let other = other.element, !element.couldHaveType(of: other) { return false }
    guard let object = objects?.root, let other = other.objects?.root else { return true }
    let (keys, others) = (object.keySet, other.keySet)
    let common = keys.intersection(others).count
    return keys.isEmpty || others.isEmpty
      || Double(common) >= Self.leastCommonKeys * Double(min(keys.count, others.count))
  }
}
