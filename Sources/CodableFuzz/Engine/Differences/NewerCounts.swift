import DecodingStrategies

/// What a strategy makes of newer documents as they are; counts add up in any order.
struct NewerCounts: Sendable, Codable {
  private(set) var counters: Counters
  /// Why a record of the first document that loses one is lost; nil if none is.
  private(set) var failure: DecodingFailure?
  /// The number of that document.
  private var firstFailed: Int

  fileprivate init(_ counters: Counters, _ failure: DecodingFailure?, document: Int) {
    (self.counters, self.failure) = (counters, failure)
    firstFailed = failure == nil ? .max : document
  }

  static func + (one: Self, other: Self) -> Self {
    var sum = other.firstFailed < one.firstFailed ? other : one
    sum.counters = one.counters + other.counters
    return sum
  }
}

extension DecodingSession {
  /// The records of the unmutated document that each strategy delivers, reports or drops.
  ///
  /// Records that do not decode even alone count, too, other than in any metric.
  func delivered(
    _ unmutated: [DocumentReport.Unmutated], document: Int
  ) -> [NewerCounts] {
    unmutated.enumerated().map { strategy, row in
      let reports = instances[strategy].reportsAlone
      var (counters, failure) = (row.counters, row.failure)
      for (record, invalid) in invalid[strategy].enumerated() {
        guard let invalid else { continue }
        let isReported = row.outcome != .returned || reports[record]
        counters[isReported ? .untouchedReported : .untouchedSilent] += 1
        failure = failure ?? invalid
      }
      return NewerCounts(counters, failure, document: document)
    }
  }
}
