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

  /// Parses a pattern.
  ///
  /// - Throws: ``JSONPointerError`` if the text is neither empty nor starts with `/`, if it has a `~`
  ///   that is not followed by `0` or `1`, or if it has more than 63 tokens.
  public init(parsing text: String) throws(JSONPointerError) {
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
    self.steps = steps
  }

  /// The states of the matcher: bit *n* is set if the first *n* steps of the pattern may have matched.
  package struct States: Hashable, Sendable {
    fileprivate let bits: UInt64
  }

  package var start: States { closed(1) }

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

extension PointerPattern: CustomStringConvertible, ExpressibleByStringLiteral {
  /// Creates a pattern from a literal, whose leading slash is optional.
  ///
  /// - Precondition: With that slash, the text is a valid pattern.
  public init(stringLiteral text: String) {
    do throws(JSONPointerError) {
      try self.init(parsing: JSONPointer.rooted(text))
    } catch {
      preconditionFailure(error.description)
    }
  }
}

/// A pattern is encoded as its text.
extension PointerPattern: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(parsing: PointerPattern.init(parsing:))
  }

  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(textOf: self)
  }
}
