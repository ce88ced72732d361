import JSONMutation
import JSONText

/// How likely it is that the values of two fields are those of one field under two names.
struct Resemblance {
  /// From 0 to 1: the share of equal values, or of equal members of objects.
  let score: Double
  /// Whether the score comes from values or members that other fields do not have.
  let isTelling: Bool

  static let none = Resemblance(score: 0, isTelling: false)
  /// The least score of fields that have nothing against them.
  static let possible = 0.3
  static let strong = 0.6
}

extension Resemblance {
  init(_ one: ValueSummary, _ other: ValueSummary) {
    let (mine, theirs) = (one.nonNullKinds, other.nonNullKinds)
    if mine.isEmpty || theirs.isEmpty {
      // Nulls are nobody's in particular.
      self.init(score: mine == theirs ? 0.4 : Self.possible, isTelling: false)
    } else if mine != theirs {
      self = .none
    } else if mine.contains(.object) {
      self.init(ofObjects: one, other)
    } else if !mine.contains(.array) {
      self.init(ofScalars: one.scalars, other.scalars)
    } else if let mine = one.element, let theirs = other.element {
      self.init(mine, theirs)
    } else {
      self.init(score: 0.4, isTelling: false)
    }
  }

  private init(ofObjects one: ValueSummary, _ other: ValueSummary) {
    if let mine = one.mapValue, let theirs = other.mapValue {
      self = Resemblance(mine, theirs)
      return
    }
    let shared = one.members.compactMap { key, mine in other.member(key).map { (mine, $0) } }
    let all = one.members.count + other.members.count - shared.count
    guard all > 0 else {
      self = Resemblance(score: 0.4, isTelling: false)
      return
    }
    let fitting = shared.count { mine, theirs in
      let (ours, others) = (mine.nonNullKinds, theirs.nonNullKinds)
      return ours.isEmpty || others.isEmpty || !ours.isDisjoint(with: others)
    }
    score = Double(fitting) / Double(all)
    isTelling = fitting > 1
  }

  private init(ofScalars one: ScalarSummary, _ other: ScalarSummary) {
    guard one.looksLike(other) else {
      self = .none
      return
    }
    let values = one.values.resemblance(to: other.values) ?? 0
    let inRecords = one.valuesByRecord.resemblance(to: other.valuesByRecord) ?? 0
    let distinct = min(one.values.hashes.count, other.values.hashes.count)
    let best = max(distinct > 3 ? values : 0, distinct > 1 ? inRecords : 0)
    isTelling = best >= 0.3
    score = isTelling ? Self.strong + (1 - Self.strong) * best : 0.4 + 0.1 * max(values, inRecords)
  }
}

extension ScalarSummary {
  fileprivate func looksLike(_ other: ScalarSummary) -> Bool {
    func shares(_ summary: ScalarSummary) -> [Double] {
      let total = Double(max(1, summary.stringCount))
      let dates = summary.stringCount > 0 ? summary.dateCount : 0
      return [summary.urlCount, dates, summary.quotedCount].map { Double($0) / total }
    }
    return zip(shares(self), shares(other)).allSatisfy { abs($0 - $1) < 0.5 }
  }
}

/// How alike two names are, from 0 to 1: 1 if they differ only in case and separators.
func nameResemblance(_ one: some Sequence<String>, _ other: some Sequence<String>) -> Double {
  func letters(_ names: some Sequence<String>) -> [Character] {
    Array(names.joined().lowercased().filter { $0.isLetter || $0.isNumber })
  }
  let (mine, theirs) = (letters(one), letters(other))
  if mine == theirs { return 1 }
  guard !mine.isEmpty, !theirs.isEmpty, mine.count < 100, theirs.count < 100 else { return 0 }
  // The longest common subsequence.
  var row = [Int](repeating: 0, count: theirs.count + 1)
  for letter in mine {
    var diagonal = 0
    for (position, other) in theirs.enumerated() {
      let above = row[position + 1]
      row[position + 1] = letter == other ? diagonal + 1 : max(above, row[position])
      diagonal = above
    }
  }
  return Double(2 * row[theirs.count]) / Double(mine.count + theirs.count)
}
