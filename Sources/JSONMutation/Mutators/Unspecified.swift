import JSONText

extension Mutator {
  /// Puts a byte order mark before the document, as Windows editors do.
  ///
  /// RFC 8259 forbids sending the mark, but lets parsers ignore it.
  public static let byteOrderMark = Mutator(
    "byte-order-mark", .unspecified, sets: [.baseline],
    purpose: "puts a byte order mark before the document: a server of Windows",
    ideal: "the same value, or a failure at byte 0",
    scope: .root
  ) { _, _, edits in
    edits.offer { $0.insert("\u{FEFF}", at: 0) }
  }

  /// Puts unpaired surrogate escapes at the start or the end of a string or a key.
  ///
  /// The grammar allows such an escape, but it encodes no character.
  public static let loneSurrogate = Mutator(
    "lone-surrogate", .unspecified, sets: [.values],
    purpose: "puts half a surrogate pair into a string: an emoji that was cut in two",
    ideal: "a replacement character and a report, or an error at the path"
  ) { node, document, edits in
    for (prefix, literal) in document.index.literals(of: node) {
      let body = literal.dropFirst().dropLast()
      if !body.prefix(6).isSurrogate {
        for (name, escapes) in surrogates {
          edits.offer(Variant("\(prefix)\(name)-start")) {
            $0.insert(escapes, at: body.startIndex)
          }
        }
      }
      // The end of an empty string is its start.
      if !body.isEmpty, !body.suffix(6).isSurrogate {
        for (name, escapes) in surrogates {
          edits.offer(Variant("\(prefix)\(name)-end")) { $0.insert(escapes, at: body.endIndex) }
        }
      }
    }
  }

  /// Replaces a number with an integer just beyond what a common type holds exactly.
  ///
  /// A `Double` rounds from 2^53 on, and `Int64` and `UInt64` overflow. RFC 8259 expects only
  /// integers below 2^53 to be read alike everywhere.
  public static let hugeInteger = Mutator(
    "huge-integer",
    purpose: "replaces a number with an integer that is out of range: an id of 64 bits",
    ideal: "exactly that integer, or an error at the path; never one rounded or clamped",
    numbers: [
      ("double", "9007199254740993"),
      ("negative-double", "-9007199254740993"),
      ("int64", "9223372036854775808"),
      ("negative-int64", "-9223372036854775809"),
      ("uint64", "18446744073709551616"),
      ("int128", "170141183460469231731687303715884105728"),
    ])

  /// Replaces a number with one at or beyond the limits of a `Double`.
  ///
  /// Some decoders trap when they convert such a number to an integer.
  public static let extremeNumber = Mutator(
    "extreme-number",
    purpose: "replaces a number with one at the limits of a double: a sum that ran away",
    ideal: "the nearest double where there is one, else an error at the path; no trap",
    numbers: [
      ("overflow", "1e400"),
      ("negative-overflow", "-1e400"),
      ("underflow", "1e-400"),
      ("large", "1e308"),
      ("slight-overflow", "1.8e308"),
      ("least", "5e-324"),
    ])

  private init(
    _ id: MutatorID, purpose: String, ideal: String, numbers: [(variant: Variant, text: String)]
  ) {
    self.init(
      id, .unspecified, sets: [.values], purpose: purpose, ideal: ideal, scope: Scope(.number)
    ) { node, document, edits in
      let range = document.index.range(of: node)
      for (variant, text) in numbers {
        edits.offer(variant, replacing: range, with: text, in: document)
      }
    }
  }

  /// Gives a member a duplicate of its key, before or after it, or an object an unknown key twice.
  ///
  /// The duplicate has the same value, or another one of the same type. One variant escapes every
  /// character of its key. RFC 8259 leaves open which value counts, and parsers disagree.
  public static let duplicateKey = Mutator(
    "duplicate-key", .unspecified, sets: [.drift],
    purpose: "gives an object a key twice: objects that were merged as text",
    ideal: "one documented rule for known and unknown keys, and a report"
  ) { node, document, edits in
    let index = document.index
    if let key = index.keyRange(of: node).map({ index.bytes[$0] }) {
      let member = index.memberRange(of: node)
      let other = key + Array((":" + index.otherValue(than: node)).utf8)
      func offer(_ variant: Variant, adding addition: some Collection<UInt8>) {
        edits.offer(variant) { edit in
          edit.replace(member, copying: member, of: document)
          edit.append(",")
          edit.append(addition)
        }
      }
      offer("same", adding: index.bytes[member])
      edits.offer("other-before") { edit in
        edit.replace(member, with: other)
        edit.append(",")
        edit.append(member, of: document)
      }
      offer("other-after", adding: other)
      if let escaped = Escaping.unicode.respelled(key) {
        offer("escaped-after", adding: escaped + other.dropFirst(key.count))
      }
    }
    guard index.kind(of: node) == .object else { return }
    edits.offer("unknown-key") { edit in
      edit.insertUnknownKey("1", atEndOf: node, in: document)
      edit.append(",")
      edit.append(member: index.unknownKey(in: node), "2")
    }
  }
}

private let surrogates: [(name: String, escapes: String)] = [
  ("high", #"\ud83d"#), ("low", #"\ude00"#), ("reversed", #"\ude00\ud83d"#),
]

extension ArraySlice<UInt8> {
  /// Whether it is a surrogate escape, which could pair with another one beside it.
  fileprivate var isSurrogate: Bool {
    starts(with: #"\ud"#.utf8) || starts(with: #"\uD"#.utf8)
  }
}

extension DocumentIndex {
  fileprivate func otherValue(than node: NodeID) -> String {
    let literal = bytes[range(of: node)]
    return switch kind(of: node) {
    case .null: "true"
    case .boolean: literal.first == UInt8(ascii: "t") ? "false" : "true"
    case .number: literal.first == UInt8(ascii: "1") ? "2" : "1"
    case .string: literal.elementsEqual(#""other""#.utf8) ? #""another""# : #""other""#
    case .array: childCount(of: node) > 0 ? "[]" : "[null]"
    case .object: childCount(of: node) > 0 ? "{}" : #"{"other":null}"#
    }
  }
}
