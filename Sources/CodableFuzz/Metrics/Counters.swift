import DecodingStrategies
import Foundation
import JSONMutation

/// One number for each ``Counter``; sums in any order are equal.
///
/// Each of ``Metrics`` is a member: `counters.recordSurvival`.
@dynamicMemberLookup
public struct Counters: Hashable, Sendable {
  private var values = SIMD32<Int>.zero

  package init() {}

  public subscript(counter: Counter) -> Int {
    get { values[counter.rawValue] }
    set { values[counter.rawValue] = newValue }
  }

  package static func += (one: inout Self, other: Self) { one.values &+= other.values }

  package static func + (one: Self, other: Self) -> Self { .sum([one, other]) }

  package static func sum(_ counters: some Sequence<Counters>) -> Counters {
    counters.reduce(into: Counters()) { $0 += $1 }
  }

  public subscript(counters: Counter...) -> Int { counters.reduce(0) { $0 + self[$1] } }

  /// Untouched records that were sent.
  public var untouched: Int { self[.untouchedKept] + untouchedNotKept }

  package var untouchedLost: Int { self[.untouchedReported] + self[.untouchedSilent] }

  /// Untouched records that were not delivered, or delivered altered.
  package var untouchedNotKept: Int { self[.untouchedAltered] + untouchedLost }

  /// Mutated records that were sent.
  public var mutated: Int { mutatedDelivered + mutatedLost }

  package var mutatedDelivered: Int {
    self[.mutatedEqual] + self[.mutatedAlteredReported] + self[.mutatedAlteredSilently]
  }

  package var mutatedLost: Int { self[.mutatedReported] + self[.mutatedSilent] }

  /// All records that could have been delivered.
  public var sent: Int { untouched + mutated }

  package var lost: Int { untouchedLost + mutatedLost }

  package var lostSilently: Int { self[.untouchedSilent] + self[.mutatedSilent] }

  package var threw: Int { self[.mutants] - self[.returned] - crashes }

  package var crashes: Int { self[.crashed] + self[.hung] }

  public subscript(dynamicMember metric: KeyPath<Metrics, Metric>) -> Rate {
    Metrics()[keyPath: metric].rate(self)
  }

  /// Untouched records lost ÷ untouched records: collateral loss.
  package var collateral: Rate { Rate(untouchedLost, of: untouched) }

  /// Records lost without a report ÷ records sent.
  package var silence: Rate { Rate(lostSilently, of: sent) }

  private var isConsistent: Bool {
    let limit = 1 << 52
    return Counter.allCases.allSatisfy { (0...limit).contains(self[$0]) }
      && self[.returned, .crashed, .hung] <= self[.mutants]
      && self[.namedExactly, .namedParent, .namedElsewhere] <= self[.costly]
      && self[.costly] <= self[.mutants] && self[.malformed] <= self[.mutants]
      && self[.falselyAccepted] <= self[.malformed]
      && [.unreadable, .erased, .changed, .added, .nullOmitted].allSatisfy {
        self[$0] <= self[.written]
      }
  }
}

/// Encoded as an object with a member for each counter that is not zero.
extension Counters: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PathComponent.self)
    for key in container.allKeys {
      guard let counter = Counter.named[key.stringValue] else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "there is no such counter")
      }
      self[counter] = try container.decode(Int.self, forKey: key)
    }
    guard isConsistent else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath,
          debugDescription: "the counters contradict each other"))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PathComponent.self)
    for counter in Counter.allCases where self[counter] != 0 {
      try container.encode(self[counter], forKey: PathComponent(counter.name))
    }
  }
}

extension Counters: CustomStringConvertible {
  /// The counters that are not zero, for example `mutants 1, returned 1, untouchedKept 7`.
  public var description: String {
    Counter.allCases.filter { self[$0] != 0 }.map { "\($0.name) \(self[$0])" }
      .joined(separator: ", ")
  }
}

extension Counters: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Counter, Int)...) {
    for (counter, number) in elements { self[counter] = number }
  }
}

/// A count of mutants, or of the fates of their records.
///
/// Every record that a mutant sends to a strategy is in exactly one of the counters that begin with
/// `untouched` or `mutated`. A removed record is only in ``removed``. Already invalid records are
/// in none. A new counter is a new case: adding, encoding, CSV and the JSON report read this list.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum Counter: Int, Sendable, CaseIterable {
  case mutants
  /// Mutants for which the strategy returned.
  case returned
  /// Mutants on which the strategy ended its process.
  case crashed
  /// Mutants on which it did not return within the time limit.
  case hung
  /// Untouched records delivered equal to their clean decode.
  case untouchedKept
  /// Untouched records delivered different from their clean decode: always a finding.
  case untouchedAltered
  /// Untouched records not delivered, with a report.
  case untouchedReported
  /// Untouched records not delivered, without a report.
  case untouchedSilent
  /// Mutated records delivered equal to their clean decode.
  case mutatedEqual
  /// Mutated records delivered altered, with a report.
  case mutatedAlteredReported
  /// Mutated records delivered altered, without a report.
  case mutatedAlteredSilently
  /// Mutated records not delivered, with a report.
  case mutatedReported
  /// Mutated records not delivered, without a report.
  case mutatedSilent
  /// Records whose removal is the mutation: no strategy is expected to deliver them.
  case removed
  /// Structural and unspecified mutants that cost the strategy a record.
  case costly
  /// Costly mutants of which a report names an edited location exactly, and none accuses a record that
  /// came back equal.
  case namedExactly
  /// Costly mutants whose report names a location above an edited one.
  case namedParent
  /// Costly mutants whose report names only other locations.
  case namedElsewhere
  /// Mutants that are not valid JSON.
  case malformed
  /// Malformed mutants decoded without a report.
  case falselyAccepted
  /// Records of the document that were decoded and encoded again.
  case written
  /// Written records that the strategy does not decode again.
  case unreadable
  /// Written records without a key that was sent with a value.
  case erased
  /// Written records with another value than was sent.
  case changed
  /// Written records with a key that was not sent.
  case added
  /// Written records without a key that was sent with null.
  case nullOmitted
  /// Rows that the mutants of a saved file held.
  case stored
  /// Rows that were on disk after a save as they were before.
  case storedKept
  /// Rows that were on disk before a save, and not after it.
  case destroyed
  /// Mutants of a saved file that were refused, or not written without an error.
  case savedNothing

  /// The name in reports, for example `untouchedKept`.
  package var name: String { Self.names[rawValue] }

  private static let names = allCases.map { "\($0)" }
  fileprivate static let named = Dictionary(uniqueKeysWithValues: zip(names, allCases))
}

/// A share, stored as its counts.
public struct Rate: Hashable, Sendable, Codable {
  public var count: Int
  public var of: Int

  public init(_ count: Int, of total: Int) {
    self.count = count
    of = total
  }

  /// Decodes a rate, whose numerator must be neither negative nor larger than its denominator.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    count = try container.decode(Int.self, forKey: .count)
    of = try container.decode(Int.self, forKey: .of)
    guard 0 <= count, count <= of, Int64(of) <= 1 << 52 else {
      throw DecodingError.dataCorruptedError(
        forKey: .count, in: container, debugDescription: "\(count) of \(of) is not a rate.")
    }
  }

  public var counts: String { "\(count)/\(of)" }

  /// The share, from 0 to 1; nil for 0 of 0.
  public var value: Double? { of == 0 ? nil : Double(count) / Double(of) }

  package static func sum(_ rates: some Sequence<Rate>) -> Rate {
    rates.reduce(Rate(0, of: 0)) { Rate($0.count + $1.count, of: $0.of + $1.of) }
  }

  /// The percentage, such as `10.3 %`; `–` for 0 of 0.
  package var share: String { Format.share(self) }
}
