public import JSONText

/// The name of a mutant, which alone rebuilds it:
/// `DOCUMENT:MUTATOR@POINTER[=VARIANT][+MUTATOR@POINTER…]`.
///
/// In names, tokens and variants, every byte but the unreserved characters of RFC 3986 is
/// percent-encoded; `#2` behind a token means the second of two equal keys. An identifier has one
/// spelling: text that is accepted is printed as it was read.
public struct MutantID: Hashable, Sendable {
  /// The document that the mutant is made from.
  public let document: DocumentName
  /// The mutations, at least one.
  public let steps: [Step]

  /// Makes an identifier of its parts.
  public init(document: DocumentName, steps: [Step]) {
    self.document = document
    self.steps = steps
  }

  /// One mutation of a mutant's identifier.
  public struct Step: Hashable, Sendable {
    /// The mutator.
    public let mutator: MutatorID
    /// The location, in the document as it was.
    public let pointer: JSONPointer
    /// Which of the mutator's edits.
    public let variant: Variant

    /// Makes a step of its parts.
    public init(mutator: MutatorID, pointer: JSONPointer, variant: Variant) {
      self.mutator = mutator
      self.pointer = pointer
      self.variant = variant
    }
  }

  /// Reads an identifier.
  ///
  /// - Throws: ``MutantError/malformed(_:reason:)`` or
  ///   ``MutantError/notCanonical(_:canonical:)``.
  public init(parsing text: String) throws(MutantError) {
    guard let colon = text.firstIndex(of: ":") else {
      throw .malformed(text, reason: "it needs the form DOCUMENT:MUTATOR@POINTER")
    }
    guard let document = DocumentName(parsing: text[..<colon]) else {
      throw .malformed(text, reason: "there is no document name before ':'")
    }
    self.document = document
    var steps: [Step] = []
    for part in text[text.index(after: colon)...]
      .split(separator: "+", omittingEmptySubsequences: false)
    {
      steps.append(try Step(parsing: part, of: text))
    }
    self.steps = steps
    let canonical = description
    guard canonical.utf8.elementsEqual(text.utf8) else {
      throw .notCanonical(text, canonical: canonical)
    }
  }
}

extension MutantID.Step {
  fileprivate init(parsing part: Substring, of text: String) throws(MutantError) {
    guard let at = part.firstIndex(of: "@"), at > part.startIndex else {
      throw .malformed(text, reason: "'\(part)' needs the form MUTATOR@POINTER")
    }
    let node = part[part.index(after: at)...]
    let equals = node.firstIndex(of: "=")
    let variant = equals.map { node[node.index(after: $0)...] } ?? ""
    guard let name = PercentEncoding.decoded(variant) else {
      throw .malformed(text, reason: "'\(variant)' is not percent-encoded")
    }
    guard let mutator = PercentEncoding.decoded(part[..<at]) else {
      throw .malformed(text, reason: "'\(part[..<at])' is not percent-encoded")
    }
    self.mutator = MutatorID(rawValue: mutator)
    pointer = try Self.pointer(String(node[..<(equals ?? node.endIndex)]), of: text)
    self.variant = Variant(parsing: name)
  }

  private static func pointer(
    _ node: String, of text: String
  ) throws(MutantError) -> JSONPointer {
    do throws(JSONPointerError) {
      let tokens = try JSONPointer.parts(of: node).map(token)
      if let pointer = Self.pointer(of: tokens) { return pointer }
    } catch {
      throw .malformed(text, reason: error.description)
    }
    throw .malformed(text, reason: "'\(node)' is no percent-encoded location")
  }

  private static func pointer(of tokens: [JSONPointer.Token?]) -> JSONPointer? {
    let known = tokens.compactMap(\.self)
    return known.count == tokens.count ? JSONPointer(known) : nil
  }

  /// The token that an identifier's text stands for, such as `key` or `key#2`.
  private static func token(
    _ part: Substring.UTF8View
  ) throws(JSONPointerError) -> JSONPointer.Token? {
    let halves = Substring(part).split(separator: "#", omittingEmptySubsequences: false)
    let occurrence = halves.count == 2 ? Int(halves[1]) : 1
    guard halves.count <= 2, let occurrence, occurrence > 0 else { return nil }
    guard let escaped = halves.first.flatMap(PercentEncoding.decoded) else { return nil }
    return JSONPointer.Token(
      try JSONPointer.unescaped(Array(escaped.utf8)), occurrence: occurrence)
  }
}

extension MutantID: CustomStringConvertible {
  /// The identifier's text.
  public var description: String {
    "\(document):" + steps.map(\.description).joined(separator: "+")
  }
}

extension MutantID.Step: CustomStringConvertible {
  /// The step's text.
  public var description: String {
    let node = pointer.tokens.map { token in
      "/" + PercentEncoding.encoded(token.escaped)
        + (token.occurrence > 1 ? "#\(token.occurrence)" : "")
    }
    // A comma has no meaning of its own in identifiers.
    let name = PercentEncoding.encoded(variant.description) {
      PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: ",")
    }
    return PercentEncoding.encoded(mutator.rawValue) + "@" + node.joined()
      + (name.isEmpty ? "" : "=\(name)")
  }
}

/// An identifier is coded as its text.
extension MutantID: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(parsing: MutantID.init(parsing:))
  }

  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(textOf: self)
  }
}
