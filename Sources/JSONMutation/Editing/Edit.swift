public import JSONText

/// What a mutator does to a document: one or more splices that share no byte.
///
/// Build an edit with calls that open a splice (``replace(_:)``, ``remove(_:)``, ``insert(at:)``) and
/// calls that append to its replacement. ``append(_:of:)`` appends bytes from elsewhere in the document
/// and records their origin, because a record that is only moved is not mutated.
public struct Edit: Sendable {
  private(set) var patch = Patch()

  /// Opens a splice that replaces bytes of the document with the bytes appended next.
  public mutating func replace(_ range: Range<Int>) {
    let end = patch.replacements.count
    patch.pieces.append(Patch.Piece(range: range, replacement: end..<end))
  }

  /// Appends to the replacement of the last splice.
  public mutating func append(_ text: String) { patch.append(text.utf8) }

  public mutating func append(_ bytes: some Sequence<UInt8>) { patch.append(bytes) }

  public mutating func append(byte: UInt8) { patch.append(CollectionOfOne(byte)) }

  /// Appends a copy of bytes of the document to the replacement of the last splice.
  public mutating func append(_ source: Range<Int>, of document: Document) {
    patch.append(document.index.bytes, copying: source)
  }

  public mutating func remove(_ range: Range<Int>) { replace(range) }

  public mutating func replace(_ range: Range<Int>, with text: String) {
    replace(range)
    append(text)
  }

  public mutating func replace(_ range: Range<Int>, with bytes: some Sequence<UInt8>) {
    replace(range)
    append(bytes)
  }

  /// Opens a splice that inserts the bytes appended next before a byte of the document.
  public mutating func insert(at offset: Int) { replace(offset..<offset) }

  public mutating func insert(_ text: String, at offset: Int) {
    replace(offset..<offset, with: text)
  }

  mutating func replace(_ range: Range<Int>, copying source: Range<Int>, of document: Document) {
    replace(range)
    append(source, of: document)
  }

  /// Opens a splice that replaces a value with brackets around what is appended for each child.
  mutating func replace(
    _ range: Range<Int>, brackets: (String, String), _ children: some Sequence<NodeID>,
    append child: (inout Edit, Int, NodeID) -> Void
  ) {
    replace(range, with: brackets.0)
    for (number, node) in children.enumerated() {
      if number > 0 { append(",") }
      child(&self, number, node)
    }
    append(brackets.1)
  }

  /// Opens a splice that replaces bytes with a string literal of a text that needs no escapes.
  mutating func replace(_ range: Range<Int>, quoting text: some Sequence<UInt8>) {
    replace(range, with: #"""#)
    append(text)
    append(#"""#)
  }

  /// Opens a splice that claims a value, and replaces a part of it; an empty part inserts.
  ///
  /// `value` is a slice of the document's bytes, and `part` has offsets into the document.
  mutating func replace(_ value: ArraySlice<UInt8>, changing part: Range<Int>, to text: String) {
    replace(value.indices, with: value[..<part.lowerBound])
    append(text)
    append(value[part.upperBound...])
  }

  mutating func append(decimal number: Int64) { append(String(number)) }

  /// Removes an element or a member together with a comma: the one before it or, for a first child,
  /// the one after it.
  ///
  /// - Complexity: O(*d*) in the depth of the child before this one.
  public mutating func removeChild(_ node: NodeID, in document: Document) {
    let index = document.index
    let child = index.memberRange(of: node)
    if let previous = index.previousSibling(of: node) {
      remove(index.range(of: previous).upperBound..<child.upperBound)
    } else if let next = index.nextSibling(of: node) {
      remove(child.lowerBound..<index.memberRange(of: next).lowerBound)
    } else {
      remove(child)
    }
  }

  /// Opens a splice that appends a child to an array or object.
  ///
  /// Append the bytes of the child next; those of a member start with its key.
  public mutating func insertChild(atEndOf container: NodeID, in document: Document) {
    insert(at: document.index.endOfChildren(of: container))
    if document.index.childCount(of: container) > 0 { append(",") }
  }

  /// Appends a string literal to the replacement of the last splice: the text, escaped, between
  /// quotation marks.
  public mutating func append(literal text: String) { append(JSONString.quote(text)) }

  mutating func insertUnknownKey(_ value: String, atEndOf object: NodeID, in document: Document) {
    insertChild(atEndOf: object, in: document)
    append(member: document.index.unknownKey(in: object), value)
  }

  mutating func append(member key: [UInt8], _ value: String) {
    append(#"""#)
    append(key)
    append(#"":\#(value)"#)
  }

  /// Replaces a container with one of some of its children, in a given order.
  mutating func replace(
    _ container: NodeID, withChildren children: some Sequence<NodeID>, in document: Document
  ) {
    let index = document.index
    let brackets = index.kind(of: container) == .array ? ("[", "]") : ("{", "}")
    replace(index.range(of: container), brackets: brackets, children) { edit, _, child in
      edit.append(index.memberRange(of: child), of: document)
    }
  }

  mutating func wrap(
    _ node: NodeID, in document: Document, from opening: String, to closing: String
  ) {
    let range = document.index.range(of: node)
    insert(opening, at: range.lowerBound)
    insert(closing, at: range.upperBound)
  }
}

/// Receives the edits that a ``Mutator`` offers, one after another.
///
/// Edits are not collected: one is built only if it is needed.
public struct EditSink: Sendable {
  enum Request {
    case count
    case variants
    case number(Int)
    case variant(Variant)
  }

  private let request: Request
  private(set) var count = 0
  /// The variants that were offered, if they are requested.
  private(set) var variants: [Variant] = []
  /// The edit of the requested number or variant.
  private(set) var found: (variant: Variant, patch: Patch)?

  init(_ request: Request) { self.request = request }

  /// Whether an identifier names the requested edit.
  ///
  /// A mutator that guesses from the rest of the document what it can edit should not guess then.
  package var areNamed: Bool { namedVariant != nil }

  var namedVariant: Variant? { if case .variant(let variant) = request { variant } else { nil } }

  /// Offers an edit.
  ///
  /// - Parameters:
  ///   - variant: Distinguishes the edit from others offered at the same location.
  ///   - build: Builds the edit; called only if it is needed.
  public mutating func offer(_ variant: Variant = .only, build: (inout Edit) -> Void) {
    switch request {
    case .variants: variants.append(variant)
    case .number(count), .variant(variant):
      guard found == nil else { break }
      var edit = Edit()
      build(&edit)
      found = (variant, edit.patch.sorted)
    case .count, .number, .variant: break
    }
    count += 1
  }

  mutating func offer(
    _ variant: Variant = .only, replacing range: Range<Int>, with text: String,
    in document: Document
  ) {
    guard !document.index.bytes[range].elementsEqual(text.utf8) else { return }
    offer(variant) { $0.replace(range, with: text) }
  }

  /// Offers to append to a value, all of which is claimed.
  mutating func offer(
    _ variant: Variant = .only, appending text: String, to range: Range<Int>, in document: Document
  ) {
    offer(variant) { $0.replace(range, with: document.index.bytes[range] + Array(text.utf8)) }
  }

  /// Whether a string counts as an enum's tag, or an identifier names the edit.
  func isTag(_ node: NodeID, in document: Document) -> Bool {
    areNamed || document.enumTags.contains(field: document.fields.number(of: node))
  }

  func avoidsMap(_ object: NodeID, in document: Document) -> Bool {
    !areNamed && document.fields.isMap(object, in: document.index)
  }
}
