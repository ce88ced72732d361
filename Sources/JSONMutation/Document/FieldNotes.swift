/// What is known about the fields of a document beyond its bytes: which strings are enum tags, and which
/// objects are maps.
///
/// ```swift
/// study.notes.maps = ["/*/files"]        // its fields are /*/files/{}/size and so on
/// study.notes.enumTags = ["/*/reason"]
/// ```
public struct FieldNotes: Hashable, Sendable, Codable {
  /// Fields whose strings are enum tags.
  public var enumTags: [Field]
  /// Fields whose strings are not enum tags, whatever they look like.
  public var notEnumTags: [Field]
  /// Fields whose objects are maps: their keys are data.
  public var maps: [Field]
  /// Fields whose objects are not maps, whatever their keys look like: a model declares the keys.
  public var notMaps: [Field]
  /// What changed from old responses, such as this document, to new ones; nil if there are none to
  /// compare with.
  package var differences: [Difference]?
  /// What an API description allows, also at fields that no document shows.
  public var allowances: [Field: FieldAllowance] = [:]
  /// Whether the bytes decide about fields without a note.
  var looksAtBytes = true

  public init(
    enumTags: [Field] = [], notEnumTags: [Field] = [], maps: [Field] = [], notMaps: [Field] = []
  ) {
    self.enumTags = enumTags
    self.notEnumTags = notEnumTags
    self.maps = maps
    self.notMaps = notMaps
  }

  package init(differences: [Difference]) {
    self.init()
    self.differences = differences
  }

  package var isEmpty: Bool { self == FieldNotes() }

  package mutating func add(_ others: FieldNotes) {
    enumTags += others.enumTags
    notEnumTags += others.notEnumTags
    maps += others.maps
    notMaps += others.notMaps
    differences = others.differences ?? differences
    allowances.merge(others.allowances) { one, _ in one }
  }

  var saysNothingOfMaps: Bool { maps.isEmpty && notMaps.isEmpty && looksAtBytes }

  /// These notes, with others about fields that these do not mention.
  package func completed(by others: FieldNotes) -> FieldNotes {
    func adding(_ fields: [Field], to known: [Field], except other: [Field]) -> [Field] {
      known + fields.filter { !known.contains($0) && !other.contains($0) }
    }
    var notes = self
    notes.enumTags = adding(others.enumTags, to: enumTags, except: notEnumTags)
    notes.notEnumTags = adding(others.notEnumTags, to: notEnumTags, except: enumTags)
    notes.maps = adding(others.maps, to: maps, except: notMaps)
    notes.notMaps = adding(others.notMaps, to: notMaps, except: maps)
    notes.allowances.merge(others.allowances) { one, _ in one }
    return notes
  }
}
