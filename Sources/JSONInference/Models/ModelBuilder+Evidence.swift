import JSONMutation
import JSONText

extension ModelBuilder {
  func evidence(
    of value: ValueProfile, _ type: InferredType?, isOnWayToList: Bool, key: String
  ) -> [String] {
    var texts: [String] = []
    if isOnWayToList { texts.append("holds the records") }
    switch type {
    case nil: texts.append("always null")
    case .number, .decimal:
      if type == .number, value.numbers.hasTooManyDigits {
        texts.append("some have more digits than any type, and are rounded")
      }
      if value.numbers.fractionCount < value.numbers.count, value.numbers.type != .integer {
        texts.append("\(value.numbers.fractionCount) of \(value.numbers.count) have a fraction")
      }
    case .integer:
      let noun = key.lowercaseWords.last ?? ""
      guard let range = value.numbers.integers, noun != "id" else { break }
      let isAlways = range.lowerBound == range.upperBound
      texts.append(
        value.numbers.count == 1 && !Self.wholeNumbers.contains(noun)
          ? "only one value, \(range.lowerBound): others may have a fraction"
          : isAlways ? "always \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)")
    case .text(let form): texts.append(form.words)
    case .tags(let number):
      let (all, kept) = (value.strings.values?.count ?? 0, tags[number].values.count)
      texts.append(kept < all ? "\(kept) tags, and \(all - kept) more seen once" : "\(kept) tags")
    case .list(.anything) where value.element == nil: texts.append("always empty")
    case .map:
      if let reason = value.objects?.root.mapReason { texts.append("a map: \(reason)") }
    case .anything, .boolean, .string, .time, .object, .list, .union, .optional: break
    }
    return texts
  }
}

extension TimeUnit {
  init?(of range: ClosedRange<Int64>, at key: String?) {
    guard let key, Self.isTime(key: key),
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
  /// The words of keys for what a record can do without, and often has to.
  private static let adornments: Set = [
    "avatar", "bio", "caption", "comment", "cover", "description", "email", "fax", "homepage",
    "icon", "image", "img", "logo", "note", "phone", "photo", "picture", "poster", "subtitle",
    "summary", "thumb", "thumbnail", "website",
  ]

  /// Whether a key is one of a measure, a flag or an adornment, which go missing more often than others in the
  /// lists of public responses.
  static func isOftenMissing(_ member: ObjectProfile.Member) -> Bool {
    let words = member.key.lowercaseWords
    let isMeasure = member.value.numbers.count > 0 && !wholeNumbers.contains(words.last ?? "")
    return isMeasure || member.value.booleanCount > 0
      || words.contains { $0.isOne(of: adornments) }
  }

  private static let states: Set = ["lifecycle", "phase", "stage", "state", "status"]
  private static let anyState: Set = [
    "birth", "born", "created", "date", "modified", "since", "started", "time", "timestamp",
    "updated",
  ]

  /// The keys that objects may have only because all of them are in one state, such as `closed_at`.
  mutating func keysOfState(of profile: ObjectProfile, at place: Path) -> Set<String> {
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

  fileprivate var words: String {
    switch self {
    case .dateTime: "dates like 2026-01-31T12:00:00Z"
    case .fractionalDateTime: "dates like 2026-01-31T12:00:00.5Z"
    case .day: "dates like 2026-01-31"
    case .localDateTime: "dates like 2026-01-31T12:00:00"
    case .messageDate: "dates like Sat, 31 Jan 2026 12:00:00 GMT"
    case .spelledDate: "dates like Sat Jan 31 12:00:00 +0000 2026"
    case .url: "URLs"
    case .uuid: "UUIDs"
    }
  }
}
