package import JSONMutation
import JSONText

/// Finds what changed from old documents to new ones, field by field.
package struct DifferenceFinder {
  struct Sides {
    var old: [JSONPointer.Token]
    var new: [JSONPointer.Token]

    func appending(_ token: JSONPointer.Token) -> Sides {
      Sides(old: old + [token], new: new + [token])
    }
  }

  struct OneSided {
    let path: [JSONPointer.Token]
    let value: ValueSummary
    /// The objects around it, on its own side and on the other.
    let parent: ValueSummary
    let otherParent: ValueSummary
    /// The way to it, with names as on the old side as far as its parent.
    let place: [JSONPointer.Token]
  }

  var differences: [Difference] = []
  var removed: [OneSided] = []
  var added: [OneSided] = []
  var moved: [[JSONPointer.Token]] = []

  /// The differences in the order of the old documents' fields, those in all places first.
  package static func differences(
    from old: DocumentSummary, to new: DocumentSummary
  ) -> [Difference] {
    guard old.documentCount > 0, new.documentCount > 0 else { return [] }
    var finder = DifferenceFinder()
    finder.compare(old.root, new.root, at: Sides(old: [], new: []))
    finder.findMoves()
    finder.addOneSided()
    let isInAll = { (difference: Difference) in difference.recipe.share.isAll }
    return finder.differences.filter(isInAll) + finder.differences.filter { !isInAll($0) }
  }

  mutating func compare(_ old: ValueSummary, _ new: ValueSummary, at place: Sides) {
    if old.isMap, new.objects > 0 { new.becomeMap() }
    if new.isMap, old.objects > 0 { old.becomeMap() }
    if let (inner, other, next) = enclosure(old, new, at: place) {
      return compare(inner, other, at: next)
    }
    compareNulls(old, new, at: place)
    compareKinds(old, new, at: place)
    compareScalars(old, new, at: place)
    compareElements(old, new, at: place)
    if let mine = old.mapValue, let theirs = new.mapValue {
      compare(mine, theirs, at: place.appending(Field.anyKey))
    } else if old.objects > 0, new.objects > 0 {
      compareMembers(old, new, at: place)
    }
  }

  /// Compares elements; arrays that were always empty, or are now, differ as if a key came or went.
  private mutating func compareElements(_ old: ValueSummary, _ new: ValueSummary, at place: Sides) {
    guard let arrays = old.kinds[.array], let newArrays = new.kinds[.array] else { return }
    let inside = place.appending(Field.anyElement)
    switch (old.element, new.element) {
    case (let mine?, let theirs?): compare(mine, theirs, at: inside)
    case (let mine?, nil):
      add(.removed, inside, "\(mine.count) in \(arrays) arrays", "0 in \(newArrays) arrays")
    case (nil, let theirs?):
      add(
        .added, inside, "0 in \(arrays) arrays", "\(theirs.count) in \(newArrays) arrays",
        share: .init(min(theirs.count, newArrays), of: newArrays), values: theirs.examples())
    case (nil, nil): break
    }
  }

  mutating func add(
    _ kind: Difference.Kind, _ place: Sides, _ before: String, _ after: String,
    share: Difference.Share = .all, values: [String] = [],
    conversion: Difference.Conversion = .values, vanished: [JSONKind] = [], key: String? = nil
  ) {
    let isElsewhere = kind == .renamed || kind == .moved
    differences.append(
      Difference(
        kind, Field(JSONPointer(place.old)),
        newField: isElsewhere ? Field(JSONPointer(place.new)) : nil, before: before, after: after,
        recipe: Difference.Recipe(
          share: share, values: values, conversion: conversion, vanished: vanished, key: key)))
  }

  private func holds(_ inner: ValueSummary, _ outer: ValueSummary) -> Bool {
    inner.nonNullKinds == outer.nonNullKinds && !inner.nonNullKinds.isEmpty
      && Resemblance(inner, outer).score >= Resemblance.possible
  }

  /// The key of the member that holds a value; one of several only if its values show it.
  private func key(of value: ValueSummary, in object: ValueSummary) -> String? {
    if object.members.count == 1, let only = object.members.first {
      return holds(value, only.value) ? only.key : nil
    }
    let scores = object.members.compactMap { key, member -> (key: String, score: Double)? in
      guard holds(value, member) else { return nil }
      let resemblance = Resemblance(value, member)
      return resemblance.isTelling ? (key, resemblance.score) : nil
    }
    return scores.max { ($0.score, $1.key) < ($1.score, $0.key) }?.key
  }

  private mutating func enclosure(
    _ old: ValueSummary, _ new: ValueSummary, at place: Sides
  ) -> (ValueSummary, ValueSummary, Sides)? {
    let (before, after) = (old.nonNullKinds, new.nonNullKinds)
    if before.isEmpty || after.isEmpty || before == after { return nil }
    let wrapped = enclosed(old, in: new)
    guard let found = wrapped ?? enclosed(new, in: old) else { return nil }
    let isInside = wrapped != nil
    let kind: Difference.Kind =
      found.isMap ? isInside ? .listToMap : .mapToList : isInside ? .wrapped : .unwrapped
    add(kind, place, old.kindText, new.kindText, key: found.key)
    let inner = found.isMap ? [Field.anyElement] : []
    return isInside
      ? (found.inner, found.outer, Sides(old: place.old + inner, new: place.new + [found.token]))
      : (found.outer, found.inner, Sides(old: place.old + [found.token], new: place.new + inner))
  }

  private struct Enclosed {
    let inner: ValueSummary
    let outer: ValueSummary
    let token: JSONPointer.Token
    var key: String?
    /// Whether the inner values are elements of a list, and the outer ones those of a map.
    var isMap = false
  }

  private func enclosed(_ inner: ValueSummary, in outer: ValueSummary) -> Enclosed? {
    let (kinds, outerKinds) = (inner.nonNullKinds, outer.nonNullKinds)
    if outerKinds == [.object], !kinds.contains(.object) {
      if kinds == [.array], let element = inner.element,
        let values = outer.mapValue ?? outer.joinedMembers(like: element), holds(element, values)
      {
        outer.becomeMap()
        return Enclosed(
          inner: element, outer: outer.mapValue ?? values, token: Field.anyKey, isMap: true)
      }
      if let key = key(of: inner, in: outer), let value = outer.member(key) {
        return Enclosed(inner: inner, outer: value, token: JSONPointer.Token(key), key: key)
      }
    }
    if outerKinds == [.array], !kinds.contains(.array), let element = outer.element,
      holds(inner, element)
    {
      return Enclosed(inner: inner, outer: element, token: Field.anyElement)
    }
    return nil
  }
}

extension ValueSummary {
  /// The types with their counts, such as `string 212`.
  var kindText: String {
    let order: [JSONKind] = [.object, .array, .string, .number, .boolean, .null]
    return order.compactMap { kind in
      kinds[kind].map { "\(kind.rawValue) \($0)" }
    }.joined(separator: ", ")
  }

  /// The values of all members together if each looks like an element, as in a map with few keys; nil
  /// otherwise.
  func joinedMembers(like element: ValueSummary) -> ValueSummary? {
    // Keys that every object has are those of a model.
    let areData = objects == 1 || members.contains { $0.value.count < objects }
    guard members.count > 1, areData,
      members.allSatisfy({ $0.value.nonNullKinds == element.nonNullKinds })
    else { return nil }
    let joined = ValueSummary()
    for member in members { joined.merge(member.value) }
    return joined
  }
}
