import JSONText

/// What the objects of a field are like: their members, and of objects with a tag, those of each tag.
final class ObjectProfile {
  /// The most keys that a model declares; objects with more are maps.
  static let mostMembers = 512
  private static let mostVariants = 32

  private(set) var count = 0
  private var units = Sketch()
  private var lastUnit: UInt64 = 0
  private(set) var members: [Member] = []
  private var numbers: [String: Int] = [:]
  /// The values of all members, once there are too many for a model.
  private(set) var mapValue: ValueProfile?
  private(set) var mapReason: String?
  /// The objects with a tag, by their tags; the others are in this profile itself.
  private(set) var variants: [Tag: ObjectProfile] = [:]
  private var hasTooManyVariants = false
  var tagged: Tagged?
  /// The values of the member that depends on the tag, by the tags.
  var payloads: [String: ValueProfile] = [:]
  private var successor: ObjectProfile?

  struct Member {
    let key: String
    let bytes: [UInt8]
    fileprivate(set) var value: ValueProfile
    fileprivate(set) var present = 0
    fileprivate(set) var positions = 0
    fileprivate var lastObject = -1

    var meanPosition: Double { Double(positions) / Double(max(1, present)) }

    /// The value, which counts for records of its own from now on.
    fileprivate var valueOfMap: ValueProfile {
      var shifted: Set<ObjectIdentifier> = []
      value.shiftUnits(by: Sketch.hash(bytes), &shifted)
      return value
    }
  }

  struct Tag: Hashable, Comparable {
    let key: String
    let value: String

    static func < (one: Tag, other: Tag) -> Bool { (one.key, one.value) < (other.key, other.value) }
  }

  var root: ObjectProfile {
    var profile = self
    while let next = profile.successor { profile = next }
    return profile
  }

  /// The number of records in which there is such an object; of many, an estimate.
  var unitCount: Int { units.count }

  // MARK: Adding

  func add(_ object: NodeID, of document: ProfiledDocument) {
    guard mapValue == nil, !hasTooManyVariants, let tag = TagKeys.tag(of: object, in: document)
    else { return addHere(object, of: document) }
    let variant = variants[tag] ?? ObjectProfile()
    variants[tag] = variant
    variant.addHere(object, of: document)
    guard variants.count > Self.mostVariants else { return }
    hasTooManyVariants = true
    mergeVariants()
  }

  private func addHere(_ object: NodeID, of document: ProfiledDocument) {
    count += 1
    if lastUnit != document.unit {
      lastUnit = document.unit
      units.add(document.unit)
    }
    var guess = 0
    let isList = object == document.list
    defer { if isList { document.endRecords() } }
    for (position, child) in document.index.children(of: object).enumerated() {
      if isList { document.startRecord() }
      if let mapValue {
        let key = document.index.keyRange(of: child).map { Sketch.hash(document.bytes[$0]) } ?? 0
        document.inMap(isList ? 0 : key) { mapValue.add(child, of: document) }
        continue
      }
      guard let number = number(ofKeyOf: child, in: document, &guess) else { continue }
      if members[number].lastObject != count {
        members[number].lastObject = count
        members[number].present += 1
        members[number].positions += position
      }
      members[number].value.add(child, of: document)
      if members.count > Self.mostMembers { becomeMap() }
    }
  }

  /// The number of the member with a child's key; `guess` is the number that the next key probably has,
  /// as in the object before.
  private func number(
    ofKeyOf child: NodeID, in document: ProfiledDocument, _ guess: inout Int
  ) -> Int? {
    guard let range = document.index.keyRange(of: child) else { return nil }
    let bytes = document.bytes[range]
    if guess < members.count, members[guess].bytes.count == bytes.count,
      members[guess].bytes.elementsEqual(bytes)
    {
      guess += 1
      return guess - 1
    }
    let key = JSONString.decode(document.index.bytes[range])
    let number = numbers[key] ?? members.count
    if number == members.count {
      numbers[key] = number
      members.append(Member(key: key, bytes: Array(bytes), value: ValueProfile()))
    }
    guess = number + 1
    return number
  }

  func becomeMap(because reason: String? = nil) {
    Merging.finishing { becomeMap(because: reason, &$0) }
  }

  private func becomeMap(because reason: String? = nil, _ merging: inout Merging) {
    mapReason = mapReason ?? reason ?? "more than \(Self.mostMembers) different keys"
    let value = mapValue ?? ValueProfile()
    mapValue = value
    for member in membersInOrder { value.merge(member.valueOfMap, &merging) }
    (members, numbers) = ([], [:])
  }

  /// Counts the objects as those of records of their own: a value of a map is as good as a record.
  func shiftUnits(by offset: UInt64, _ shifted: inout Set<ObjectIdentifier>) {
    guard shifted.insert(ObjectIdentifier(self)).inserted else { return }
    units.shift(by: offset)
    let values = members.map(\.value) + payloads.values + [mapValue].compactMap(\.self)
    for value in values { value.shiftUnits(by: offset, &shifted) }
    for variant in variants.values { variant.root.shiftUnits(by: offset, &shifted) }
  }

  // MARK: Merging

  func merge(_ other: ObjectProfile) { Merging.finishing { $0.add(self, other) } }

  func mergeVariants() { Merging.finishing { takeVariants(&$0) } }

  /// Profiles that are to be one, pair by pair.
  ///
  /// Making two of them one can show that others are one, too. That waits until all of the two is merged:
  /// a profile that is being read must not change.
  struct Merging {
    private var pairs: [(ObjectProfile, ObjectProfile)] = []
    private var next = 0

    mutating func add(_ one: ObjectProfile, _ other: ObjectProfile) { pairs.append((one, other)) }

    static func finishing(_ start: (inout Merging) -> Void) {
      var merging = Merging()
      start(&merging)
      while merging.next < merging.pairs.count {
        let pair = merging.pairs[merging.next]
        let (mine, theirs) = (pair.0.root, pair.1.root)
        merging.next += 1
        if mine !== theirs { mine.take(theirs, &merging) }
      }
    }
  }

  private func take(_ other: ObjectProfile, _ merging: inout Merging) {
    absorb(other, &merging)
    hasTooManyVariants = hasTooManyVariants || other.hasTooManyVariants
    for (tag, variant) in other.variants.sorted(by: { $0.key < $1.key }) {
      if let known = variants[tag] {
        merging.add(known, variant)
      } else {
        variants[tag] = variant
      }
    }
    if hasTooManyVariants || variants.count > Self.mostVariants {
      hasTooManyVariants = true
      takeVariants(&merging)
    }
  }

  private func takeVariants(_ merging: inout Merging) {
    let variants = self.variants.sorted { $0.key < $1.key }
    self.variants = [:]
    for (_, variant) in variants { merging.add(self, variant) }
  }

  func value(of key: String) -> ValueProfile? { numbers[key].map { members[$0].value } }

  func takeValue(of key: String) -> ValueProfile? {
    guard let number = numbers[key] else { return nil }
    defer { members[number].value = ValueProfile() }
    return members[number].value
  }

  private func dissolvePayloads(_ merging: inout Merging) {
    guard let tagged, let number = numbers[tagged.member] else { return }
    for tag in payloads.keys.sorted() {
      if let payload = payloads[tag] { members[number].value.merge(payload, &merging) }
    }
    (self.tagged, payloads) = (nil, [:])
  }

  private func absorb(_ other: ObjectProfile, _ merging: inout Merging) {
    other.successor = self
    if tagged == other.tagged || other.count == 0 && other.tagged == nil {
      for (tag, payload) in other.payloads.sorted(by: { $0.key < $1.key }) {
        if let mine = payloads[tag] {
          mine.merge(payload, &merging)
        } else {
          payloads[tag] = payload
        }
      }
    } else if count == 0, tagged == nil {
      (tagged, payloads) = (other.tagged, other.payloads)
    } else {
      dissolvePayloads(&merging)
      other.dissolvePayloads(&merging)
    }
    count += other.count
    units.merge(other.units)
    if let theirs = other.mapValue {
      becomeMap(because: other.mapReason, &merging)
      mapValue?.merge(theirs, &merging)
    }
    // The order decides which profile is left of those that are one.
    for member in other.membersInOrder {
      if let mapValue {
        mapValue.merge(member.valueOfMap, &merging)
      } else if let known = numbers[member.key] {
        members[known].present += member.present
        members[known].positions += member.positions
        members[known].value.merge(member.value, &merging)
      } else {
        numbers[member.key] = members.count
        members.append(member)
      }
    }
    if members.count > Self.mostMembers { becomeMap(&merging) }
  }
}
