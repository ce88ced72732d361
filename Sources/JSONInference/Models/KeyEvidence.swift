import JSONMutation
import JSONText

/// Recognizes numbers that are points in time.
extension TimeUnit {
  private static let words: Set = [
    "at", "created", "date", "datetime", "end", "ended", "epoch", "expires", "expiry", "last",
    "modified", "on", "posted", "published", "since", "start", "started", "time", "timestamp",
    "ts", "until", "updated", "utc",
  ]

  /// The unit of integers that are points in time; nil if their range or their key says otherwise.
  init?(of range: ClosedRange<Int64>, at key: String?) {
    guard let key, !Self.words.isDisjoint(with: key.lowercaseWords),
      let unit = TimeUnit(of: range.lowerBound), unit == TimeUnit(of: range.upperBound)
    else { return nil }
    self = unit
  }
}

extension InferredObject {
  /// The same object; one that several members of an object have is named after what their keys have in
  /// common, or after that object, as with the sizes of a picture.
  var namedAfterSiblings: InferredObject {
    let ways = fields.map { $0.pointer.tokens.filter { $0 != Field.anyElement } }
    let parents = Set(ways.map { $0.dropLast() })
    guard fields.count > 1, parents.count == 1, name == nil else { return self }
    var object = self
    let endings = ways.map { Array(($0.last?.text ?? "").lowercaseWords.reversed()) }
    let common = endings[0].indices.prefix { index in
      endings.allSatisfy { index < $0.count && $0[index] == endings[0][index] }
    }
    if let last = common.last {
      object.key = endings[0][...last].reversed().joined(separator: "_")
    } else if let parent = parents.first?.last?.text, parent.count > 3, parent.hasSuffix("s") {
      (object.key, object.isElement) = (parent, true)
    }
    return object
  }
}

extension ModelBuilder {
  private static let states: Set = ["lifecycle", "phase", "stage", "state", "status"]
  /// Words of dates that objects have in any state.
  private static let anyState: Set = [
    "birth", "born", "created", "date", "modified", "since", "started", "time", "timestamp",
    "updated",
  ]

  /// The keys that objects may have only because all of them are in one state, such as `closed_at`.
  mutating func keysOfState(of profile: ObjectProfile, at place: Place) -> Set<String> {
    guard !rules.isStrict, profile.count > 1,
      let state = profile.membersInOrder.first(where: {
        Self.states.contains($0.key.lowercaseWords.last ?? "")
          && $0.value.strings.count == profile.count && $0.value.strings.values?.count == 1
      }), let value = state.value.strings.allValues.first?.text
    else { return [] }
    let stems = value.lowercaseWords.filter { $0.count > 3 }.map { $0.prefix(5) }
    let keys = profile.membersInOrder.filter { member in
      let words = member.key.lowercaseWords
      let isDate = member.value.strings.forms.only?.isDate == true
      return member.key != state.key && member.present == profile.count
        && member.value.nullCount == 0
        && (words.contains { word in stems.contains { word.hasPrefix($0) } }
          || isDate && Self.anyState.isDisjoint(with: words))
    }.map(\.key)
    if !keys.isEmpty {
      warnings.append(
        "\(JSONPointer.shown(place.field.description)): all \(profile.count) objects have the "
          + "\(state.key) '\(value)', so it is not known whether others have "
          + keys.joined(separator: ", "))
    }
    return Set(keys)
  }
}

extension TextForm {
  fileprivate var isDate: Bool { self != .url && self != .uuid }
}
