import JSONText

extension Mutator {
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
    for (variant, part, text) in renamings(of: index.bytes[key]) {
      let renamed =
        index.bytes[key.lowerBound..<part.lowerBound] + text
        + index.bytes[part.upperBound..<key.upperBound]
      if canMeet, index.isTaken(renamed, in: parent) { continue }
      edits.offer(variant) { $0.replace(part, with: text) }
    }
  }

  /// Spells the key of a member in another convention: snake, camel, Pascal or kebab case.
  ///
  /// Keys that have escapes or name records stay as they are.
  public static let keyConvention = Mutator(
    "key-convention", .structural, sets: [.drift],
    purpose: "spells a key in another convention: a field of another service",
    ideal: "a key strategy finds it; else as for a removed key",
    scope: .members
  ) { node, document, edits in
    let index = document.index
    guard let key = index.plainKey(of: node), let parent = index.parent(of: node),
      !edits.avoidsMap(parent, in: document)
    else { return }
    let canMeet = index.mayMeetRenamed(node, key: key)
    for convention in KeyConvention.allCases {
      guard let respelled = convention.respelled(index.bytes[key]),
        convention.isDistinct(respelled), !canMeet || !index.isTaken(respelled, in: parent)
      else { continue }
      edits.offer(Variant(convention.rawValue)) { $0.replace(key, with: respelled) }
    }
  }

  /// Spells all keys of a document in another convention: snake, camel, Pascal or kebab case.
  ///
  /// A key stays as it is if it has escapes, if it names a record, or if it equals another key of
  /// its object in the old or new spelling. So do the keys of objects with more than 256 members,
  /// which no model declares.
  public static let everyKeyConvention = Mutator(
    "every-key-convention", .structural, sets: [.drift],
    purpose: "spells all keys in another convention: a reconfigured serializer",
    ideal: "a key strategy finds them; else a report at the root, not a default object",
    scope: .root
  ) { _, document, edits in
    for convention in KeyConvention.allCases {
      let isWorthIt = document.index.nodeIDs.contains { member in
        convention.respelled(member, in: document).map { convention.isDistinct($0.spelling) }
          ?? false
      }
      guard isWorthIt else { continue }
      edits.offer(Variant(convention.rawValue)) { edit in
        for member in document.index.nodeIDs {
          guard let (key, spelling) = convention.respelled(member, in: document) else { continue }
          edit.replace(key, with: spelling)
        }
      }
    }
  }
}

/// The parts of a key that may be replaced to rename it, and with what.
private func renamings(
  of key: ArraySlice<UInt8>
) -> [(variant: Variant, part: Range<Int>, text: [UInt8])] {
  let (start, end) = (key.startIndex..<key.startIndex, key.endIndex..<key.endIndex)
  var renamings: [(variant: Variant, part: Range<Int>, text: [UInt8])] = [
    ("suffix", end, Array("_v2".utf8)), ("underscore", start, Array("_".utf8)),
  ]
  if let letter = exchangedLetter(of: key) {
    renamings.append(("typo", letter..<letter + 2, [key[letter + 1], key[letter]]))
  }
  if key.last == UInt8(ascii: "s") {
    if key.count > 1 { renamings.append(("singular", key.endIndex - 1..<key.endIndex, [])) }
  } else if key.last?.isASCIILetter ?? false {
    renamings.append(("plural", end, Array("s".utf8)))
  }
  if key.contains(where: \.isASCIISmall) {
    renamings.append(("uppercase", key.indices, key.map(\.uppercased)))
  }
  return renamings
    + [("trailing-space", end, Array(" ".utf8)), ("zero-width", end, Array("\u{200B}".utf8))]
}

/// The last letter but the first that is before a different one.
private func exchangedLetter(of key: ArraySlice<UInt8>) -> Int? {
  key.indices.dropFirst().dropLast().last {
    key[$0].isASCIILetter && key[$0 + 1].isASCIILetter && key[$0] != key[$0 + 1]
  }
}

private enum KeyConvention: String, CaseIterable {
  case snake
  case camel
  case pascal
  case kebab

  private var separator: UInt8? {
    switch self {
    case .snake: UInt8(ascii: "_")
    case .kebab: UInt8(ascii: "-")
    case .camel, .pascal: nil
    }
  }

  /// Whether to offer a spelling: a key of one word is the same in three conventions, of which only
  /// camel case counts.
  func isDistinct(_ respelled: [UInt8]) -> Bool { separator.map(respelled.contains) ?? true }

  /// A key without escapes in this convention; nil where nothing changes or the key does not start with
  /// a letter.
  ///
  /// Only ASCII letters change case. A key with other characters than letters, digits, `_` and `-` stays,
  /// because its words would lose them.
  func respelled(_ key: ArraySlice<UInt8>) -> [UInt8]? {
    guard let first = key.first, first.isASCIILetter else { return nil }
    // Most keys are one word in lowercase letters.
    if self != .pascal, key.allSatisfy(\.isASCIISmall) { return nil }
    let words = String(decoding: key, as: UTF8.self).keyWords
    guard words.reduce(0, { $0 + $1.utf8.count }) + key.count(where: \.joinsWords) == key.count
    else { return nil }
    var respelled: [UInt8] = []
    for (number, word) in words.enumerated() {
      if number > 0, let separator { respelled.append(separator) }
      let isCapitalized = self == .pascal || self == .camel && number > 0
      let start = word.utf8.prefix(1)
      respelled += start.map { isCapitalized ? $0.uppercased : $0.lowercased }
      respelled += word.utf8.dropFirst().map(\.lowercased)
    }
    return key == respelled[...] ? nil : respelled
  }

  /// The key of a member of an object whose keys a model declares.
  func respelled(
    _ member: NodeID, in document: Document
  ) -> (key: Range<Int>, spelling: [UInt8])? {
    let index = document.index
    guard let key = index.plainKey(of: member), let object = index.parent(of: member),
      let respelled = respelled(index.bytes[key]), index.childCount(of: object) <= 256,
      !document.looks.isMap(object, in: index)
    else { return nil }
    guard index.mayMeetRenamed(member, key: key) else { return (key, respelled) }
    for sibling in index.children(of: object) where sibling != member {
      if index.hasKey(respelled, sibling) { return nil }
      let other = index.plainKey(of: sibling).flatMap { self.respelled(index.bytes[$0]) }
      if other == respelled { return nil }
    }
    return (key, respelled)
  }
}

extension DocumentIndex {
  /// Whether a sibling of a member may have the member's key in another form: it starts with the same
  /// letters, in either case and with any separators, or it has escapes.
  fileprivate func mayMeetRenamed(_ member: NodeID, key: Range<Int>) -> Bool {
    guard let object = parent(of: member) else { return false }
    let unchanged = exchangedLetter(of: bytes[key]) ?? max(key.upperBound - 1, key.lowerBound)
    let letters = bytes[key.lowerBound..<unchanged].filter { !$0.joinsWords }
    return children(of: object).contains { sibling in
      guard sibling != member else { return false }
      var offset = memberRange(of: sibling).lowerBound + 1
      for letter in letters {
        while bytes[offset].joinsWords { offset += 1 }
        if bytes[offset] == UInt8(ascii: "\\") { return true }
        if bytes[offset] | 0x20 != letter | 0x20 { return false }
        offset += 1
      }
      return true
    }
  }
}

extension UInt8 {
  var joinsWords: Bool { self == UInt8(ascii: "_") || self == UInt8(ascii: "-") }
}
