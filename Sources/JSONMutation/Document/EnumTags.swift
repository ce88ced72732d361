package import JSONText

/// Which fields hold the tags of an enum.
///
/// The strings at a field count as tags if notes name the field, or if the document shows it: all of them
/// look like identifiers (a letter, then at most 39 letters, digits, `_`, `-` or `.`), and either few
/// differ, as ``TagRule`` says, or they select what is beside them. Nulls and values of other types do not
/// matter.
struct EnumTags: Sendable {
  static let maximumTagLength = 40
  static let mostKept = 256
  /// Replaces a tag, followed by as many `_` as make it differ from all others.
  static let unknown = "unknown_tag"

  fileprivate let strings: [Strings]
  private let areTags: [Bool]
  private let literals: [[Range<Int>]]
  private let unknowns: [Int: Set<String>]

  func contains(field number: Int) -> Bool { areTags[number] }

  func couldContain(field number: Int) -> Bool { areTags[number] || strings[number].lookLikeTags }

  func unknownTag(field number: Int) -> String {
    var tag = Self.unknown
    while unknowns[number]?.contains(tag) == true { tag += "_" }
    return tag
  }

  /// The position of each different string of a field, as the bytes alone show fields, sorted by bytes;
  /// empty if there are too many.
  ///
  /// Edits are made of these, because they must not depend on notes. Strings with escapes are left out, so that
  /// different bytes are different tags.
  func literals(field number: Int) -> [Range<Int>] { literals[number] }

  init(of index: DocumentIndex, fields: FieldTable, looks: FieldTable, notes: FieldNotes) {
    var strings = [Strings](repeating: Strings(), count: fields.count)
    var values = [Values](repeating: Values(), count: looks.count)
    for node in index.nodeIDs where index.kind(of: node) == .string {
      let literal = index.bytes[index.range(of: node)]
      let field = fields.number(of: node)
      if strings[field].count == 0 { strings[field].key = fields.key(ofField: field) }
      strings[field].add(literal)
      if notes.looksAtBytes { strings[field].addNeighbors(of: node, in: index, fields) }
      values[looks.number(of: node)].add(literal)
    }
    let (named, excluded) = (Set(notes.enumTags), Set(notes.notEnumTags))
    areTags = strings.enumerated().map { number, strings in
      guard strings.count > 0 else { return false }
      if !named.isEmpty || !excluded.isEmpty {
        let field = fields.field(number)
        if named.contains(field) { return true }
        if excluded.contains(field) { return false }
      }
      return notes.looksAtBytes && strings.looks == .tags
    }
    self.strings = strings
    literals = values.map(\.sortedLiterals)
    unknowns = Dictionary(
      uniqueKeysWithValues: values.enumerated().lazy.filter { !$0.element.unknowns.isEmpty }
        .map { ($0.offset, $0.element.unknowns) })
  }

  fileprivate struct Strings: Sendable {
    private static let mostObjects = 32

    var key = ""
    private(set) var count = 0
    private var objectCount = 0
    private var namingCount = 0
    private var shapes: Set<Set<Int>> = []
    /// The objects with an identifier, and the different pairs of it and the string.
    private var identifiedCount = 0
    private var pairs: Set<[ArraySlice<UInt8>]> = []
    private var distinct: Set<ArraySlice<UInt8>> = []
    private var areWords = true
    private var areTooMany = false

    var lookLikeTags: Bool { count > 0 && areWords }

    var looks: StringField.Looks {
      if !areWords { return .text }
      if areTooMany { return .tooManyDifferent }
      if select { return .tags }
      let words = distinct.map { $0.dropFirst().dropLast() }
      if areNames || TagRule.areOpen(words, key: key) { return .open }
      if TagRule.areTags(count, distinct: distinct.count) { return .tags }
      return distinct.count > TagRule.mostTags ? .tooManyDifferent : .tooFewRepeated
    }

    /// Whether most of them are the key of a sibling, or they are the kinds of objects with keys of
    /// their own, of which one may be all that there is.
    private var select: Bool {
      if objectCount > 0, namingCount * 2 >= objectCount { return true }
      return shapes.count > 1 && shapes.count * 2 >= distinct.count
        && distinct.count <= TagRule.mostTags
    }

    /// Whether each object has a string of its own, wherever it occurs.
    private var areNames: Bool {
      pairs.count > 2 && pairs.count < identifiedCount
        && [0, 1].allSatisfy { side in Set(pairs.map { $0[side] }).count == pairs.count }
    }

    mutating func addNeighbors(of node: NodeID, in index: DocumentIndex, _ fields: FieldTable) {
      guard areWords, objectCount < Self.mostObjects, index.isMember(node),
        let object = index.parent(of: node), !fields.isMap(object, in: index)
      else { return }
      objectCount += 1
      let text = index.bytes[index.range(of: node)].dropFirst().dropLast()
      let isSelector = TagRule.isSelector(key: key)
      let siblings = index.children(of: object).filter { $0 != node }
      let isNaming = siblings.contains {
        index.hasKey(text, $0) && (isSelector || index.isContainer($0))
      }
      namingCount += isNaming ? 1 : 0
      if let id = siblings.first(where: { Identifiers.isIdentifier($0, in: index) }) {
        identifiedCount += 1
        pairs.insert([index.bytes[index.range(of: id)], text])
      }
      guard isSelector else { return }
      let members = siblings.filter { !fields.isMap($0, in: index) }.flatMap(index.children(of:))
      shapes.insert(Set((siblings + members).map(fields.number(of:))))
    }

    mutating func add(_ literal: ArraySlice<UInt8>) {
      count += 1
      guard areWords else { return }
      areWords = literal.dropFirst().dropLast().looksLikeTag
      guard areWords, !areTooMany else {
        distinct = []
        return
      }
      distinct.insert(literal)
      areTooMany = distinct.count > TagRule.mostFrequentTags
    }
  }

  private struct Values {
    private var distinct: Set<ArraySlice<UInt8>> = []
    private var areTooMany = false
    private(set) var unknowns: Set<String> = []

    var sortedLiterals: [Range<Int>] {
      areTooMany ? [] : distinct.sorted { $0.lexicographicallyPrecedes($1) }.map(\.indices)
    }

    mutating func add(_ literal: ArraySlice<UInt8>) {
      let hasEscapes = literal.contains(UInt8(ascii: "\\"))
      if hasEscapes || literal.dropFirst().starts(with: EnumTags.unknown.utf8) {
        let text = JSONString.decode(literal)
        if text.utf8.starts(with: EnumTags.unknown.utf8) { unknowns.insert(text) }
      }
      if areTooMany || hasEscapes { return }
      distinct.insert(literal)
      guard distinct.count > EnumTags.mostKept else { return }
      (areTooMany, distinct) = (true, [])
    }
  }
}

package struct StringField: Sendable {
  package let count: Int
  package let isTag: Bool
  package let looks: Looks

  package enum Looks: Sendable {
    case tags
    /// At least one of them does not look like an identifier.
    case text
    case tooManyDifferent
    /// Their key or their form says that they are names, identifiers or codes.
    case open
    /// Most words occur once.
    case tooFewRepeated
  }
}

extension Document {
  package var stringFields: [StringField] {
    (0..<fields.count).map { number in
      let strings = enumTags.strings[number]
      return StringField(
        count: strings.count, isTag: enumTags.contains(field: number), looks: strings.looks)
    }
  }

  /// The fields whose objects are maps, in document order, with the reason if the bytes show it.
  package var mapFields: [(field: Field, looks: String)] {
    fields.mapFields.compactMap { field, evidence in
      switch evidence {
      case .list: nil
      case .noted: (field, "")
      case .looks(let reason): (field, reason)
      }
    }
  }

  /// Whether a string could be an enum tag: it starts with a letter, and does not have a form with its own
  /// type, such as a date, a URL or a UUID.
  ///
  /// Text with a space and a digit counts as prose, or as a date that starts with a name, such as
  /// `Sun Aug 31 00:29:15 +0000 2014`.
  package func isWord(_ node: NodeID) -> Bool {
    guard let body = index.unescapedBody(ofStringAt: node) else { return false }
    let text = index.bytes[body]
    guard let first = text.first, first.isASCIILetter || first >= 0x80 else { return false }
    if text.contains(0x20), text.contains(where: \.isASCIIDigit) { return false }
    return FormattedText(text) == nil
  }

  /// A key that the object of a member does not have, in the form of the member's key; nil if the
  /// location is not a member.
  package func newKey(like member: NodeID) -> String? {
    guard let object = index.parent(of: member), let key = index.key(of: member) else { return nil }
    var keys = RecordKeys(index.children(of: object).compactMap(index.key(of:)))
    return keys.newKey(like: key, copy: 1)
  }
}
