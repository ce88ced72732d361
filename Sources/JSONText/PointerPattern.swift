/// A pattern of JSON Pointers, such as `/feed/*/author` or `/feed/**`.
///
/// A pattern is written like a pointer. Within a token, `*` matches any text, including none. The
/// token `**` matches any number of tokens, including none. `\*` is a literal `*`, and `~0` and `~1`
/// are `~` and `/` as in RFC 6901. The empty pattern matches the whole document.
public struct PointerPattern: Hashable, Sendable {
  private enum Step: Hashable {
    case anyTokens
    case token(TokenPattern)
  }

  public let description: String
  private let steps: [Step]
  /// Why a literal is no pattern, so that nothing matches it; nil for a pattern.
  package let problem: JSONPointerError?

  /// Parses a pattern.
  ///
  /// - Throws: ``JSONPointerError`` if the text is neither empty nor starts with `/`, if it has a `~`
  ///   that is not followed by `0` or `1`, or if it has more than 63 tokens.
  package init(parsing text: String) throws(JSONPointerError) {
    description = text
    var steps: [Step] = []
    for part in try JSONPointer.parts(of: text) {
      if part.elementsEqual("**".utf8) {
        if steps.last != .anyTokens { steps.append(.anyTokens) }
      } else {
        steps.append(.token(try TokenPattern(parsing: part)))
      }
    }
    guard steps.count < 64 else { throw .tooLong(text) }
    (self.steps, problem) = (steps, nil)
  }

  /// The states of the matcher: bit *n* is set if the first *n* steps of the pattern may have matched.
  package struct States: Sendable {
    fileprivate let bits: UInt64
  }

  package var start: States { problem == nil ? closed(1) : States(bits: 0) }

  package func states(after states: States, _ token: some Collection<UInt8>) -> States {
    var next: UInt64 = 0
    let token = Array(token)
    for (number, step) in steps.enumerated() where states.bits >> UInt64(number) & 1 == 1 {
      switch step {
      case .anyTokens: next |= 1 << UInt64(number)
      case .token(let pattern):
        if pattern.matches(token) { next |= 1 << UInt64(number + 1) }
      }
    }
    return closed(next)
  }

  package func isMatch(_ states: States) -> Bool { states.bits >> UInt64(steps.count) & 1 == 1 }

  public func matches(_ pointer: JSONPointer) -> Bool {
    isMatch(pointer.tokens.reduce(start) { states(after: $0, $1.text.utf8) })
  }

  /// Adds the states after each `**`, which also matches no tokens.
  private func closed(_ bits: UInt64) -> States {
    var bits = bits
    for (number, step) in steps.enumerated()
    where step == .anyTokens && bits >> UInt64(number) & 1 == 1 {
      bits |= 1 << UInt64(number + 1)
    }
    return States(bits: bits)
  }
}

extension PointerPattern: CustomStringConvertible, ExpressibleByStringLiteral, Codable {
  /// Creates a pattern from a literal, whose leading slash is optional.
  ///
  /// One that is no pattern matches nothing, and a test with it throws.
  public init(stringLiteral text: String) {
    do throws(JSONPointerError) {
      self = try PointerPattern(parsing: JSONPointer.rooted(text))
    } catch {
      (description, steps, problem) = (text, [], error)
    }
  }

  public init(from decoder: any Decoder) throws {
    self = try decoder.value(parsing: PointerPattern.init(parsing:))
  }

  public func encode(to encoder: any Encoder) throws { try encoder.encode(textOf: self) }
}

/// A pattern for one token of a JSON Pointer, in which `*` matches any text.
///
/// Each text between two stars is matched at its first occurrence, so there is no backtracking. The
/// time is proportional to the length of the token times the length of the longest text.
struct TokenPattern: Hashable {
  private let start: [UInt8]
  /// The non-empty texts that must follow in this order, with any text in between.
  private let middle: [[UInt8]]
  /// What the token ends with, or nil if `start` is the whole token because there is no star.
  private let end: [UInt8]?
  private let minimumCount: Int

  init(parsing part: Substring.UTF8View) throws(JSONPointerError) {
    var texts = try Self.texts(of: part).map { text throws(JSONPointerError) in
      Array(try JSONPointer.unescaped(text).utf8)
    }
    minimumCount = texts.map(\.count).reduce(0, +)
    end = texts.count > 1 ? texts.removeLast() : nil
    start = texts.removeFirst()
    // Consecutive stars count as one.
    middle = texts.filter { !$0.isEmpty }
  }

  private static func texts(of part: Substring.UTF8View) -> [[UInt8]] {
    var (texts, text, rest): ([[UInt8]], [UInt8], Substring.UTF8View) = ([], [], part)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"):
        texts.append(text)
        text = []
      case UInt8(ascii: "\\"):
        let next = rest.popFirst()
        if next != UInt8(ascii: "*") { text.append(byte) }
        if let next { text.append(next) }
      default: text.append(byte)
      }
    }
    return texts + [text]
  }

  func matches(_ token: [UInt8]) -> Bool {
    guard let end else { return token == start }
    guard token.count >= minimumCount, token.starts(with: start),
      token.suffix(end.count) == end[...]
    else { return false }
    var rest = token[start.count..<token.count - end.count]
    for text in middle {
      let offsets = rest.indices.dropLast(text.count - 1)
      guard let offset = offsets.first(where: { rest[$0...].starts(with: text) }) else {
        return false
      }
      rest = rest[(offset + text.count)...]
    }
    return true
  }
}
