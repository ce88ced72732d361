import JSONMutation
import JSONText

struct StringProfile {
  private static let mostValues = 64
  private static let longestValue = 64
  private static let leastStrings = 10
  private static let leastRepeats = 3

  private(set) var count = 0
  private(set) var forms = FormSet()
  /// The different strings as they are in JSON, with how often each occurs; nil if there are too many
  /// or too long ones.
  private(set) var values: [Value]? = []
  private var lastHit = 0

  struct Value {
    let hash: UInt64
    let bytes: [UInt8]
    var count: Int
  }

  struct FormSet {
    private var forms: [TextForm] = []
    private(set) var hasOther = false

    mutating func add(_ form: TextForm?) {
      guard let form else {
        hasOther = true
        return
      }
      if !forms.contains(form) { forms.append(form) }
    }

    mutating func merge(_ other: FormSet) {
      for form in other.forms { add(form) }
      hasOther = hasOther || other.hasOther
    }

    /// The form of all strings; dates with and without fractions are one form.
    var only: TextForm? {
      if hasOther { return nil }
      if Set(forms) == [.dateTime, .fractionalDateTime] { return .fractionalDateTime }
      return forms.count == 1 ? forms[0] : nil
    }
  }

  mutating func add(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    count += 1
    if !forms.hasOther { forms.add(TextForm(unescaping: text)) }
    guard let known = values else { return }
    let hash = Sketch.hash(text)
    func isHit(_ value: Value) -> Bool { value.hash == hash && value.bytes.elementsEqual(text) }
    if lastHit < known.count, isHit(known[lastHit]) {
      values?[lastHit].count += 1
    } else if let hit = known.firstIndex(where: isHit) {
      values?[hit].count += 1
      lastHit = hit
    } else if known.count == Self.mostValues || text.count > Self.longestValue {
      values = nil
    } else {
      values?.append(Value(hash: hash, bytes: Array(text), count: 1))
    }
  }

  mutating func merge(_ other: StringProfile) {
    count += other.count
    forms.merge(other.forms)
    guard var mine = values, let theirs = other.values else {
      values = nil
      return
    }
    for value in theirs {
      if let hit = mine.firstIndex(where: { $0.hash == value.hash && $0.bytes == value.bytes }) {
        mine[hit].count += value.count
      } else {
        mine.append(value)
      }
    }
    values = mine.count > Self.mostValues ? nil : mine
  }

  var allValues: [InferredTags.Value] {
    (values ?? []).map {
      InferredTags.Value(JSONString.decode([0x22] + $0.bytes + [0x22]), count: $0.count)
    }
    .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }

  // They are tags for mutants, too, but a model needs more evidence: at least ten strings, and three of
  // each. A tag that was seen once may be anything, so it is none, and few may be like that.
  func tags(by rules: InferenceRules, key: String) -> [InferredTags.Value]? {
    guard let values, count >= Self.leastStrings else { return nil }
    let repeated = values.filter { $0.count > 1 }
    guard repeated.count > 1, TagRule.areTags(count, distinct: values.count),
      (values.count - repeated.count) * 10 <= count,
      values.count * Self.leastRepeats <= count,
      values.allSatisfy({ $0.bytes[...].looksLikeTag }),
      !TagRule.areOpen(values.map { $0.bytes[...] }, key: key)
    else { return nil }
    return rules.isStrict ? allValues : allValues.filter { $0.count > 1 }
  }

  /// Whether both have tags, but none in common, so that one enum would mix those of two objects.
  func hasOtherTags(than other: StringProfile, key: String) -> Bool {
    guard let mine = tags(by: .strict, key: key), let theirs = other.tags(by: .strict, key: key)
    else { return false }
    return Set(mine.map(\.text)).isDisjoint(with: theirs.map(\.text))
  }
}

extension TextForm {
  init?(unescaping text: Slice<UnsafeBufferPointer<UInt8>>) {
    let escape = UInt8(ascii: "\\")
    guard text.contains(escape) else {
      self.init(UnsafeBufferPointer(rebasing: text))
      return
    }
    var decoded = JSONString.decode([0x22] + text + [0x22])
    // No form has a backslash, and to the reader of URLs one before a slash is an escape.
    let form = decoded.withUTF8 { $0.contains(escape) ? nil : TextForm($0) }
    guard let form else { return nil }
    self = form
  }

  private init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count >= 8 else { return nil }
    if let date = DateText(text) {
      self =
        switch date.form {
        case .day: .day
        case .dateTime: date.fraction.isEmpty ? .dateTime : .fractionalDateTime
        case .localDateTime: .localDateTime
        case .message: .messageDate
        case .spelled: .spelledDate
        }
    } else if URLText(text) != nil {
      self = .url
    } else if text.isUUID {
      self = .uuid
    } else {
      return nil
    }
  }
}
