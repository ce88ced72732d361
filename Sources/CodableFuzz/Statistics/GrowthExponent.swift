import Foundation

/// How a time grows with the number of records: the exponent of the power that fits best.
enum GrowthExponent {
  /// Smaller documents are left out where two are as large: what a call costs however small its
  /// document is makes them seem slow.
  private static let leastFittedCount = 100

  /// The exponent of each round, over the sizes that it is fitted to.
  ///
  /// - Parameters:
  ///   - times: For each size the times of all rounds.
  ///   - counts: For each size how many records there are.
  /// - Returns: An exponent for each round; none where there are fewer than two sizes.
  static func exponents(of times: some Collection<[Double]>, over counts: [Int]) -> [Double] {
    let large = counts.filter { $0 >= leastFittedCount }
    let fitted = large.count > 1 ? large : counts
    let rows = zip(counts, times).filter { fitted.contains($0.0) }.map(\.1)
    guard fitted.count > 1, let rounds = rows.first?.indices else { return [] }
    return rounds.map { round in exponent(of: rows.map { $0[round] }, over: fitted) }
  }

  /// The slope of the line that is fitted to the logarithms of some times.
  static func exponent(of times: [Double], over counts: [Int]) -> Double {
    let points = zip(counts, times).map { (x: log(Double($0)), y: log($1)) }
    let size = Double(points.count)
    let x = points.map(\.x).reduce(0, +) / size
    let y = points.map(\.y).reduce(0, +) / size
    let products = points.map { ($0.x - x) * ($0.y - y) }.reduce(0, +)
    let squares = points.map { ($0.x - x) * ($0.x - x) }.reduce(0, +)
    return products / squares
  }
}
