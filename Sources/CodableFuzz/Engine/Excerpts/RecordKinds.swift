import JSONMutation

/// Groups the records of a document by what strategies do with each of them alone.
///
/// Records are of one kind if the same strategies decode them and the same strategies report a
/// loss. A strategy that decodes each element separately treats the untouched records of a kind
/// alike, so one of them can count for the others.
struct RecordKinds {
  /// The records of each kind, in order.
  private let records: [[Int]]
  /// The kind whose records every strategy decodes without a report; nil if there is none.
  private let good: Int?
  /// Whether each record is good.
  private let isGood: [Bool]
  /// The smallest good record before and after each record.
  private let before: [Int?]
  private let after: [Int?]

  /// Whether every strategy decodes every record without a report.
  var areAllGood: Bool { records.count == 1 && good == 0 }

  /// What the strategies do with a record alone.
  struct Sign: Hashable {
    /// Whether each strategy fails to decode the record.
    let isInvalid: [Bool]
    /// Whether each strategy reports a loss.
    let isReported: [Bool]
  }

  /// - Complexity: O(*r*) in the number of records.
  init(_ document: Document, signs: [Sign]) {
    var numbers: [Sign: Int] = [:]
    var records: [[Int]] = []
    for (record, sign) in signs.enumerated() {
      let kind = numbers[sign] ?? records.count
      if kind == records.count {
        numbers[sign] = kind
        records.append([])
      }
      records[kind].append(record)
    }
    good =
      numbers.first { !$0.key.isInvalid.contains(true) && !$0.key.isReported.contains(true) }?
      .value
    self.records = records
    var isGood = Array(repeating: false, count: signs.count)
    for record in good.map({ records[$0] }) ?? [] { isGood[record] = true }
    func smallest(_ numbers: some Sequence<Int>) -> [Int?] {
      var smallest: Int?
      return numbers.map { record in
        defer {
          let size = document.recordRange(record).count
          let isSmaller = smallest.map { size < document.recordRange($0).count } ?? true
          if isGood[record], isSmaller { smallest = record }
        }
        return smallest
      }
    }
    self.isGood = isGood
    before = smallest(signs.indices)
    after = smallest(signs.indices.reversed()).reversed()
  }

  func isGood(_ record: Int) -> Bool { isGood[record] }

  /// One record of each kind in a range, with the number of that kind in it.
  ///
  /// Of the good ones it is the smallest, if the range reaches an end of the list. Otherwise it is
  /// the first, whose error is the one that is thrown.
  ///
  /// - Complexity: O(*k* log *r*) in the numbers of kinds and records.
  func witnesses(in stretch: Range<Int>) -> [(record: Int, weight: Int)] {
    records.indices.compactMap { kind in
      let numbers = records[kind]
      let start = numbers.indices.partitionPoint { numbers[$0] >= stretch.lowerBound }
      let end = numbers.indices.partitionPoint { numbers[$0] >= stretch.upperBound }
      guard start < end else { return nil }
      var witness: Int?
      if kind == good {
        if stretch.upperBound == before.count { witness = smallest(from: stretch.lowerBound) }
        if stretch.lowerBound == 0 { witness = smallest(upTo: stretch.upperBound) }
      }
      return (witness ?? numbers[start], end - start)
    }
  }

  /// The smallest good record before a number, which may be one past the last record.
  private func smallest(upTo end: Int) -> Int? {
    end < before.count ? before[end] : nil
  }

  /// The smallest good record from a number on, which may be zero.
  private func smallest(from start: Int) -> Int? {
    start > 0 ? after[start - 1] : nil
  }
}
