import CodableFuzz

/// The speed of a strategy in tables.
struct Speed {
  let megabytesPerSecond: Double
  /// The time ÷ strict's; nil if there is nothing to compare with.
  let cost: Double?
  /// The 95 % confidence interval of the cost; nil if there is none, as over several documents.
  var interval: Interval?

  /// The speeds of the strategies with one document.
  static func of(_ timings: DocumentTimings) -> [StrategyID: Speed] {
    var speeds: [StrategyID: Speed] = [:]
    for row in timings.strategies {
      guard let clean = row.clean else { continue }
      speeds[row.strategy] = Speed(
        megabytesPerSecond: clean.megabytesPerSecond, cost: clean.ratioToStrict?.median,
        interval: clean.ratioToStrict)
    }
    return speeds
  }

  /// The speeds over all documents that the strategy decoded completely: the sum of their bytes ÷
  /// the sum of the median times, and that sum ÷ strict's for the same documents.
  static func overall(_ timings: Timings) -> [StrategyID: Speed] {
    var sums: [StrategyID: (bytes: Int, time: Double, compared: Double, strict: Double)] = [:]
    for document in timings.documents {
      let strict = document.strategies.first { $0.strategy == .strict }?.clean
      for row in document.strategies {
        guard let clean = row.clean else { continue }
        var sum = sums[row.strategy] ?? (0, 0, 0, 0)
        sum.bytes += document.byteCount
        sum.time += clean.medianNanoseconds
        if let strict {
          sum.compared += clean.medianNanoseconds
          sum.strict += strict.medianNanoseconds
        }
        sums[row.strategy] = sum
      }
    }
    return sums.mapValues { sum in
      Speed(
        megabytesPerSecond: Double(sum.bytes) * 1_000 / sum.time,
        cost: sum.strict > 0 ? sum.compared / sum.strict : nil)
    }
  }

  static func cells(
    _ speeds: [StrategyID: Speed]?, _ strategy: StrategyID
  ) -> [ReportSection.Entry] {
    guard let speeds else { return [] }
    guard let speed = speeds[strategy] else {
      return [ReportSection.Entry(Format.nothing), ReportSection.Entry(Format.nothing)]
    }
    let rate = ReportSection.Entry(Format.decimal(speed.megabytesPerSecond, places: 1))
    guard let cost = speed.cost else { return [rate, ReportSection.Entry(Format.nothing)] }
    let ratio = Format.decimal(cost, places: 2) + "×"
    guard let interval = speed.interval, strategy != .strict else {
      return [rate, ReportSection.Entry(ratio)]
    }
    let ends = [interval.low, interval.high].map { Format.decimal($0, places: 2) }
    return [rate, ReportSection.Entry(ratio, ends.joined(separator: "–"))]
  }
}
