public import JSONMutation
import JSONText

/// What a field of a document is taken for, and why.
public struct FieldRole: Hashable, Sendable, Codable {
  /// What a field is taken for.
  public enum Role: String, Sendable, Codable, CaseIterable {
    /// Its strings are the tags of an enum.
    case enumTag = "enum-tag"
    /// Its strings are not.
    case text
    /// Its objects are maps, whose keys are data.
    case map
  }

  /// Where that is known from; what comes first outweighs what comes later.
  public enum Evidence: String, Sendable, Codable, CaseIterable {
    /// The study or the command line names it.
    case named
    /// The models showed it.
    case learned
    /// The bytes of the document look so.
    case looks
  }

  /// The field.
  public let field: Field
  /// What it is taken for.
  public let role: Role
  /// Where that is known from.
  public let evidence: Evidence
  /// Why, as a clause such as `strict refuses an unknown word there`.
  public let reason: String

  /// Whether the strings are words, so that they may be tags.
  var holdsWords: Bool { reason != Self.notWords }
  fileprivate static let notWords = "its strings are not words"

  /// Of two documents of a stream that disagree, whether this one is to be believed.
  func outweighs(_ other: FieldRole) -> Bool {
    func rank(_ role: FieldRole) -> (Int, Int) {
      (role.role == .text ? 1 : 0, Evidence.allCases.firstIndex(of: role.evidence) ?? 0)
    }
    return rank(self) < rank(other)
  }
}

extension FieldLearner.Lessons {
  /// The roles of all fields that hold strings or maps.
  ///
  /// - Parameter notes: What the study says.
  /// - Returns: The roles, those of maps first.
  func roles(named notes: FieldNotes) -> [FieldRole] {
    let named = (tags: Set(notes.enumTags), texts: Set(notes.notEnumTags), maps: Set(notes.maps))
    let maps = document.mapFields.map { field, looks in
      let strategy = self.maps[field]
      return FieldRole(
        field: field, role: .map,
        evidence: named.maps.contains(field) ? .named : strategy == nil ? .looks : .learned,
        reason: named.maps.contains(field)
          ? "the study names it" : strategy.map { "\($0) delivers a new key" } ?? looks)
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
    if let strategy = self.tags[field] {
      return role(.learned, "\(strategy) refuses an unknown word")
    }
    if strings.isTag { return role(.looks, "its strings repeat a few words") }
    if self.texts.contains(field) { return role(.learned, "no model refuses an unknown word") }
    return role(.looks, strings.looks.reason)
  }
}

extension StringField.Looks {
  /// Why strings that look like this are not taken for tags.
  fileprivate var reason: String {
    switch self {
    case .tags: "its strings repeat a few words"
    case .text: FieldRole.notWords
    case .tooManyDifferent: "its strings are too many different words"
    case .tooFewRepeated: "too few of its words repeat"
    }
  }
}
