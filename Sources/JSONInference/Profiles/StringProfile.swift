import JSONText

/// What the strings of a field are like.
struct StringProfile {
  private static let mostValues = 64
  private static let longestValue = 64

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

  /// The forms that strings have.
  struct FormSet {
    private var bits: UInt16 = 0
    /// Whether a string has none.
    private(set) var hasOther = false

    mutating func add(_ form: TextForm?) {
      guard let form else {
        hasOther = true
        return
      }
      bits |= 1 << form.number
    }

    mutating func merge(_ other: FormSet) {
      bits |= other.bits
      hasOther = hasOther || other.hasOther
    }

    /// The form of all strings; dates with and without fractions are one form.
    var only: TextForm? {
      guard !hasOther, bits != 0 else { return nil }
      let forms = TextForm.allCases.filter { bits >> $0.number & 1 == 1 }
      if forms == [.dateTime, .fractionalDateTime] { return .fractionalDateTime }
      return forms.count == 1 ? forms[0] : nil
    }
  }

  /// Adds a string, without its quotation marks.
  mutating func add(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    count += 1
    if !forms.hasOther { forms.add(TextForm(unescaping: text)) }
    guard values != nil else { return }
    if text.count > Self.longestValue {
      values = nil
      return
    }
    addValue(Sketch.hash(text), text)
  }

  private mutating func addValue(_ hash: UInt64, _ text: Slice<UnsafeBufferPointer<UInt8>>) {
    guard let known = values else { return }
    if lastHit < known.count, known[lastHit].hash == hash, known[lastHit].bytes.elementsEqual(text)
    {
      values?[lastHit].count += 1
      return
    }
    if let hit = known.firstIndex(where: { $0.hash == hash && $0.bytes.elementsEqual(text) }) {
      values?[hit].count += 1
      lastHit = hit
    } else if known.count == Self.mostValues {
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
}

extension TextForm {
  fileprivate var number: UInt16 {
    switch self {
    case .dateTime: 0
    case .fractionalDateTime: 1
    case .day: 2
    case .localDateTime: 3
    case .messageDate: 4
    case .spelledDate: 5
    case .url: 6
    case .uuid: 7
    }
  }
}
