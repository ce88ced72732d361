import DecodingStrategies
import JSONMutation
import JSONText

/// A change to a model, with its shape as a number.
struct CandidateRepair: Hashable {
  let kind: ModelChange.Kind
  let shape: Int

  /// The changes that would forgive a failure, the least first; none that no model can express, such
  /// as another type for one key of a dictionary.
  ///
  /// - Parameters:
  ///   - failing: The place of the failure.
  ///   - index: The text that was decoded.
  ///   - map: The shapes of the document.
  /// - Returns: The changes; of those to what is around a place, the nearest first.
  static func forgiving(
    _ failing: FailingPlace, in index: DocumentIndex, _ map: ShapeMap
  ) -> [CandidateRepair] {
    var changes: [CandidateRepair] = []
    let fixed = map.irreplaceable.union(failing.dictionaryValues)
    if let shape = failing.shape, !fixed.contains(shape) {
      if failing.missing != nil || failing.isNull(in: index) {
        changes.append(CandidateRepair(kind: .optional, shape: shape))
      }
      if failing.isTag(in: index, map) {
        changes.append(CandidateRepair(kind: .unknownCase, shape: shape))
      }
    }
    let around = ([failing.missing].compactMap(\.self) + failing.shapes.reversed())
    changes += around.filter {
      map.properties.contains($0) && !fixed.contains($0)
    }.map { CandidateRepair(kind: .lossy, shape: $0) }
    changes += failing.shapes.indices.dropLast(failing.knowsAll ? 1 : 0).reversed()
      .filter { failing.isList(at: $0, in: index, map) }
      .map { CandidateRepair(kind: .lossyList, shape: failing.shapes[$0]) }
    return changes
  }

  /// What has to be repaired for a failure to be forgiven; nil where the change does not forgive it.
  func target(of failing: FailingPlace, in index: DocumentIndex, _ map: ShapeMap) -> Target? {
    switch kind {
    case .optional:
      guard failing.shape == shape, failing.missing != nil || failing.isNull(in: index) else {
        return nil
      }
      return failing.missing == nil ? .value(failing.places.count - 1) : .member
    case .unknownCase:
      guard failing.shape == shape, failing.isTag(in: index, map) else { return nil }
      return .value(failing.places.count - 1)
    case .lossy:
      if failing.missing == shape { return .member }
      return failing.shapes.firstIndex(of: shape).map { .value($0) }
    case .lossyList:
      guard let depth = failing.shapes.firstIndex(of: shape), depth + 1 < failing.places.count
      else { return nil }
      return .element(depth + 1)
    }
  }

  /// What has to be repaired.
  enum Target {
    /// One of the values that lead to the failure, by its depth.
    case value(Int)
    /// The key that is missing.
    case member
    /// An element of a list, by its depth, which is left out.
    case element(Int)
  }
}

extension FailingPlace {
  /// Whether one of the places is a list, or a dictionary, that may leave out elements.
  fileprivate func isList(at depth: Int, in index: DocumentIndex, _ map: ShapeMap) -> Bool {
    let shape = shapes[depth]
    if map.isAboveRecords(shape) { return false }
    if shapes.dropFirst(depth + 1).first.map(dictionaryValues.contains) == true { return true }
    return map.lists.contains(shape)
      && (index.kind(of: places[depth]) == .array || map.dictionaries.contains(shape))
  }

  /// Whether the last of the places is known to the document.
  fileprivate var knowsAll: Bool { shapes.count == places.count }

  fileprivate func isNull(in index: DocumentIndex) -> Bool {
    isExact && places.last.map(index.kind) == .null
  }

  /// Whether a string was refused as the tag of an enum.
  ///
  /// What a model says in words of its own is taken to be about a tag only where the document or its
  /// study tell that there are tags: it may be about a date as well.
  fileprivate func isTag(in index: DocumentIndex, _ map: ShapeMap) -> Bool {
    guard isExact, places.last.map(index.kind) == .string, let shape else { return false }
    return switch refusal {
    case .rawValue: map.document.couldHoldEnumTags(shape: shape)
    case .unknown, .foreign: map.document.holdsEnumTags(shape: shape)
    case .other: false
    }
  }
}

extension ShapeMap {
  /// Whether a shape is around the list of records.
  fileprivate func isAboveRecords(_ shape: Int) -> Bool {
    aroundRecords.contains(shape)
      && document.list.map(document.shapes.number) != shape
  }
}
