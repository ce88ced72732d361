import CodableFuzz
import DecodingStrategies
import JSONMutation
import JSONText

/// What a strategy makes of newer documents as they are; counts add up in any order.
struct NewerCounts: Sendable, Codable {
  private(set) var counters: Counters
  private(set) var failure: DecodingFailure?
  private var firstFailed = Int.max
  private(set) var causes: [NewerCause] = []

  fileprivate init(_ counters: Counters = Counters()) { self.counters = counters }

  fileprivate mutating func add(
    _ failure: DecodingFailure, _ cause: NewerCause, document: Int
  ) {
    self.failure = self.failure ?? failure
    firstFailed = document
    add(cause)
  }

  fileprivate mutating func add(_ cause: NewerCause) {
    guard let known = causes.firstIndex(where: { $0.isAlike(cause) }) else {
      causes.append(cause)
      return
    }
    causes[known].recordCount += cause.recordCount
    causes[known].value = causes[known].value ?? cause.value
  }

  static func + (one: Self, other: Self) -> Self {
    let isOrdered = one.firstFailed <= other.firstFailed
    var sum = isOrdered ? one : other
    sum.counters = one.counters + other.counters
    for cause in (isOrdered ? other : one).causes { sum.add(cause) }
    return sum
  }
}

struct NewerCause: Sendable, Codable {
  private(set) var differences: [Int] = []
  /// Whether the error says nothing of what was refused, so that only those explain it that cost records.
  let isOpaque: Bool
  /// Whether they are inside what the error names.
  private(set) var isInside = false
  let field: Field
  let isOfRecords: Bool
  let failure: DecodingFailure?
  /// The scalar at which the first error is, cut; nil for another value.
  let text: String?
  fileprivate(set) var recordCount: Int
  /// A scalar that loses a record, which is delivered with one of the old documents in its place.
  fileprivate(set) var value: Value?

  struct Value: Codable {
    let field: Field
    let text: String
    let oldText: String
  }

  fileprivate func isAlike(_ other: Self) -> Bool {
    differences == other.differences && field == other.field && isOfRecords == other.isOfRecords
      && failure?.kind == other.failure?.kind
      && failure?.redactedMessage == other.failure?.redactedMessage
  }

  fileprivate init(
    _ failure: DecodingFailure?, at path: [String], recordCount: Int, in document: Document,
    _ locator: LossLocator, mask: Mask?
  ) {
    let (index, all) = (document.index, document.notes.differences ?? [])
    var (node, rest) = (index.root, path[...])
    while let name = rest.first, let child = index.child(name, of: node, locator) {
      (node, rest) = (child, rest.dropFirst())
    }
    let isScalar = rest.isEmpty && !index.isContainer(node)
    text =
      isScalar ? ValueText.shown(index.bytes[index.range(of: node)], mask) : nil
    if index.kind(of: node) == .array, !rest.isEmpty { rest = [Field.anyElement.text] }
    let tokens =
      document.fields.field(of: node).pointer.tokens + rest.map { JSONPointer.Token($0) }
    field = Field(JSONPointer(tokens))
    isOpaque = failure.map { [.dataCorrupted, .other].contains($0.kind) } ?? true
    isOfRecords =
      document.list != nil && (locator.element(of: path) != nil || isOpaque && path.isEmpty)
    (self.failure, self.recordCount) = (failure, recordCount)

    func agree(_ number: Int) -> Bool {
      zip(all[number].field.pointer.tokens, tokens).allSatisfy { old, new in
        old == new || old == Field.anyKey || new == Field.anyKey
          || locator.names(new.text, old.text)
      }
    }
    func depth(_ number: Int) -> Int { all[number].field.pointer.tokens.count }
    let near = all.indices.filter(agree)
    if let failure {
      let fitting = near.filter {
        depth($0) <= tokens.count
          && all[$0].kind.explains(failure, isAbove: depth($0) < tokens.count)
      }
      let deepest = fitting.map(depth).max()
      differences = fitting.filter { depth($0) == deepest }
    }
    if differences.isEmpty, isOpaque {
      differences = near.filter { depth($0) > tokens.count }
      isInside = true
    }
  }
}

extension Difference.Kind {
  fileprivate func explains(_ failure: DecodingFailure, isAbove: Bool) -> Bool {
    switch self {
    case .wrapped, .unwrapped, .listToMap, .mapToList: isAbove || failure.kind != .keyNotFound
    case .added: isAbove || failure.kind != .keyNotFound
    case .removed: !isAbove && [.keyNotFound, .valueNotFound].contains(failure.kind)
    case .renamed, .moved: !isAbove && failure.kind == .keyNotFound
    case .null: !isAbove && (failure.kind == .valueNotFound || failure.found == "null")
    case .notNull, .retyped, .newTags, .newForm, .dateFormat, .numberFormat:
      !isAbove && ![.keyNotFound, .valueNotFound].contains(failure.kind)
    }
  }
}

extension DecodingSession {
  /// The records of the unmutated document that each strategy delivers, reports or loses silently.
  func delivered(
    _ unmutated: [DocumentReport.Unmutated], document number: Int, mask: Mask?
  ) -> [NewerCounts] {
    unmutated.enumerated().map { strategy, row in
      var counters = row.counters
      var lost: [(failure: DecodingFailure, record: Int)] = []
      for (record, failure) in invalid[strategy].enumerated() {
        guard let failure else { continue }
        let isReported = row.outcome != .returned || instances[strategy].reportsAlone[record]
        counters[isReported ? .untouchedReported : .untouchedSilent] += 1
        lost.append((failure, record))
      }
      var counts = NewerCounts(counters)
      for (failure, record) in lost {
        let cause = cause(of: record, strategy, mask: mask)
        counts.add(row.failure ?? failure, cause, document: number)
      }
      if lost.isEmpty, let failure = row.failure {
        counts.add(
          failure,
          NewerCause(
            failure, at: failure.path, recordCount: counters.lost, in: document,
            oracles[strategy].locator, mask: mask), document: number)
      }
      return counts
    }
  }

  fileprivate func cause(of record: Int, _ strategy: Int, mask: Mask?) -> NewerCause {
    let teller = ([strategy] + instances.indices).first {
      invalid[$0][record] != nil && instances[$0].reportsAlone[record]
    }
    let failure = teller.flatMap { invalid[$0][record] }?
      .explained(by: document.index, in: document.records[record])
    return NewerCause(
      failure,
      at: failure?.path
        ?? document.index.pointer(to: document.records[record]).tokens.map(\.text),
      recordCount: 1, in: document, oracles[teller ?? strategy].locator, mask: mask)
  }
}

/// Finds a scalar of a lost record, with an old one in whose place the record is delivered.
struct ScalarTrial {
  private static let (mostRecords, mostScalars) = (8, 400)

  let bench: TrialBench
  let mask: Mask?
  private let budget = TrialBudget(trials: 4_000, cost: 48e6)

  /// For each strategy, the causes for which a scalar was found, without their records.
  var causes: [NewerCounts] {
    bench.session.invalid.enumerated().map { strategy, invalid in
      var counts = NewerCounts()
      let lost = invalid.indices.lazy.filter { invalid[$0] != nil }.prefix(Self.mostRecords)
      for record in lost {
        var cause = bench.session.cause(of: record, strategy, mask: mask)
        guard cause.isOpaque else { continue }
        cause.value = value(thatLoses: record, strategy)
        cause.recordCount = 0
        if cause.value != nil { counts.add(cause) }
      }
      return counts
    }
  }

  private func value(thatLoses record: Int, _ strategy: Int) -> NewerCause.Value? {
    guard let excerpt = bench.alone(record) else { return nil }
    let document = excerpt.document
    let index = document.index
    let scalars = index.subtree(of: document.records[0]).lazy.map { NodeID(number: $0) }
      .filter { !index.isContainer($0) }.prefix(Self.mostScalars)
    for scalar in scalars {
      let (range, field) = (index.range(of: scalar), excerpt.field(of: scalar))
      for old in bench.document.notes.oldValues[field] ?? [] {
        let bytes = Array(old.utf8)
        guard bytes != Array(index.bytes[range]),
          bench.delivers([Splice(range, with: bytes)], in: excerpt, by: strategy, budget)
        else { continue }
        return NewerCause.Value(
          field: field, text: ValueText.shown(index.bytes[range], mask),
          oldText: ValueText.shown(bytes[...], mask))
      }
    }
    return nil
  }
}
