import JSONMutation
import JSONText

extension Mutator {
  /// Replaces a string with a word that no model knows: an enum rejects it, free text accepts it.
  ///
  /// The word is also valid as base64 and as a relative URL, so those types accept it, too.
  static let unknownWord = Mutator(
    "unknown-word", .structural, purpose: "tests whether a string is the tag of an enum",
    ideal: "as for an unknown enum tag"
  ) { node, document, edits in
    guard document.index.kind(of: node) == .string else { return }
    edits.offer { $0.replace(document.index.range(of: node), with: #""unknownWord1""#) }
  }

  /// Adds a member to an object, with a new key like its first one and that one's value: a map
  /// delivers it, a model with declared keys does not.
  static let unknownMember = Mutator(
    "unknown-member", .structural, purpose: "tests whether an object is a map",
    ideal: "one more value in a map; else nothing"
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .object, let first = index.firstChild(of: node),
      let key = document.newKey(like: first)
    else { return }
    edits.offer { edit in
      edit.insertChild(atEndOf: node, in: document)
      edit.append(literal: key)
      edit.append(":")
      edit.append(index.range(of: first), of: document)
    }
  }
}
