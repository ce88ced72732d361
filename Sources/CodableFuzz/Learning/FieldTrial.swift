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

/// A document with only one of its records, in which trials are made.
struct LoneRecord {
  let document: Document
  /// Which records are in it, for an oracle.
  let records: RecordNumbers
  /// The part of the document that is left; nil for all of it.
  private let excerpt: DocumentExcerpt?

  /// The result is nil where the document cannot be read without the other records.
  init?(_ number: Int, of whole: Document) {
    guard whole.list != nil, whole.records.count > 1 else {
      (document, records, excerpt) = (whole, .all, nil)
      return
    }
    guard let excerpt = DocumentExcerpt(of: whole, keeping: [number]) else { return nil }
    (document, records, self.excerpt) = (excerpt.document, .some([number]), excerpt)
  }

  /// Where a location of the whole document is: in the record, or around the list.
  func node(_ node: NodeID) -> NodeID? { excerpt.map { $0.node(node) } ?? node }
}
