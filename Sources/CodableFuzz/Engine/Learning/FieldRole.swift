package import JSONMutation
import JSONText

/// Whether a field of a document holds enum tags, text or maps, and how that is known.
package struct FieldRole: Equatable, Sendable, Codable {
  package enum Role: String, Sendable, Codable, CaseIterable {
    /// Its strings are the tags of an enum.
    case enumTag = "enum-tag"
    case text
    /// Its objects are maps, whose keys are data.
    case map
  }

  /// How the role is known, from the strongest evidence to the weakest.
  package enum Evidence: String, Sendable, Codable, CaseIterable {
    /// The study or the command line names it.
    case named
    /// An API description names it.
    case described
    /// Trials with the models showed it.
    case learned
    /// The bytes of the document suggest it.
    case looks
  }

  package let field: Field
  package let role: Role
  package let evidence: Evidence
  /// The reason as a clause, such as `strict refuses an unknown word`.
  package let reason: String

  package var holdsWords: Bool { reason != Self.notWords }
  fileprivate static let notWords = "its strings are not words"

  func outweighs(_ other: FieldRole) -> Bool {
    func rank(_ role: FieldRole) -> (Int, Int) {
      (role.role == .text ? 1 : 0, Evidence.allCases.firstIndex(of: role.evidence) ?? 0)
    }
    return rank(self) < rank(other)
  }
}

private let described = "the API description names it"

extension FieldLearner.Lessons {
  func roles(named notes: FieldNotes) -> [FieldRole] {
    let named = (tags: Set(notes.enumTags), texts: Set(notes.notEnumTags), maps: Set(notes.maps))
    let maps = document.mapFields.map { field, looks in
      func map(_ evidence: FieldRole.Evidence, _ reason: String) -> FieldRole {
        FieldRole(field: field, role: .map, evidence: evidence, reason: reason)
      }
      if named.maps.contains(field) { return map(.named, "the study names it") }
      if document.notes.allowances[field]?.isMap == true { return map(.described, described) }
      return self.maps[field].map { map(.learned, "\($0) delivers a new key") }
        ?? map(.looks, looks)
    }
    let strings = document.stringFields.enumerated().filter { $0.element.count > 0 }
    return maps
      + strings.map { number, strings in
        role(of: document.fields.field(number), strings, named.tags, named.texts)
      }
  }

  private func role(
    of field: Field, _ strings: StringField, _ tags: Set<Field>, _ texts: Set<Field>
  ) -> FieldRole {
    func role(_ evidence: FieldRole.Evidence, _ reason: String) -> FieldRole {
      FieldRole(
        field: field, role: strings.isTag ? .enumTag : .text, evidence: evidence, reason: reason)
    }
    if tags.contains(field) || texts.contains(field) { return role(.named, "the study names it") }
    if document.notes.allowances[field]?.tags.isEmpty == false {
      return role(.described, described)
    }
    if let strategy = self.tags[field] {
      return role(.learned, "\(strategy) refuses an unknown word")
    }
    if strings.isTag { return role(.looks, "its strings repeat a few words") }
    if self.texts.contains(field) { return role(.learned, "no model refuses an unknown word") }
    return role(.looks, strings.looks.reason)
  }
}

extension StringField.Looks {
  fileprivate var reason: String {
    switch self {
    case .tags: "its strings repeat a few words"
    case .text: FieldRole.notWords
    case .open: "its strings are names, identifiers or codes"
    case .tooManyDifferent: "its strings are too many different words"
    case .tooFewRepeated: "too few of its words repeat"
    }
  }
}

extension FieldLearner: Preparation {
  static let id: RoleID = "field-roles"
  static let absence = "--no-learn"

  static func prepare(_ opened: OpenedDocument) -> FieldRoleCounts {
    let lessons = lessons(opened.session, opened.configuration)
    opened.session.adopt(lessons.document)
    var counts = FieldRoleCounts(
      lessons.roles(named: opened.study.notes), document: opened.number)
    counts.untried = lessons.untried
    return counts
  }

  static func add(
    _ sums: FieldRoleCounts, of document: CountedDocument, to report: inout DocumentReport
  ) {
    report.fields = sums.fields.map(\.element)
    report.leaveOut(LeftOut(untriedFields: sums.untried))
  }
}

struct FieldRoleCounts: RoleSums {
  private(set) var fields: [Positioned<RunPosition, FieldRole>] = []
  var untried = 0

  init() {}

  init(_ roles: [FieldRole], document: Int) {
    fields = roles.enumerated().map {
      Positioned(position: RunPosition(document: document, number: $0), element: $1)
    }
  }

  /// Adds the fields of other documents: a tag or a map in one of them is one in all.
  static func += (one: inout Self, other: Self) {
    func key(_ role: FieldRole) -> [String] { [role.field.description, "\(role.role == .map)"] }
    var known = Dictionary(one.fields.map { (key($0.element), $0) }) { one, _ in one }
    for other in other.fields {
      let key = key(other.element)
      guard let mine = known[key] else {
        known[key] = other
        continue
      }
      let isEarlier = other.position < mine.position && !mine.element.outweighs(other.element)
      if other.element.outweighs(mine.element) || isEarlier { known[key] = other }
    }
    one.fields = known.values.sorted { $0.position < $1.position }
    one.untried += other.untried
  }
}

extension Runner.Configuration {
  /// Whether to learn from the models which strings are enum tags and which objects are maps,
  /// with a few trials for each candidate field.
  ///
  /// The default is true. `--no-learn` overrides it.
  package var learnsFields: Bool {
    get { self[asks: FieldLearner.self] }
    set { self[asks: FieldLearner.self] = newValue }
  }
}

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
