/// A pattern of JSON Pointers, such as `/feed/*/author` or `/feed/**`.
///
/// It is written like a pointer. In a token `*` stands for any text, also for none; a token `**`
/// stands for any number of tokens, also for none. `\*` is a literal `*`, and `~0` and `~1` are `~`
/// and `/` as in RFC 6901. The empty pattern is the whole document.
public struct PointerPattern: Hashable, Sendable {
  private enum Step: Hashable {
    /// Any number of tokens.
    case anyTokens
    /// A token of these texts in this order, with any text between them.
    case token([[UInt8]])
  }

  /// The pattern as it was written.
  public let description: String
  private let steps: [Step]

  /// Reads a pattern.
  ///
  /// - Throws: ``JSONPointerError`` where the text neither is empty nor starts with `/`, has a `~`
  ///   that is not followed by `0` or `1`, or has more than 63 tokens.
  public init(parsing text: String) throws(JSONPointerError) {
    description = text
    var steps: [Step] = []
    for part in try JSONPointer.parts(of: text) {
      if part.elementsEqual("**".utf8) {
        if steps.last != .anyTokens { steps.append(.anyTokens) }
      } else {
        var texts: [[UInt8]] = []
        for text in Self.texts(of: part) {
          texts.append(Array(try JSONPointer.unescaped(text).utf8))
        }
        steps.append(.token(texts))
      }
    }
    guard steps.count < 64 else { throw .tooLong(text) }
    self.steps = steps
  }

  /// The texts around the stars of a token.
  private static func texts(of part: Substring.UTF8View) -> [[UInt8]] {
    var texts: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in part {
      switch (isEscaped, byte) {
      case (false, UInt8(ascii: "\\")): isEscaped = true
      case (false, UInt8(ascii: "*")): texts.append([])
      case (true, UInt8(ascii: "*")):
        texts[texts.count - 1].append(byte)
        isEscaped = false
      case (true, _):
        texts[texts.count - 1] += [UInt8(ascii: "\\"), byte]
        isEscaped = false
      case (false, _): texts[texts.count - 1].append(byte)
      }
    }
    if isEscaped { texts[texts.count - 1].append(UInt8(ascii: "\\")) }
    return texts
  }

  /// How many steps of the pattern may have been taken, a bit for each number.
  package struct States: Hashable, Sendable {
    fileprivate let bits: UInt64
  }

  /// What is taken at the root.
  package var start: States { closed(1) }

  /// What is taken after one more token.
  package func states(after states: States, _ token: some Collection<UInt8>) -> States {
    var next: UInt64 = 0
    for (number, step) in steps.enumerated() where states.bits >> UInt64(number) & 1 == 1 {
      switch step {
      case .anyTokens: next |= 1 << UInt64(number)
      case .token(let texts):
        if Self.matches(Array(token), texts) { next |= 1 << UInt64(number + 1) }
      }
    }
    return closed(next)
  }

  /// Whether the whole pattern is taken.
  package func isMatch(_ states: States) -> Bool { states.bits >> UInt64(steps.count) & 1 == 1 }

  /// Whether a pointer is one of those that the pattern stands for.
  public func matches(_ pointer: JSONPointer) -> Bool {
    isMatch(pointer.tokens.reduce(start) { states(after: $0, $1.text.utf8) })
  }

  /// A step of any number of tokens may also be taken with none.
  private func closed(_ bits: UInt64) -> States {
    var bits = bits
    for (number, step) in steps.enumerated()
    where step == .anyTokens && bits >> UInt64(number) & 1 == 1 {
      bits |= 1 << UInt64(number + 1)
    }
    return States(bits: bits)
  }

  /// Whether a token is made of some texts in their order, with anything between them.
  private static func matches(_ token: [UInt8], _ texts: [[UInt8]]) -> Bool {
    guard let first = texts.first, let last = texts.last, texts.count > 1 else {
      return token == texts.first
    }
    guard token.count >= first.count + last.count, token.starts(with: first),
      token.suffix(last.count) == last[...]
    else { return false }
    var rest = token[first.count..<token.count - last.count]
    for text in texts[1..<texts.count - 1] where !text.isEmpty {
      let starts = rest.indices.dropLast(text.count - 1)
      guard let start = starts.first(where: { rest[$0...].starts(with: text) }) else {
        return false
      }
      rest = rest[(start + text.count)...]
    }
    return true
  }
}

extension PointerPattern: CustomStringConvertible, ExpressibleByStringLiteral {
  /// Makes a pattern of a literal, whose first slash may be left out.
  ///
  /// - Precondition: The text is a pattern but for that slash.
  public init(stringLiteral text: String) {
    do throws(JSONPointerError) {
      try self.init(parsing: JSONPointer.rooted(text))
    } catch {
      preconditionFailure(error.description)
    }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// A pattern is coded as it was written.
extension PointerPattern: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(parsing: PointerPattern.init(parsing:))
  }

  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(textOf: self)
  }
}
