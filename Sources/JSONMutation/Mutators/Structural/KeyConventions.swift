import JSONText

extension Mutator {
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
    let canMeet = index.mayMeetRespelled(node, key: key)
    index.bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[key])
      for convention in KeyConvention.allCases {
        guard let respelled = RespelledKey(text, in: convention), respelled.isDistinct else {
          continue
        }
        if canMeet, index.isTaken(respelled, in: parent) { continue }
        edits.offer(Variant(convention.rawValue)) { edit in
          edit.replace(key)
          edit.append(respelled, atMost: respelled.most)
        }
      }
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
  ) { node, document, edits in
    let index = document.index
    guard node == index.root, index.isContainer(node) else { return }
    index.bytes.withUnsafeBufferPointer { bytes in
      let canMeet = canMeet(under: node, of: document)
      for convention in KeyConvention.allCases {
        let isWorthIt = index.subtree(of: node).contains { number in
          let respelled = respelled(
            NodeID(number: number), in: convention, of: document, bytes, canMeet: canMeet)
          return respelled?.spelling.isDistinct ?? false
        }
        guard isWorthIt else { continue }
        edits.offer(Variant(convention.rawValue)) { edit in
          for number in index.subtree(of: node) {
            let respelled = respelled(
              NodeID(number: number), in: convention, of: document, bytes, canMeet: canMeet)
            guard let (key, spelling) = respelled else { continue }
            edit.replace(key)
            edit.append(spelling, atMost: spelling.most)
          }
        }
      }
    }
  }
}

private func canMeet(under node: NodeID, of document: Document) -> Bool {
  let index = document.index
  return index.subtree(of: node).contains { number in
    let member = NodeID(number: number)
    guard let key = index.plainKey(of: member), isRespelled(member, in: document) else {
      return false
    }
    return index.mayMeetRespelled(member, key: key)
  }
}

private func isRespelled(_ member: NodeID, in document: Document) -> Bool {
  guard let parent = document.index.parent(of: member) else { return false }
  return document.index.childCount(of: parent) <= 256
    && !document.looks.isMap(parent, in: document.index)
}

private func respelled(
  _ member: NodeID, in convention: KeyConvention, of document: Document,
  _ bytes: UnsafeBufferPointer<UInt8>, canMeet: Bool
) -> (key: Range<Int>, spelling: RespelledKey)? {
  let index = document.index
  guard let key = index.plainKey(of: member), let parent = index.parent(of: member),
    let respelled = RespelledKey(UnsafeBufferPointer(rebasing: bytes[key]), in: convention),
    isRespelled(member, in: document)
  else { return nil }
  guard canMeet, index.mayMeetRespelled(member, key: key) else { return (key, respelled) }
  for sibling in index.children(of: parent) where sibling != member {
    if index.hasKey(respelled, sibling) { return nil }
    guard let other = index.plainKey(of: sibling),
      let other = RespelledKey(UnsafeBufferPointer(rebasing: bytes[other]), in: convention)
    else { continue }
    if other.elementsEqual(respelled) { return nil }
  }
  return (key, respelled)
}

enum KeyConvention: String, CaseIterable {
  case snake
  case camel
  case pascal
  case kebab

  fileprivate var separator: UInt8? {
    switch self {
    case .snake: UInt8(ascii: "_")
    case .kebab: UInt8(ascii: "-")
    case .camel, .pascal: nil
    }
  }
}

/// A key in another convention, computed byte by byte without a copy.
///
/// Only ASCII letters change case. A key with other characters than letters, digits, `_` and `-` stays,
/// because its words would lose them.
struct RespelledKey: Sequence, IteratorProtocol {
  private let key: UnsafeBufferPointer<UInt8>
  private let convention: KeyConvention
  private var words: KeyWords
  private var rest: Range<Int>
  private var isFirst = true
  private var isStart = true

  /// Respells a key without escapes and quotation marks; nil where nothing changes or the key does not
  /// start with a letter.
  init?(_ key: UnsafeBufferPointer<UInt8>, in convention: KeyConvention) {
    guard let first = key.first, first.isASCIILetter else { return nil }
    // Most keys are one word in lowercase letters.
    if convention != .pascal, key.allSatisfy({ (0x61...0x7A).contains($0) }) { return nil }
    let wordCount = KeyWords(of: key).reduce(0) { $0 + $1.count }
    guard wordCount + key.count(where: \.isSeparator) == key.count else { return nil }
    self.key = key
    self.convention = convention
    words = KeyWords(of: key)
    guard let word = words.next() else { return nil }
    rest = word
    if elementsEqual(key) { return nil }
  }

  var most: Int { key.count * 2 }

  /// Whether to offer the spelling: a key of one word is the same in three conventions, of which only
  /// camel case counts.
  var isDistinct: Bool {
    convention.separator == nil || KeyWords(of: key).dropFirst().contains { _ in true }
  }

  mutating func next() -> UInt8? {
    if rest.isEmpty {
      guard let word = words.next() else { return nil }
      (rest, isFirst, isStart) = (word, false, true)
      if let separator = convention.separator { return separator }
    }
    let byte = key[rest.lowerBound]
    rest = rest.dropFirst()
    defer { isStart = false }
    guard byte.isASCIILetter else { return byte }
    let isCapital = isStart && (convention == .pascal || convention == .camel && !isFirst)
    return isCapital ? byte & ~0x20 : byte | 0x20
  }
}

extension DocumentIndex {
  /// Whether a sibling's key may equal a member's key in some convention: both have the same letters, or
  /// the sibling's has escapes.
  func mayMeetRespelled(_ member: NodeID, key: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let key = UnsafeBufferPointer(rebasing: bytes[key])
      // A respelled key starts with a letter before and after.
      guard let first = key.first, first.isASCIILetter else { return false }
      return hasSibling(of: member) { start in
        (bytes[start] | 0x20 == first | 0x20 || bytes[start] == UInt8(ascii: "\\"))
          && Self.hasSameLetters(bytes, at: start, as: key)
      }
    }
  }

  @inline(__always)
  private static func hasSameLetters(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, as other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var offset = start
    for byte in other where !byte.isSeparator {
      while bytes[offset].isSeparator { offset += 1 }
      if bytes[offset] == UInt8(ascii: "\\") { return true }
      if bytes[offset] | 0x20 != byte | 0x20 { return false }
      offset += 1
    }
    while bytes[offset].isSeparator { offset += 1 }
    return bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "\\")
  }
}

extension UInt8 {
  fileprivate var isSeparator: Bool { self == UInt8(ascii: "_") || self == UInt8(ascii: "-") }
}
