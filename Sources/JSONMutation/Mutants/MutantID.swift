package import JSONText

/// The name of a mutant, which alone rebuilds it:
/// `DOCUMENT:MUTATOR@POINTER[=VARIANT][+MUTATOR@POINTER…]`.
///
/// In names, tokens and variants, every byte but the unreserved characters of RFC 3986 is
/// percent-encoded; `#2` after a token means the second of two equal keys. An identifier has only one
/// spelling, the one that is printed.
public struct MutantID: Hashable, Sendable, CustomStringConvertible {
  package let document: DocumentName
  package let steps: [Step]

  package init(document: DocumentName, steps: [Step]) {
    self.document = document
    self.steps = steps
  }

  package struct Step: Hashable, Sendable {
    package let mutator: MutatorID
    /// The location in the original document.
    package let pointer: JSONPointer
    /// Which of the mutator's edits.
    package let variant: Variant

    package init(mutator: MutatorID, pointer: JSONPointer, variant: Variant) {
      (self.mutator, self.pointer, self.variant) = (mutator, pointer, variant)
    }
  }

  /// Reads an identifier.
  ///
  /// - Throws: An error if the text is none, or not as a run writes it.
  public init(parsing text: String) throws {
    guard let colon = text.firstIndex(of: ":") else {
      throw MutantError.malformed(text, reason: "it needs the form DOCUMENT:MUTATOR@POINTER")
    }
    guard let document = DocumentName(parsing: text[..<colon]) else {
      throw MutantError.malformed(text, reason: "there is no document name before ':'")
    }
    self.document = document
    let parts = text[text.index(after: colon)...]
      .split(separator: "+", omittingEmptySubsequences: false)
    steps = try parts.map { try Step(parsing: $0, of: text) }
    let canonical = description
    guard canonical.utf8.elementsEqual(text.utf8) else {
      throw MutantError.notCanonical(text, canonical: canonical)
    }
  }

  public var description: String {
    "\(document):" + steps.map(\.description).joined(separator: "+")
  }
}

extension MutantID.Step: CustomStringConvertible {
  fileprivate init(parsing part: Substring, of text: String) throws(MutantError) {
    guard let at = part.firstIndex(of: "@"), at > part.startIndex else {
      throw .malformed(text, reason: "'\(part)' needs the form MUTATOR@POINTER")
    }
    let location = part[part.index(after: at)...]
    let equals = location.firstIndex(of: "=")
    func decoded(_ word: Substring) throws(MutantError) -> String {
      if let decoded = PercentEncoding.decoded(word) { return decoded }
      throw .malformed(text, reason: "'\(word)' is not percent-encoded")
    }
    variant = Variant(parsing: try decoded(equals.map { location[$0...].dropFirst() } ?? ""))
    mutator = MutatorID(rawValue: try decoded(part[..<at]))
    pointer = try Self.pointer(String(location[..<(equals ?? location.endIndex)]), of: text)
  }

  private static func pointer(
    _ location: String, of text: String
  ) throws(MutantError) -> JSONPointer {
    do throws(JSONPointerError) {
      let tokens = try JSONPointer.parts(of: location).map(token)
      let known = tokens.compactMap(\.self)
      if known.count == tokens.count { return JSONPointer(known) }
    } catch {
      throw .malformed(text, reason: error.description)
    }
    throw .malformed(text, reason: "'\(location)' is not a percent-encoded location")
  }

  private static func token(
    _ part: Substring.UTF8View
  ) throws(JSONPointerError) -> JSONPointer.Token? {
    let halves = Substring(part).split(separator: "#", omittingEmptySubsequences: false)
    let occurrence = halves.count == 2 ? Int(halves[1]) : 1
    guard halves.count <= 2, let occurrence, occurrence > 0 else { return nil }
    guard let escaped = halves.first.flatMap(PercentEncoding.decoded) else { return nil }
    return JSONPointer.Token(try JSONPointer.unescaped(Array(escaped.utf8)), occurrence: occurrence)
  }

  package var description: String {
    let location = pointer.tokens.map { token in
      "/" + PercentEncoding.encoded(token.escaped)
        + (token.occurrence > 1 ? "#\(token.occurrence)" : "")
    }
    // Commas have no special meaning in identifiers.
    let name = PercentEncoding.encoded(variant.description) {
      PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: ",")
    }
    return PercentEncoding.encoded(mutator.rawValue) + "@" + location.joined()
      + (name.isEmpty ? "" : "=\(name)")
  }
}

extension MutantID: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(parsing: MutantID.init(parsing:))
  }

  public func encode(to encoder: any Encoder) throws { try encoder.encode(textOf: self) }
}

/// Why mutations cannot make a mutant.
package enum MutantError: Error, Hashable, CustomStringConvertible {
  /// Two mutations edit the same bytes.
  case overlap(MutantID.Step, MutantID.Step)
  /// The text is not an identifier, for the given reason.
  case malformed(String, reason: String)
  /// The identifier is not spelled as it would be printed.
  case notCanonical(String, canonical: String)
  case otherDocument(DocumentName, expected: DocumentName)
  case unknownMutator(MutatorID)
  case noLocation(MutantID.Step)
  /// The mutator does not offer this variant there.
  case noVariant(MutantID.Step, offered: [String])

  package var description: String {
    switch self {
    case .overlap(let one, let other):
      "'\(one)' and '\(other)' edit the same bytes: leave one of them out"
    case .malformed(let text, let reason): "'\(text)' is not a mutant identifier: \(reason)"
    case .notCanonical(let text, let canonical):
      "'\(text)' is not how a mutant identifier is written: write '\(canonical)'"
    case .otherDocument(let name, let expected):
      "the identifier is of the document '\(name)', but this is '\(expected)'"
    case .unknownMutator(let id): "there is no mutator '\(id)'"
    case .noLocation(let step): "'\(step)': the document has no such location"
    case .noVariant(let step, let offered) where offered.isEmpty:
      "'\(step)': the mutator has nothing to edit there"
    case .noVariant(let step, let offered):
      "'\(step)': there is no such variant; offered are \(offered.joined(separator: ", "))"
    }
  }
}
