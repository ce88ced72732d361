import Foundation
import JSONMutation
package import JSONText

/// What became of a scalar that was sent in a record which a strategy delivers.
///
/// It *arrived* if a near value of the same standing makes another record, and a date if it is the instant
/// that form and size of the value mean.
package enum ValueFate {
  case arrived
  /// The record is as without the value.
  case defaulted
  /// The record has something else in its place: another case, another instant, a rounded number.
  case changed
}

/// Finds the fate of single values: it sends near values in their place, and compares the records.
package struct ValueTrial {
  /// The maximum number of scalars in a container that are tried.
  private static let mostScalars = 12

  let bench: TrialBench
  package let strategy: Int
  let budget: TrialBudget

  package init(bench: TrialBench, strategy: Int, budget: TrialBudget) {
    (self.bench, self.strategy, self.budget) = (bench, strategy, budget)
  }

  /// A scalar in an excerpt of one record, after edits of the excerpt.
  struct Scalar {
    let excerpt: TrialExcerpt
    let range: Range<Int>
    private let absent: Splice?
    var literal: [UInt8]
    var edits: [Splice] = []
    /// Other values of the field.
    var others: [[UInt8]] = []

    init(_ node: NodeID, in excerpt: TrialExcerpt) {
      let index = excerpt.document.index
      self.excerpt = excerpt
      (range, absent) = (index.range(of: node), TrialValue.absent.splice(at: node, in: index))
      literal = Array(index.bytes[range])
    }

    fileprivate func edits(sending value: [UInt8]) -> [Splice] {
      edits.filter { !$0.range.overlaps(range) } + [Splice(range, with: value)]
    }

    /// An element has no key, so it is null instead.
    fileprivate var editsWithoutIt: [Splice] {
      absent.map { edits + [$0] } ?? edits(sending: Array("null".utf8))
    }
  }

  /// The fate of a scalar; nil for null and empty text, or if no near value is delivered, so that nobody
  /// can tell.
  func fate(of sent: Scalar) -> ValueFate? {
    var isSame = false
    for near in NearValues.of(sent.literal) {
      guard let changes = changes(from: sent.edits, to: sent.edits(sending: near), sent) else {
        continue
      }
      if !changes.isEmpty { return isAtAnotherInstant(changes, sent) ? .changed : .arrived }
      isSame = true
    }
    guard isSame else { return nil }
    let absent = changes(from: sent.edits, to: sent.editsWithoutIt, sent)
    if let absent, absent.isEmpty { return .defaulted }
    // A word that models know may be the one that they take for unknown words.
    if sent.literal.first == UInt8(ascii: "\""), let value = SentValue(sent.literal) {
      let others = sent.others.filter { $0 != sent.literal }.map {
        changes(from: sent.edits, to: sent.edits(sending: $0), sent)
      }
      let isDelivered = ([absent] + others).compactMap(\.self).contains { changes in
        bench.compared(by: strategy) { changes.delivered(value) } ?? true
      }
      if isDelivered { return .arrived }
    }
    return .changed
  }

  /// Whether a property that differs from the one without the edits has just what was sent.
  func delivers(_ sent: Scalar, _ changes: PropertyChanges) -> Bool {
    guard let value = SentValue(sent.literal) else { return false }
    return bench.compared(by: strategy) { changes.deliver(value) } ?? true
  }

  /// The fate of a value: of a container, what its scalars share.
  package func fate(
    of node: NodeID, in excerpt: TrialExcerpt, like others: [[UInt8]] = []
  ) -> ValueFate? {
    let index = excerpt.document.index
    guard index.isContainer(node) else {
      var sent = Scalar(node, in: excerpt)
      sent.others = others
      return fate(of: sent)
    }
    let scalars = index.nodes(in: node).filter { !index.isContainer($0) }.prefix(Self.mostScalars)
    let fates = scalars.compactMap { fate(of: Scalar($0, in: excerpt)) }
    if fates.contains(.arrived) { return .arrived }
    return fates.contains(.changed) ? .changed : fates.first
  }

  /// Whether the strategy reports a loss at a value of the document, around it or in it, when it decodes
  /// the record as it is.
  package func isReported(_ node: NodeID, ofRecord record: Int) -> Bool {
    let session = bench.session
    let locator = session.oracles[strategy].locator
    let tokens = session.document.index.pointer(to: node).tokens.map(\.text)
    guard let mine = locator.pathInElement(tokens) else { return false }
    return session.instances[strategy].lossesAlone[record].contains { loss in
      let path = locator.pathInElement(locator.path(of: loss))
      return path.map { zip($0, mine).allSatisfy(locator.names) } ?? false
    }
  }

  /// The properties that a value fills if it is a member with another key of an object; empty if it
  /// fills none.
  package func fills(
    _ value: NodeID, as key: String, of object: NodeID, in excerpt: TrialExcerpt
  ) -> [PropertyPath] {
    let index = excerpt.document.index
    let splice = index.adding(key, index.bytes[index.range(of: value)], to: object)
    return bench.changes(from: [], to: [splice], in: excerpt, by: strategy, budget)?.paths ?? []
  }

  /// What the second of two records has at a path, in a word; nil for what has several parts.
  func name(_ changes: PropertyChanges, at path: PropertyPath, isMasked: Bool) -> String? {
    let name = bench.compared(by: strategy) { changes.other(at: path).map(ValueName.init) }
    return name.flatMap(\.self).flatMap { $0.kind == .type ? nil : $0.text(isMasked: isMasked) }
  }

  private func changes(from one: [Splice], to other: [Splice], _ sent: Scalar) -> PropertyChanges? {
    bench.changes(from: one, to: other, in: sent.excerpt, by: strategy, budget)
  }

  private func isAtAnotherInstant(_ changes: PropertyChanges, _ sent: Scalar) -> Bool {
    let instants = bench.compared(by: strategy) { changes.instants } ?? []
    guard !instants.isEmpty, let meant = MeantInstant(sent.literal) else { return false }
    return !instants.contains { meant.is($0.timeIntervalSince1970) }
  }
}

/// Values that differ little from another and have the same standing: a number's last digit, the other
/// boolean, a text that differs in a character.
enum NearValues {
  /// A `Double` tells all numbers of 15 digits apart, and is written with up to 17.
  private static let digitsOfDouble = 15
  private static let digitsAsWritten = 17
  private static let mostScalars = 6

  /// The values as JSON, those that most decoders accept first; empty for null, empty text and what has
  /// nothing else in it.
  static func of(_ literal: [UInt8]) -> [[UInt8]] {
    switch literal.first {
    case UInt8(ascii: "t"): [Array("false".utf8)]
    case UInt8(ascii: "f"): [Array("true".utf8)]
    case UInt8(ascii: "\""): texts(literal)
    case UInt8(ascii: "["), UInt8(ascii: "{"): containers(literal)
    case UInt8(ascii: "n"), nil: []
    default: numbers(literal)
    }
  }

  private static func numbers(_ literal: [UInt8]) -> [[UInt8]] {
    let digits = literal.significantDigits
    let isInteger = !literal.contains { ".eE".utf8.contains($0) }
    if !isInteger, (digitsOfDouble + 1...digitsAsWritten).contains(digits.count) {
      return [literal.changed(at: digits[digitsOfDouble - 1])]
    }
    return [digits.last.map(literal.changed) ?? Array("1".utf8)]
  }

  private static func containers(_ literal: [UInt8]) -> [[UInt8]] {
    guard let index = try? DocumentIndex(parsing: literal) else { return [] }
    let scalars = index.nodeIDs.lazy.filter { !index.isContainer($0) }.prefix(mostScalars)
    return scalars.flatMap { node in
      let range = index.range(of: node)
      return of(Array(literal[range])).map { index.text(after: [Splice(range, with: $0)]) }
    }
  }

  private static func texts(_ literal: [UInt8]) -> [[UInt8]] {
    guard literal.count > 2 else { return [] }
    if literal.contains(UInt8(ascii: "\\")) { return [literal.dropLast() + Array("x\"".utf8)] }
    let places = [
      literal.lastIndex(where: \.isASCIIDigit), literal.firstIndex(where: \.isASCIIDigit),
      literal.lastIndex(where: \.isASCIILetter), literal.firstIndex(where: \.isASCIILetter),
    ]
    return places.compactMap(\.self).unique.map(literal.changed)
      + [literal.dropLast() + Array("x\"".utf8)]
  }
}

extension [UInt8] {
  /// The same with the next digit or letter at an offset, or the one before.
  func changed(at offset: Int) -> [UInt8] {
    var literal = self
    let isLast = [UInt8(ascii: "9"), UInt8(ascii: "z"), UInt8(ascii: "Z"), UInt8(ascii: "f")]
      .contains(literal[offset])
    literal[offset] = isLast ? literal[offset] - 1 : literal[offset] + 1
    return literal
  }
}

extension DocumentIndex {
  /// The edit that adds a member to an object.
  func adding(_ key: String, _ value: some Sequence<UInt8>, to object: NodeID) -> Splice {
    let start = range(of: object).lowerBound + 1
    let comma = childCount(of: object) > 0 ? [UInt8(ascii: ",")] : []
    let member = Array((JSONString.quote(key) + ":").utf8) + value + comma
    return Splice(start..<start, with: member)
  }
}

/// The instant that form and size of a value mean.
struct MeantInstant {
  /// Seconds since 1970.
  private let seconds: [Double]
  private let tolerance: Double
  /// What a time without a zone may be apart from UTC.
  private static let zones = 14.0 * 3_600

  init?(_ literal: [UInt8]) {
    if literal.first == UInt8(ascii: "\"") {
      guard let date = DateText(literal.dropFirst().dropLast()) else { return nil }
      seconds = [Double(date.seconds) + Double(date.nanoseconds) / 1e9]
      tolerance = date.isISO && date.zone.isEmpty ? Self.zones : 1
      return
    }
    guard let number = Double(String(decoding: literal, as: UTF8.self)), abs(number) < 1e18,
      let perSecond = TimeUnit.perSecond(of: Int64(number))
    else { return nil }
    // Some backends count from 2001, as `Date` does.
    let reference = Date(timeIntervalSinceReferenceDate: 0).timeIntervalSince1970
    seconds = [number / Double(perSecond), number + reference]
    tolerance = 1
  }

  func `is`(_ other: TimeInterval) -> Bool {
    seconds.contains { abs($0 - other) <= tolerance }
  }
}
