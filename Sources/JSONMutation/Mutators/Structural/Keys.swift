import JSONText

extension Mutator {
  /// Removes a member from an object: its key, its value and one of the commas around it.
  ///
  /// This is the most common drift.
  public static let removeKey = Mutator(
    "remove-key", .structural, sets: [.core, .baseline, .drift],
    purpose: "removes a member from its object: a field that is no longer sent",
    ideal: "nil for an optional; else a declared default and a report, or a missing key",
    scope: .members, plausibility: .everyday
  ) { node, document, edits in
    guard document.index.isMember(node) else { return }
    edits.offer { $0.removeChild(node, in: document) }
  }

  /// Removes several members from an object: all, all scalars, all arrays and objects, or one half.
  ///
  /// In an object of up to four members, each subset of at least two, but not all, is removed. Its
  /// variant has a bit for each member; the first member's is 1.
  public static let removeKeys = Mutator(
    "remove-keys", .structural, sets: [.drift],
    purpose: "removes several members from an object: a minimal response",
    ideal: "for each of them nil, a declared default and a report, or a missing key",
    scope: Scope(.object), plausibility: .likely
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .object else { return }
    let count = index.childCount(of: node)
    guard count > 1 else { return }
    edits.offer("all") { $0.replace(index.range(of: node), with: "{}") }
    guard count > 4 else {
      for mask in 0..<1 << count where 2..<count ~= mask.nonzeroBitCount {
        edits.offer(Variant("subset", number: mask)) {
          $0.keepChildren(of: node, in: document) { mask >> index.ordinal(of: $0) & 1 == 0 }
        }
      }
      return
    }
    var containerCount = 0
    for member in index.children(of: node) where index.isContainer(member) { containerCount += 1 }
    if 2..<count ~= count - containerCount {
      edits.offer("scalars") {
        $0.keepChildren(of: node, in: document) { index.isContainer($0) }
      }
    }
    if 2..<count ~= containerCount {
      edits.offer("containers") {
        $0.keepChildren(of: node, in: document) { !index.isContainer($0) }
      }
    }
    edits.offer("first-half") {
      $0.keepChildren(of: node, in: document) { index.ordinal(of: $0) >= count / 2 }
    }
    edits.offer("second-half") {
      $0.keepChildren(of: node, in: document) { index.ordinal(of: $0) < count / 2 }
    }
  }

  /// Removes all members of an object but one: a variant for each, numbered by the one that stays.
  ///
  /// Sparse responses contain only the fields that a client asks for.
  public static let keepOnlyMember = Mutator(
    "keep-only-member", .structural, sets: [.drift],
    purpose: "removes all members of an object but one: a sparse response",
    ideal: "for each of them nil, a declared default and a report, or a missing key",
    scope: Scope(.object)
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .object, index.childCount(of: node) > 1 else { return }
    for member in index.children(of: node) {
      edits.offer(Variant("", number: index.ordinal(of: member))) { edit in
        edit.replace(index.range(of: node), with: "{")
        edit.append(index.memberRange(of: member), of: document)
        edit.append("}")
      }
    }
  }

  /// Renames a member in several ways: a suffix, a leading underscore, two letters swapped, plural
  /// and singular, capitals, and invisible characters.
  ///
  /// Keys with escapes stay as they are.
  public static let renameKey = Mutator(
    "rename-key", .structural, sets: [.drift],
    purpose: "renames a member: a field that was refactored",
    ideal: "as for a removed key, and the new key is ignored",
    scope: .members, plausibility: .likely
  ) { node, document, edits in
    let index = document.index
    guard let key = index.plainKey(of: node), let parent = index.parent(of: node) else { return }
    let canMeet = index.mayMeetRenamed(node, key: key)
    index.bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[key])
      for renaming in renamings {
        guard let renamed = RenamedKey(text, renaming) else { continue }
        if canMeet, index.isTaken(renamed, in: parent) { continue }
        edits.offer(Variant(renaming.rawValue)) { $0.rename(key, to: renamed) }
      }
    }
  }

  /// Moves a member out of its object, to after that object's own member.
  ///
  /// Members do not move next to records, nor to an object that already has their keys.
  public static let hoistKey = Mutator(
    "hoist-key", .structural, sets: [.drift],
    purpose: "moves a member beside its object: a response that became flatter",
    ideal: "as for a removed key, and the moved one is ignored",
    scope: .members
  ) { node, document, edits in
    let index = document.index
    guard index.isMember(node), let object = index.parent(of: node), index.isMember(object),
      let target = index.parent(of: object), let key = index.plainKey(of: node),
      !index.isTaken(key, in: target), !edits.avoidsMap(target, in: document)
    else { return }
    edits.offer { edit in
      edit.removeChild(node, in: document)
      edit.insert(",", at: index.range(of: object).upperBound)
      edit.append(index.memberRange(of: node), of: document)
    }
  }

  /// Moves a member's value one level down: into a new object, or with its key to the end of the
  /// next object among its siblings.
  ///
  /// Members do not move next to records, nor to an object that already has their keys.
  public static let nestKey = Mutator(
    "nest-key", .structural, sets: [.drift],
    purpose: "moves a value one level down: a response that got more levels",
    ideal: "as for a changed type or a removed key, at the path",
    scope: .members
  ) { node, document, edits in
    let index = document.index
    guard index.isMember(node) else { return }
    edits.offer("data") { $0.wrap(node, in: document, from: #"{"data":"#, to: "}") }
    edits.offer("value") { $0.wrap(node, in: document, from: #"{"value":"#, to: "}") }
    var sibling = index.nextSibling(of: node)
    while let next = sibling, index.kind(of: next) != .object {
      sibling = index.nextSibling(of: next)
    }
    guard let sibling, !edits.avoidsMap(sibling, in: document),
      let key = index.plainKey(of: node), !index.isTaken(key, in: sibling)
    else { return }
    edits.offer("into-sibling") { edit in
      edit.removeChild(node, in: document)
      edit.insertChild(atEndOf: sibling, in: document)
      edit.append(index.memberRange(of: node), of: document)
    }
  }
}

private let renamings: [RenamedKey.Renaming] = [
  .suffix, .underscore, .typo, .plural, .singular, .uppercase, .trailingSpace, .zeroWidth,
]

/// A renamed key, computed byte by byte without a copy.
struct RenamedKey: RandomAccessCollection {
  enum Renaming: String {
    case suffix
    case underscore
    /// Two letters are swapped; the first one stays.
    case typo
    case plural
    case singular
    case uppercase
    case trailingSpace = "trailing-space"
    case zeroWidth = "zero-width"
  }

  fileprivate var key: UnsafeBufferPointer<UInt8>
  fileprivate var prefix: StaticString = ""
  fileprivate var suffix: StaticString = ""
  fileprivate var exchanged: Int?
  fileprivate var isUppercase = false

  /// Renames a key without escapes and quotation marks; nil where the renaming does not apply.
  init?(_ key: UnsafeBufferPointer<UInt8>, _ renaming: Renaming) {
    self.key = key
    let isPlural = key.last == UInt8(ascii: "s")
    switch renaming {
    case .suffix: suffix = "_v2"
    case .underscore: prefix = "_"
    case .trailingSpace: suffix = " "
    case .zeroWidth: suffix = "\u{200B}"
    case .typo:
      exchanged = Self.exchange(in: key)
      if exchanged == nil { return nil }
    case .plural:
      guard !isPlural, key.last?.isASCIILetter ?? false else { return nil }
      suffix = "s"
    case .singular:
      guard isPlural, key.count > 1 else { return nil }
      self.key = UnsafeBufferPointer(rebasing: key[..<(key.count - 1)])
    case .uppercase:
      guard key.contains(where: { (0x61...0x7A).contains($0) }) else { return nil }
      isUppercase = true
    }
  }

  private static func exchange(in key: UnsafeBufferPointer<UInt8>) -> Int? {
    var offset = key.count - 2
    while offset > 0 {
      let (one, other) = (key[offset], key[offset + 1])
      if one.isASCIILetter, other.isASCIILetter, one != other { return offset }
      offset -= 1
    }
    return nil
  }

  /// How many bytes at the start of a key no renaming changes, other than by a prefix or capitals.
  static func commonCount(of key: UnsafeBufferPointer<UInt8>) -> Int {
    exchange(in: key) ?? Swift.max(key.count - 1, Swift.min(key.count, 1))
  }

  var startIndex: Int { 0 }

  var endIndex: Int { prefix.utf8CodeUnitCount + key.count + suffix.utf8CodeUnitCount }

  subscript(position: Int) -> UInt8 {
    guard position >= prefix.utf8CodeUnitCount else { return prefix.utf8Start[position] }
    let offset = position - prefix.utf8CodeUnitCount
    guard offset < key.count else { return suffix.utf8Start[offset - key.count] }
    if let exchanged, offset == exchanged { return key[exchanged + 1] }
    if let exchanged, offset == exchanged + 1 { return key[exchanged] }
    return isUppercase ? key[offset].uppercased : key[offset]
  }
}

extension Edit {
  /// Renames a key, given without its quotation marks, by changing as few bytes as possible.
  mutating func rename(_ key: Range<Int>, to renamed: RenamedKey) {
    if renamed.prefix.utf8CodeUnitCount > 0 { insert(renamed.prefix, at: key.lowerBound) }
    if let exchanged = renamed.exchanged {
      let start = key.lowerBound + exchanged
      replace(start..<start + 2)
      append(byte: renamed.key[exchanged + 1])
      append(byte: renamed.key[exchanged])
    } else if renamed.isUppercase {
      replace(key)
      append(renamed.key.lazy.map(\.uppercased), atMost: key.count)
    } else if renamed.key.count < key.count {
      remove(key.lowerBound + renamed.key.count..<key.upperBound)
    }
    if renamed.suffix.utf8CodeUnitCount > 0 { insert(renamed.suffix, at: key.upperBound) }
  }
}

extension DocumentIndex {
  /// Whether a sibling of a member may have the member's renamed key: its key starts the same way, in
  /// either case and possibly after a `_`, or it has escapes.
  func mayMeetRenamed(_ member: NodeID, key: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let count = RenamedKey.commonCount(of: UnsafeBufferPointer(rebasing: bytes[key]))
      let start = UnsafeBufferPointer(rebasing: bytes[key.prefix(count)])
      return hasSibling(of: member) { sibling in
        Self.starts(bytes, at: sibling, like: start)
          || bytes[sibling] == UInt8(ascii: "_") && Self.starts(bytes, at: sibling + 1, like: start)
      }
    }
  }

  /// It is read up to the first byte that differs, at the latest its closing quotation mark.
  @inline(__always)
  private static func starts(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, like other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var offset = start
    for byte in other {
      if bytes[offset] == UInt8(ascii: "\\") { return true }
      if bytes[offset] | 0x20 != byte | 0x20 { return false }
      offset += 1
    }
    return true
  }
}
