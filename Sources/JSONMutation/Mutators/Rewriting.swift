import JSONText

extension Mutator {
  /// Puts white space before or after the document.
  public static let padDocument = Mutator(
    "pad-document", .meaningPreserving, sets: [.drift],
    purpose: "puts white space around the document: a response made by a template",
    ideal: "the same value",
    scope: .root
  ) { _, document, edits in
    for (variant, leading, trailing) in paddings {
      edits.offer(variant) { edit in
        if !leading.isEmpty { edit.insert(leading, at: 0) }
        if !trailing.isEmpty { edit.insert(trailing, at: document.index.bytes.endIndex) }
      }
    }
  }

  /// Rewrites the white space between the tokens of the document: none, or lines and indentation.
  ///
  /// A layout that the document already has is not offered.
  public static let rewriteWhitespace = Mutator(
    "rewrite-whitespace", .meaningPreserving, sets: [.drift],
    purpose: "rewrites the space between tokens: another serializer, or a proxy",
    ideal: "the same value",
    scope: .root
  ) { node, document, edits in
    let value = document.index.bytes[document.index.range(of: node)]
    for (variant, layout) in layouts where !layout.isLayout(of: value) {
      edits.offer(variant) { edit in
        edit.replace(value.indices)
        layout.forEachToken(of: value) { space, token in
          edit.append(space)
          edit.append(token)
          return true
        }
      }
    }
  }

  /// Puts the members of an object into another order, leaving the space between them in place.
  ///
  /// An object with two equal keys stays as it is, because there the order matters.
  public static let reorderMembers = Mutator(
    "reorder-members", .meaningPreserving, sets: [.drift],
    purpose: "puts an object's members into another order: a serializer of hash maps",
    ideal: "the same value",
    scope: Scope(.object)
  ) { node, document, edits in
    let count = document.index.childCount(of: node)
    let keys = document.index.children(of: node).lazy.map { document.index.key(of: $0) ?? "" }
    guard count >= 2, Set(keys).count == count else { return }
    edits.offer("reversed") { edit in
      edit.reorderMembers(of: node, in: document) { $0.reversed() }
    }
    guard count > 2 else { return }
    edits.offer("rotated") { edit in
      edit.reorderMembers(of: node, in: document) { Array($0.dropFirst() + $0.prefix(1)) }
    }
  }

  /// Adds a member to an object under a key that the object does not have.
  ///
  /// Dictionaries, whose keys are data, stay as they are. So do objects without keys, which may be
  /// dictionaries.
  public static let addKey = Mutator(
    "add-key", .meaningPreserving, sets: [.drift],
    purpose: "adds an unknown key to an object: an additive release",
    ideal: "the same value: the key is ignored"
  ) { node, document, edits in
    guard document.ignoresUnknownKeys(node), !edits.avoidsMap(node, in: document) else { return }
    for (variant, value) in values {
      edits.offer(variant) { $0.insertUnknownKey(value, atEndOf: node, in: document) }
    }
    guard let key = keyInOtherCase(in: node, of: document.index) else { return }
    edits.offer("case") { edit in
      edit.insertChild(atEndOf: node, in: document)
      edit.append(member: key, #""added""#)
    }
  }

  /// Adds a member to every object of the document at once, each under a key that the object does
  /// not have.
  ///
  /// Dictionaries and objects without keys stay as they are, like with ``addKey``. A document with
  /// maps that its bytes do not show is not edited at all, because a map does not ignore a new key.
  public static let addKeyEverywhere = Mutator(
    "add-key-everywhere", .meaningPreserving, sets: [.drift],
    purpose: "adds an unknown key to every object at once: a new version of an API",
    ideal: "the same value: the keys are ignored",
    scope: .root
  ) { _, document, edits in
    guard document.index.nodeIDs.contains(where: document.ignoresUnknownKeys),
      edits.areNamed || !document.hasUnseenMaps
    else { return }
    for (variant, value) in values where variant != "array" {
      edits.offer(variant) { edit in
        for object in document.index.nodeIDs where document.ignoresUnknownKeys(object) {
          edit.insertUnknownKey(value, atEndOf: object, in: document)
        }
      }
    }
  }
}

private let paddings: [(variant: Variant, leading: String, trailing: String)] = [
  ("leading", "\n  \t", ""), ("trailing", "", "  \t"), ("newline", "", "\n"),
  ("crlf", "\r\n", "\r\n"),
]

private let layouts: [(variant: Variant, layout: Layout)] = [
  ("minified", Layout(lineBreak: "", indentation: "", gap: "")),
  ("pretty", Layout(lineBreak: "\n", indentation: "  ", gap: " ")),
  ("crlf", Layout(lineBreak: "\r\n", indentation: "  ", gap: " ")),
  ("tabs", Layout(lineBreak: "\n", indentation: "\t", gap: " ")),
]

extension Edit {
  fileprivate mutating func reorderMembers(
    of object: NodeID, in document: Document, by order: ([Range<Int>]) -> [Range<Int>]
  ) {
    let bytes = document.index.bytes
    let range = document.index.range(of: object)
    let members = document.index.children(of: object).map(document.index.memberRange(of:))
    replace(range)
    var end = range.lowerBound
    for (old, new) in zip(members, order(members)) {
      append(bytes[end..<old.lowerBound])
      append(new, of: document)
      end = old.upperBound
    }
    append(bytes[end..<range.upperBound])
  }
}

private let values: [(variant: Variant, value: String)] = [
  ("scalar", #""added""#), ("object", #"{"id":1,"name":"added"}"#), ("array", #"["added"]"#),
  ("null", "null"),
]

/// The first ASCII key without escapes that has a letter, with the case of its first letter changed; nil
/// if there is no such key, or the object has the result, too.
private func keyInOtherCase(in object: NodeID, of index: DocumentIndex) -> [UInt8]? {
  for member in index.children(of: object) {
    guard let range = index.keyRange(of: member) else { return nil }
    var key = Array(index.bytes[range].dropFirst().dropLast())
    let isPlain = key.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\\") }
    guard isPlain, let letter = key.firstIndex(where: \.isASCIILetter) else { continue }
    key[letter] ^= 0x20
    return index.isTaken(key, in: object) ? nil : key
  }
  return nil
}

extension Document {
  /// Whether an unknown key of an object is ignored: the object has keys, and they do not name
  /// records.
  ///
  /// An object without keys may be an empty dictionary.
  fileprivate func ignoresUnknownKeys(_ object: NodeID) -> Bool {
    index.kind(of: object) == .object && index.childCount(of: object) > 0
      && !looks.isMap(object, in: index)
  }
}

private struct Layout {
  /// The white space before each child, and before the closing bracket of a container that has children.
  let lineBreak: String
  let indentation: String
  let gap: String

  func isLayout(of text: ArraySlice<UInt8>) -> Bool {
    var end = text.startIndex
    return forEachToken(of: text) { space, token in
      defer { end = token.endIndex }
      return text[end..<token.startIndex].elementsEqual(space.utf8)
    }
  }

  /// Calls a closure with each token and the white space before it, as long as it returns true.
  @discardableResult
  func forEachToken(
    of text: ArraySlice<UInt8>, _ body: (_ space: String, _ token: ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    var depth = 0
    var last: UInt8 = 0
    for token in Tokens(of: text) {
      let byte = text[token.lowerBound]
      let isFirstChild = last == UInt8(ascii: "{") || last == UInt8(ascii: "[")
      let isEnd = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
      if isEnd { depth -= 1 }
      var space = last == UInt8(ascii: ":") ? gap : ""
      if isFirstChild != isEnd || last == UInt8(ascii: ",") {
        space = lineBreak + String(repeating: indentation, count: depth)
      }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
      last = byte
      guard body(space, text[token]) else { return false }
    }
    return true
  }
}

private struct Tokens: Sequence, IteratorProtocol {
  private let text: ArraySlice<UInt8>
  private var offset: Int

  init(of text: ArraySlice<UInt8>) {
    self.text = text
    offset = text.startIndex
  }

  mutating func next() -> Range<Int>? {
    while offset < text.endIndex, text[offset].isSpace { offset += 1 }
    guard offset < text.endIndex else { return nil }
    let start = offset
    offset += 1
    switch text[start] {
    case UInt8(ascii: "\""):
      while text[offset] != UInt8(ascii: "\"") {
        offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
      }
      offset += 1
    case let byte where !Self.isPunctuation(byte):
      while offset < text.endIndex, !text[offset].isSpace, !Self.isPunctuation(text[offset]) {
        offset += 1
      }
    default: break
    }
    return start..<offset
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool { "{}[],:".utf8.contains(byte) }
}
