/// Why mutations cannot make a mutant.
public enum MutantError: Error, Hashable {
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
}

extension MutantError: CustomStringConvertible {
  public var description: String {
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
