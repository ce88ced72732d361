/// A pattern of JSON Pointers, such as `/feed/*/author` or `/feed/**`.
///
/// It is written like a pointer. In a token `*` stands for any text, also for none; a token `**`
/// stands for any number of tokens, also for none. `\*` is a literal `*`, and `~0` and `~1` are `~`
/// and `/` as in RFC 6901. The empty pattern is the whole document.
public struct PointerPattern: Hashable, Sendable {
  private enum Step: Hashable {
    /// Any number of tokens.
    case anyTokens
    /// One token.
    case token(TokenPattern)
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
        steps.append(.token(try TokenPattern(parsing: part)))
      }
    }
    guard steps.count < 64 else { throw .tooLong(text) }
    self.steps = steps
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

/// A pattern is coded as it was written.
extension PointerPattern: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(parsing: PointerPattern.init(parsing:))
  }

  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(textOf: self)
  }
}
