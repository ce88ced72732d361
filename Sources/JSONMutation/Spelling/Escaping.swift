/// Which characters of a string literal to respell, and how.
enum Escaping {
  /// Escapes each `/` with a backslash.
  case solidus
  /// Escapes every character with `\u` and four digits.
  case unicode
  /// Escapes all characters but ASCII with `\u` and four digits.
  case ascii
  /// Removes escapes that are not needed.
  case unescaped

  func changes(_ literal: ArraySlice<UInt8>) -> Bool {
    StringCharacters(of: literal).contains(where: respells)
  }

  func append(_ literal: ArraySlice<UInt8>, to edit: inout Edit) {
    edit.append(#"""#)
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
  fileprivate mutating func append(escapeOf unit: UInt16) {
    append(#"\u"#)
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(unit >> UInt16(shift) & 0x0F)
      append(byte: digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}
