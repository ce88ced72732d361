import JSONMutation
import JSONText

/// Puts a word that no model knows in place of a string: an enum refuses it, free text takes it.
///
/// The word is also valid as base64 and as a relative URL, so that those types take it, too.
struct UnknownWord: Mutator {
  let id: MutatorID = "unknown-word"
  let mutationClass = MutationClass.structural
  let purpose = "tries whether a string is the tag of an enum"
  let ideal = "as for an unknown enum tag"

  func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard document.index.kind(of: node) == .string else { return }
    edits.offer { $0.replace(document.index.range(of: node), with: #""unknownWord1""#) }
  }
}

/// Adds a member to an object, with a new key like its first one and that one's value: a map delivers
/// it, a model with declared keys does not.
struct UnknownMember: Mutator {
  let id: MutatorID = "unknown-member"
  let mutationClass = MutationClass.structural
  let purpose = "tries whether an object is a map"
  let ideal = "one more value in a map; else nothing"

  func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
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
