import DecodingStrategies
import JSONMutation

/// Counters of how often parts of the models' code ran, read as differences.
///
/// They are shared with whoever else measures the process, so they are never reset.
package protocol EdgeCounters: AnyObject {
  /// The number of counters that can be seen.
  var count: Int { get }
  /// Notes that code whose counters are of interest is about to run, or has ended.
  func begin()
  func end()
  /// Passes what was counted between calls of ``begin()`` and ``end()`` since the last call of this:
  /// the number of each counter that changed, and by how much.
  func takeChanges(_ body: (_ counter: Int, _ difference: UInt64) -> Void)
}

/// What a mutant reached: parts of code, and outcomes of strategies.
struct SearchFeatures {
  /// Numbers that stand for what was reached.
  private(set) var features: Set<UInt64> = []
  /// The counters that changed.
  private(set) var edges: Set<Int> = []
  /// Whether at least half of the strategies returned, so that there is more code to reach.
  private(set) var goesOn = false

  /// The features of verdicts: outcome, kinds of errors with their fields, and fates of records, of
  /// each strategy.
  mutating func add(_ verdicts: [Verdict]) {
    goesOn = 2 * verdicts.count { $0.outcome == .returned } >= verdicts.count
    for (strategy, verdict) in verdicts.enumerated() {
      var digest = LongDigest()
      digest.add(strategy)
      for counter in Counter.allCases where verdict.counters[counter] > 0 {
        insert(digest, 1, counter.rawValue)
      }
      for failure in verdict.failures.prefix(Self.mostFailures) {
        var failed = digest
        failed.add(failure.kind.rawValue)
        // Elements of a list are alike.
        for token in failure.path { failed.add(Int(token) == nil ? token : "*") }
        insert(failed, 2, failure.path.count)
      }
    }
  }

  /// A list of a thousand bad records shows no more than that of a few.
  private static let mostFailures = 8

  private mutating func insert(_ digest: LongDigest, _ kind: Int, _ number: Int) {
    var digest = digest
    digest.add(kind)
    digest.add(number)
    features.insert(digest.hash)
  }

  /// The features of counters: that each was reached, and about how often.
  mutating func add(_ counters: (any EdgeCounters)?) {
    counters?.takeChanges { counter, difference in
      edges.insert(counter)
      var digest = LongDigest()
      digest.add(counter)
      insert(digest, 3, Self.bucket(of: difference))
    }
  }

  /// Counts are grouped as in AFL (Zalewski, 2013), with a group for each power of two beyond.
  private static func bucket(of count: UInt64) -> Int {
    count < 4 ? Int(count) : 2 + UInt64.bitWidth - count.leadingZeroBitCount
  }

  /// Only what was reached both times.
  func common(with other: SearchFeatures) -> SearchFeatures {
    var common = self
    common.features.formIntersection(other.features)
    common.edges.formIntersection(other.edges)
    common.goesOn = goesOn && other.goesOn
    return common
  }
}

extension LongDigest {
  fileprivate mutating func add(_ number: Int) {
    var rest = UInt64(truncatingIfNeeded: number)
    repeat {
      add(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    } while rest > 0
    add(UInt8(0xFF))
  }

  fileprivate mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(UInt8(0xFF))
  }
}
