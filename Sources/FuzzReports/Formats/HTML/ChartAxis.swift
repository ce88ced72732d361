import CodableFuzz
import Foundation

/// A scale of a chart, with its ticks.
struct ChartAxis {
  let title: String
  let ticks: [(value: Double, label: String)]
  private let range: ClosedRange<Double>
  private let isLogarithmic: Bool

  /// The position of a value, from 0 to 1; slightly outside for values beyond the axis.
  func position(_ value: Double) -> Double {
    let (low, high) = (scaled(range.lowerBound), scaled(range.upperBound))
    guard high > low else { return 0.5 }
    return min(1, max(0, (scaled(value) - low) / (high - low)))
  }

  private func scaled(_ value: Double) -> Double {
    isLogarithmic ? log10(max(value, .leastNormalMagnitude)) : value
  }

  static func share(_ title: String) -> ChartAxis {
    let ticks = [0.0, 0.25, 0.5, 0.75, 1].map {
      (value: $0, label: "\(Int($0 * 100)) %")
    }
    return ChartAxis(title: title, ticks: ticks, range: 0...1, isLogarithmic: false)
  }

  /// A linear scale that reaches just beyond the values.
  static func linear(
    _ title: String, _ values: [Double], from least: Double? = nil, label: (Double) -> String
  ) -> ChartAxis {
    let low = least ?? values.min() ?? 0
    let high = max(values.max() ?? 1, low)
    let step = step((high - low) / 5)
    let first = (low / step).rounded(.down)
    let last = max(first + 1, (high / step - 1e-9).rounded(.up))
    let ticks = (0...Int(last - first)).map { number in
      let value = (first + Double(number)) * step
      return (value: value, label: label(value))
    }
    return ChartAxis(
      title: title, ticks: ticks, range: first * step...last * step, isLogarithmic: false)
  }

  /// A logarithmic scale for values above 0, with ticks at powers of ten, and between them if these
  /// are few.
  static func logarithmic(
    _ title: String, _ values: [Double], label: (Double) -> String
  ) -> ChartAxis {
    let positive = values.filter { $0 > 0 && $0.isFinite }
    let ends = (low: positive.min() ?? 1, high: positive.max() ?? 10)
    // Don't draw nearly equal values far apart.
    let middle = (ends.low * ends.high).squareRoot()
    let low = min(ends.low / 1.1, middle / 1.6)
    let high = max(ends.high * 1.1, middle * 1.6)
    let powers = (-3...15).map { pow(10, Double($0)) }
    let candidates = [[1], [1, 2, 5], [1, 1.5, 2, 3, 4, 5, 6, 8]].map { factors in
      powers.flatMap { power in factors.map { $0 * power } }.filter { low...high ~= $0 }
    }
    let marks = candidates.first { $0.count >= fewestTicks } ?? candidates[2]
    return ChartAxis(
      title: title, ticks: marks.map { ($0, label($0)) }, range: low...high, isLogarithmic: true)
  }

  private static let fewestTicks = 3

  /// The smallest of 1, 2, 2.5 and 5 times a power of ten that is at least a width.
  private static func step(_ width: Double) -> Double {
    guard width > 0, width.isFinite else { return 1 }
    let power = pow(10, log10(width).rounded(.down))
    return [1, 2, 2.5, 5, 10].map { $0 * power }.first { $0 >= width * 0.999 } ?? width
  }
}

extension ChartAxis {
  init(_ axis: Chart.Axis, _ values: [Double]) {
    self =
      switch axis.scale {
      case .share: .share(axis.title)
      case .percent:
        .linear(axis.title, values, from: 0) { Format.coordinate($0 * 100) + " %" }
      case .counts: .logarithmic(axis.title, values) { Format.count(Int($0)) }
      case .time:
        .logarithmic(axis.title, values) { Format.time(nanoseconds: $0, isShort: true) }
      }
  }
}
