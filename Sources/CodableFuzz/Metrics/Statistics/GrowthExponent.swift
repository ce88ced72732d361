import Foundation

/// The exponent of the power law that best fits how a time grows with the number of records.
enum GrowthExponent {
  /// Smaller documents are left out if there are two larger ones: the fixed cost of a call makes
  /// them seem slow.
  private static let leastFittedCount = 100

  /// The exponent of each round, over the fitted sizes.
  ///
  /// - Parameters:
  ///   - times: The times of all rounds, for each size.
  ///   - counts: The number of records of each size.
  /// - Returns: An exponent for each round; empty with fewer than two sizes.
  static func exponents(of times: some Collection<[Double]>, over counts: [Int]) -> [Double] {
    let large = counts.filter { $0 >= leastFittedCount }
    let fitted = large.count > 1 ? large : counts
    let rows = zip(counts, times).filter { fitted.contains($0.0) }.map(\.1)
    guard fitted.count > 1, let rounds = rows.first?.indices else { return [] }
    return rounds.map { round in exponent(of: rows.map { $0[round] }, over: fitted) }
  }

  /// The slope of the line fitted to the logarithms of some times.
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
