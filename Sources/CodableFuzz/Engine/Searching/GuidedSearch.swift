import DecodingStrategies
package import JSONMutation
import JSONText

/// A mutant that a search keeps, because it reached something new.
package struct KeptMutant: Sendable, Codable {
  package let number: Int
  package let mutant: MutantID
  /// Whether a strategy crashed or hung on it, so that others like it are avoided.
  package let isCrash: Bool
}

/// Makes mutants of those that reached something new: other code of the models, or another outcome.
///
/// What it draws for a mutant depends only on the seed, the mutant's number and the mutants that
/// were kept before it. So a process that is given these goes on exactly where another one ended.
struct GuidedSearch {
  private let document: Document
  private let variation: MutantVariation
  private let earlier: [Mutant]
  /// A mutant for each combination, in the order of their numbers in `order`.
  private let first: Mutants
  private let order: EvenOrder
  private let seed: Seed
  private var kept: [Mutant] = []
  /// For each kept mutant, whether to build on it often: it is not large, and most strategies do not
  /// throw before they reach what is added to it.
  private var isFertile: [Bool] = []
  /// The numbers of those that were the first to run a part of the code.
  private var edgeFinders: [Int] = []
  /// For each kept mutant, how much it was the first to reach.
  private var novelties: [Int] = []
  private var seen: Set<UInt64> = []
  private var edges: Set<Int> = []
  private var avoided: [Set<Combination>] = []
  private(set) var findings: [SearchFinding] = []

  init(_ document: Document, first: Mutants, _ configuration: Runner.Configuration) {
    let parameters = configuration.plan.parameters
    let start = configuration.searchStart
    let mostMutations = parameters.mutations ?? 1
    self.document = document
    self.first = first
    order = EvenOrder(count: first.count)
    seed = parameters.seed
    variation = MutantVariation(
      of: document, by: configuration.mutators, filter: configuration.filter,
      constants: start.constants, mostMutations: mostMutations)
    earlier = start.mutants(of: document, configuration, most: mostMutations)
  }

  /// Makes the mutant of a number.
  ///
  /// What an earlier search kept comes first. Then, while there are combinations that were not tried,
  /// one of two mutants is one of these: which of them is drawn, so that each part of a run gets its
  /// share.
  func mutant(_ number: Int) -> Mutant {
    if number < earlier.count { return earlier[number] }
    let number = number - earlier.count
    if number / 2 < first.count {
      var generator = SplitMix64(seed: seed, stream: UInt64(number / 2) | 1 << 63)
      if Int.random(in: 0...1, using: &generator) == number % 2 { return first[order[number / 2]] }
    }
    var generator = SplitMix64(seed: seed, stream: UInt64(number))
    var drawn = self.drawn(using: &generator)
    // A crash costs a process.
    for _ in 0..<Self.mostTries where isAvoided(drawn) { drawn = self.drawn(using: &generator) }
    return drawn
  }

  private static let mostTries = 8
  private static let edgeWorth = 8
  /// A mutant is large if it is this many times the size of the document.
  private static let largeSize = 4

  private func drawn(using generator: inout SplitMix64) -> Mutant {
    let draw = Int.random(in: 0..<100, using: &generator)
    if draw >= 92, let branched = variation.branched(using: &generator) {
      return branched
    }
    guard draw < 84, let chosen = self.chosen(using: &generator) else {
      return variation.fresh(using: &generator)
    }
    if draw < 15, let other = self.chosen(using: &generator) {
      return variation.crossed(chosen, with: other, using: &generator)
    }
    return variation.varied(chosen, using: &generator)
  }

  /// Draws a kept mutant; large ones are rare, because they take long, and so are those that make
  /// strategies throw, because these do not look at other mutations.
  private func chosen(using generator: inout SplitMix64) -> Mutant? {
    guard !kept.isEmpty else { return nil }
    var number = 0
    for _ in 0..<Self.mostTries {
      number = drawnNumber(using: &generator)
      if isFertile[number] || Int.random(in: 0..<Self.mostTries, using: &generator) == 0 { break }
    }
    return kept[number]
  }

  /// Half of the time the number of one that reached other code, else of two that are drawn mostly the
  /// one that reached more.
  private func drawnNumber(using generator: inout SplitMix64) -> Int {
    if let number = edgeFinders.randomElement(using: &generator),
      Bool.random(using: &generator)
    {
      return number
    }
    let one = Int.random(in: kept.indices, using: &generator)
    // The last mutants reached what no other has, and were varied least.
    let other = Int.random(in: kept.count * 3 / 4..<kept.count, using: &generator)
    let takesMore = Int.random(in: 0..<4, using: &generator) > 0
    return (novelties[one] > novelties[other]) == takesMore ? one : other
  }

  func isNew(_ features: SearchFeatures) -> Bool { !features.features.isSubset(of: seen) }

  /// Keeps a mutant for what it reached, and returns the counters that no mutant before it changed.
  @discardableResult
  mutating func keep(_ mutant: Mutant, _ features: SearchFeatures) -> Set<Int> {
    let new = features.edges.subtracting(edges)
    // Code behind a condition is worth more than another outcome of what was reached before.
    novelties.append(features.features.subtracting(seen).count + Self.edgeWorth * new.count)
    if !new.isEmpty { edgeFinders.append(kept.count) }
    let mostBytes = Self.largeSize * document.index.bytes.count
    isFertile.append(features.goesOn && mutant.bytes().count <= mostBytes)
    kept.append(mutant)
    seen.formUnion(features.features)
    edges.formUnion(new)
    return new
  }

  /// Notes that a mutant crashed a strategy: others with the same edits would, too.
  mutating func avoid(_ mutant: Mutant) { avoided.append(mutant.combinations) }

  private func isAvoided(_ mutant: Mutant) -> Bool {
    guard !avoided.isEmpty else { return false }
    let edits = mutant.combinations
    return avoided.contains { $0.isSubset(of: edits) }
  }

  /// Whether the same problem was not found yet, with the same fields or fewer of them.
  func isNew(_ finding: SearchFinding) -> Bool { !findings.contains { finding.isCovered(by: $0) } }

  mutating func add(_ finding: SearchFinding) { findings.append(finding) }
}

extension Mutant {
  fileprivate var combinations: Set<Combination> {
    Set(mutations.map { Combination(of: $0, in: document) })
  }
}

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
