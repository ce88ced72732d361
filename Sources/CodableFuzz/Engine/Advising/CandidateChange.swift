import DecodingStrategies
import JSONMutation
import JSONText

/// A change to a model that is tried, with its field as a number.
struct CandidateChange: Hashable {
  let kind: ModelChange.Kind
  let field: Int

  /// The changes that would forgive a failure, the smallest first.
  ///
  /// Changes that no model can express are left out, such as another type for one key of a dictionary.
  ///
  /// Among changes to values around the location, the nearest is first.
  static func forgiving(
    _ failing: FailingLocation, in index: DocumentIndex, _ map: FieldMap
  ) -> [CandidateChange] {
    var changes: [CandidateChange] = []
    let fixed = map.irreplaceable.union(failing.dictionaryValues)
    if let field = failing.field, !fixed.contains(field) {
      if failing.missing != nil || failing.isNull(in: index) {
        changes.append(CandidateChange(kind: .optional, field: field))
      }
      if failing.isTag(in: index, map) {
        changes.append(CandidateChange(kind: .unknownCase, field: field))
      }
    }
    let around = ([failing.missing].compactMap(\.self) + failing.fields.reversed())
    changes += around.filter {
      map.properties.contains($0) && !fixed.contains($0)
    }.map { CandidateChange(kind: .lossy, field: $0) }
    changes += failing.fields.indices.dropLast(failing.knowsAll ? 1 : 0).reversed()
      .filter { failing.isList(at: $0, in: index, map) }
      .map { CandidateChange(kind: .lossyList, field: failing.fields[$0]) }
    return changes
  }

  /// What has to be repaired to forgive a failure; nil if the change does not forgive it.
  func target(of failing: FailingLocation, in index: DocumentIndex, _ map: FieldMap) -> Target? {
    switch kind {
    case .optional:
      guard failing.field == field, failing.missing != nil || failing.isNull(in: index) else {
        return nil
      }
      return failing.missing == nil ? .value(failing.nodes.count - 1) : .member
    case .unknownCase:
      guard failing.field == field, failing.isTag(in: index, map) else { return nil }
      return .value(failing.nodes.count - 1)
    case .lossy:
      if failing.missing == field { return .member }
      return failing.fields.firstIndex(of: field).map { .value($0) }
    case .lossyList:
      guard let depth = failing.fields.firstIndex(of: field), depth + 1 < failing.nodes.count,
        !failing.isOneOfMany
      else { return nil }
      return .element(depth + 1)
    }
  }

  enum Target {
    /// A value on the path to the failure, by its depth.
    case value(Int)
    /// The missing key.
    case member
    /// An element to leave out of its list, by its depth.
    case element(Int)
  }
}

extension FailingLocation {
  /// Whether one of the values is a list or dictionary that may leave out elements.
  fileprivate func isList(at depth: Int, in index: DocumentIndex, _ map: FieldMap) -> Bool {
    let field = fields[depth]
    if map.isAboveRecords(field) { return false }
    if fields.dropFirst(depth + 1).first.map(dictionaryValues.contains) == true { return true }
    return map.lists.contains(field)
      && (index.kind(of: nodes[depth]) == .array || map.dictionaries.contains(field))
  }

  /// Whether the document has the field of the last value.
  fileprivate var knowsAll: Bool { fields.count == nodes.count }

  fileprivate func isNull(in index: DocumentIndex) -> Bool {
    isExact && nodes.last.map(index.kind) == .null
  }

  /// Whether a string was refused as an enum tag.
  ///
  /// A message of the model's own may be about a tag or, for instance, a date. It counts only if the
  /// document or its study says that the field holds tags.
  fileprivate func isTag(in index: DocumentIndex, _ map: FieldMap) -> Bool {
    guard isExact, nodes.last.map(index.kind) == .string, let field else { return false }
    return switch corruption {
    case .rawValue: map.document.couldHoldEnumTags(field: field)
    case .unknown, .foreign: map.document.holdsEnumTags(field: field)
    case .other: false
    }
  }
}

extension FieldMap {
  /// Whether a field is around the list of records.
  fileprivate func isAboveRecords(_ field: Int) -> Bool {
    aroundRecords.contains(field)
      && document.list.map(document.fields.number) != field
  }
}
