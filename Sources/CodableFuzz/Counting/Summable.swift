/// Counts that add up in any order.
protocol Summable: Sendable {
  static func += (one: inout Self, other: Self)
}

extension Tally: Summable {}
