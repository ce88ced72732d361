public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Spells characters of a string or a key in another way: with an escape, or without one.
///
/// It stands for another serializer: PHP escapes each `/`, and many escape all but ASCII. Where no
/// character would be spelled in another way, a variant is not offered.
public struct ReEscape: Mutator {
  public let id: MutatorID = "re-escape"
  public let mutationClass = MutationClass.preserving
  public let purpose = "escapes characters, or unescapes them: another serializer"
  public let ideal = "the same value"

  private static let escapings: [(name: String, keyName: String, escaping: Escaping)] = [
    ("solidus", "key-solidus", .solidus), ("unicode", "key-unicode", .unicode),
    ("ascii", "key-ascii", .ascii), ("unescaped", "key-unescaped", .unescaped),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at place: Place, in document: Document, to offers: inout Offers) {
    let index = document.index
    if index.kind(of: place) == .string {
      let literal = index.bytes[index.range(of: place)]
      for (name, _, escaping) in Self.escapings where escaping.changes(literal) {
        offers.offer(Variant(name)) { escaping.replace(literal, in: &$0) }
      }
    }
    guard let key = index.keyRange(of: place).map({ index.bytes[$0] }) else { return }
    for (_, name, escaping) in Self.escapings where escaping.changes(key) {
      offers.offer(Variant(name)) { escaping.replace(key, in: &$0) }
    }
  }
}

/// Which characters of a string literal are spelled in another way.
private enum Escaping {
  /// Each `/`, with a backslash.
  case solidus
  /// Every character, with `\u` and four digits.
  case unicode
  /// All that are not ASCII, with `\u` and four digits.
  case ascii
  /// All that need no escape, without one.
  case unescaped

  func changes(_ literal: ArraySlice<UInt8>) -> Bool {
    StringCharacters(of: literal).contains(where: respells)
  }

  func replace(_ literal: ArraySlice<UInt8>, in edit: inout Edit) {
    edit.replace(literal.indices, with: #"""#)
    for character in StringCharacters(of: literal) {
      if let scalar = character.scalar, respells(character) {
        append(scalar, to: &edit)
      } else {
        edit.append(literal[character.range])
      }
    }
    edit.append(#"""#)
  }

  private func respells(_ character: StringCharacters.Element) -> Bool {
    guard let scalar = character.scalar else { return false }
    return switch self {
    case .solidus: character.spelling == .raw && scalar == "/"
    case .unicode: character.spelling != .hexadecimal
    case .ascii: character.spelling == .raw && !scalar.isASCII
    case .unescaped:
      character.spelling != .raw && scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
    }
  }

  private func append(_ scalar: Unicode.Scalar, to edit: inout Edit) {
    switch self {
    case .solidus: edit.append(#"\/"#)
    case .unicode, .ascii: for unit in scalar.utf16 { edit.append(escapeOf: unit) }
    case .unescaped: edit.append(scalar.utf8)
    }
  }
}

extension Edit {
  /// Appends `\u` and the four digits of a code unit.
  fileprivate mutating func append(escapeOf unit: UInt16) {
    append(#"\u"#)
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(unit >> UInt16(shift) & 0x0F)
      append(byte: digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}

extension Mutator where Self == ReEscape {
  /// Spells characters of a string or a key in another way.
  public static var reEscape: ReEscape { ReEscape() }
}
