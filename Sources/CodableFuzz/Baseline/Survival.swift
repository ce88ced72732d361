/// What of the records survived some mutants: the figures that a baseline holds.
///
/// What is perfect is nil or 0.
public struct Survival: Hashable, Sendable {
  /// Mutants for which the strategy returned ÷ mutants; nil for all of them.
  public private(set) var returned: Rate?
  /// Untouched records kept ÷ untouched records; nil where all were kept, or there are none.
  public internal(set) var kept: Rate?
  /// Untouched records that were delivered changed.
  public internal(set) var changed: Int
  /// Records lost without a report ÷ records, untouched and mutated together; nil for none.
  public private(set) var silent: Rate?
  /// Mutants with which the strategy crashed or hung.
  public private(set) var crashes: Int

  /// Whether all mutants were returned for, and nothing was lost or changed but what was mutated.
  public var isPerfect: Bool { self == Survival() }

  /// Nothing was lost.
  init() {
    changed = 0
    crashes = 0
  }

  init(_ row: StrategyReport.FieldFigures) {
    let untouched = row.blastRadius
    let keptCount = untouched.of - untouched.count - row.untouchedChanged
    returned = row.returned.count < row.returned.of ? row.returned : nil
    kept = keptCount < untouched.of ? Rate(keptCount, of: untouched.of) : nil
    changed = row.untouchedChanged
    silent = row.silent.count > 0 ? row.silent : nil
    crashes = row.crashes
  }

  /// Whether anything is worse than it was, and whether anything is better.
  ///
  /// Shares are compared exactly, by their counts.
  ///
  /// - Parameters:
  ///   - found: What survives now.
  ///   - mutants: How many mutants there were, here and there.
  /// - Returns: Both can be true.
  func change(
    to found: Self, mutants: (before: Int, after: Int)
  ) -> (isWorse: Bool, isBetter: Bool) {
    let all = Rate(1, of: 1)
    let none = Rate(0, of: 1)
    let greaterIsBetter = [
      (returned ?? all, found.returned ?? all), (kept ?? all, found.kept ?? all),
    ]
    let smallerIsBetter = [
      (silent ?? none, found.silent ?? none),
      (Rate(changed, of: kept?.of ?? 1), Rate(found.changed, of: found.kept?.of ?? 1)),
      (Rate(crashes, of: mutants.before), Rate(found.crashes, of: mutants.after)),
    ]
    let pairs = greaterIsBetter + smallerIsBetter.map { ($1, $0) }
    return (
      pairs.contains { $0.1.isSmaller(than: $0.0) }, pairs.contains { $0.0.isSmaller(than: $0.1) }
    )
  }

  /// The figures that are not perfect, each with its name.
  public var parts: [String] {
    [
      returned.map { "returned \($0.counts)" }, kept.map { "kept \($0.counts)" },
      changed > 0 ? "changed \(changed)" : nil, silent.map { "silent \($0.counts)" },
      crashes > 0 ? "crashes \(crashes)" : nil,
    ].compactMap(\.self)
  }

  init(_ words: inout BaselineWords) throws(BaselineWords.Mistake) {
    self.init()
    if words.takes("returned") { returned = try words.part("returned") }
    if words.takes("kept") { kept = try words.part("kept") }
    if words.takes("changed") { changed = try words.count("changed", atLeast: 1) }
    if words.takes("silent") {
      silent = try words.rate("silent")
      if silent?.count == 0 { throw BaselineWords.Mistake("silent 0 is left out") }
    }
    if words.takes("crashes") { crashes = try words.count("crashes", atLeast: 1) }
    if isPerfect { throw BaselineWords.Mistake("it says of nothing that it was lost") }
    if let kept, kept.count + changed > kept.of {
      throw BaselineWords.Mistake("more records are kept and changed than there are")
    }
    if changed > 0, kept == nil {
      throw BaselineWords.Mistake("a record that is changed is not kept, but all are")
    }
  }
}

extension BaselineWords {
  /// A share that is not everything.
  fileprivate mutating func part(_ what: String) throws(Mistake) -> Rate {
    let rate = try rate(what)
    guard rate.count < rate.of else { throw Mistake("\(what) \(rate.counts) is left out") }
    return rate
  }
}

extension Rate {
  /// Whether a share is smaller than another; a share of nothing cannot be compared.
  func isSmaller(than other: Rate) -> Bool {
    guard of > 0, other.of > 0 else { return false }
    let one = count.multipliedFullWidth(by: other.of)
    let two = other.count.multipliedFullWidth(by: of)
    return (one.high, one.low) < (two.high, two.low)
  }
}
