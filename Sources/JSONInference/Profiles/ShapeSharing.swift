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
  /// The numbers of known objects, by what another one has in common with them if it is of their type.
  private var numbers: [Mark: [Int]] = [:]
  private var visited: Set<ObjectIdentifier> = []
  private var hasChanged = false
  private var compared = 0

  private struct Known {
    let profile: ObjectProfile
    let name: String?
    let number: Int
  }

  private enum Mark: Hashable {
    case key(String)
    case name(String?)
  }

  private init(_ decisions: InferenceDecisions) { self.decisions = decisions }

  /// Returns how many times an object was compared with one that is not around it.
  @discardableResult
  static func share(in root: ValueProfile, _ decisions: InferenceDecisions) -> Int {
    var compared = 0
    // Each change makes two profiles one, or settles what objects are, so this ends.
    while true {
      var sharing = ShapeSharing(decisions)
      sharing.visit(root, at: [], name: nil, ancestors: [])
      compared += sharing.compared
      if !sharing.hasChanged { return compared }
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
      index(object, as: same)
      same.profile.root.merge(object)
      hasChanged = true
      return
    }
    visited.insert(ObjectIdentifier(object))
    let here = Known(profile: object, name: name, number: known.count)
    index(object, as: here)
    numbers[.name(name), default: []].append(here.number)
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

  private mutating func index(_ object: ObjectProfile, as one: Known) {
    for key in object.keySet where object === one.profile || one.profile.root.value(of: key) == nil
    {
      numbers[.key(key), default: []].append(one.number)
    }
  }

  private mutating func same(as object: ObjectProfile, name: String?, _ ancestors: [Known])
    -> Known?
  {
    for ancestor in ancestors.reversed() {
      let least = ancestor.name == name ? Self.leastOverlapOfNested : Self.leastOverlap
      if object.resembles(ancestor.profile.root, atLeast: least, keys: 2) { return ancestor }
    }
    let candidates = candidates(for: object, name)
    compared += candidates.count
    return candidates.sorted().lazy.map { [known] in known[$0] }.first { other in
      let profile = other.profile.root
      if !object.variants.isEmpty {
        return object !== profile && object.variants.keys.contains { profile.variants[$0] != nil }
      }
      return other.name == name
        ? object.resembles(profile, atLeast: Self.leastOverlapOfNamesakes, keys: 2)
        : object.resembles(profile, atLeast: Self.leastOverlap, keys: Self.leastKeys)
    }
  }

  /// The known objects that can be of the type of another one; the rest has too few keys in common with it.
  private func candidates(for object: ObjectProfile, _ name: String?) -> Set<Int> {
    if !object.variants.isEmpty { return Set(numbers[.name(name)] ?? []) }
    let keys = object.members.map(\.key)
    guard keys.count > 1 else { return [] }
    // What has this share of the keys has one of any that are more than the rest, so of the rarest.
    let least = Int((Self.leastOverlapOfNamesakes * Double(keys.count)).rounded(.up))
    let rarest = keys.map { numbers[.key($0)] ?? [] }.sorted { $0.count < $1.count }
    return Set(rarest.prefix(keys.count - least + 1).joined())
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
