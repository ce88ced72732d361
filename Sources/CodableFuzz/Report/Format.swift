/// Formats numbers for tables.
package enum Format {
  /// The text of a rate without data.
  package static let nothing = "–"

  /// A rate as a percentage; ``nothing`` for 0 of 0.
  ///
  /// A share that only rounding would make 0 or 100 % says so.
  static func share(_ rate: Rate) -> String {
    guard rate.of > 0 else { return nothing }
    let tenths = (rate.count * 1_000 + rate.of / 2) / rate.of
    return switch tenths {
    case 0 where rate.count > 0: "<0.1 %"
    case 1_000 where rate.count < rate.of: ">99.9 %"
    default: "\(tenths / 10).\(tenths % 10) %"
    }
  }

  /// An integer with thousands separators.
  package static func count(_ count: Int) -> String {
    let digits = Array(String(count))
    return digits.enumerated().map { offset, digit in
      let isGroup = offset > 0 && (digits.count - offset).isMultiple(of: 3)
      return (isGroup ? "," : "") + String(digit)
    }.joined()
  }

  /// An integer with a noun.
  package static func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    self.count(count) + " " + (count == 1 ? one : many ?? one + "s")
  }

  /// The end of a shortened list, such as `and 1,234 more`; nil if nothing is left.
  package static func more(_ left: Int) -> String? { left > 0 ? "and \(count(left)) more" : nil }

  /// The first names of a list, and the number of the others.
  ///
  /// The number `total` counts all names, if only the first are known.
  package static func list(
    _ names: some Collection<String>, most: Int, of total: Int? = nil
  ) -> String {
    let shown = names.prefix(most)
    let rest = more((total ?? names.count) - shown.count)
    return shown.joined(separator: ", ") + (rest.map { " " + $0 } ?? "")
  }

  /// Words to choose from: `a, b or c`.
  package static func choice(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Text of limited length, with `…` in place of its middle.
  package static func shortened(_ text: String, to maximum: Int) -> String {
    guard text.count > maximum else { return text }
    return text.prefix(maximum / 2) + "…" + text.suffix(maximum - maximum / 2 - 1)
  }

  /// A number with a fixed number of decimal places.
  package static func decimal(_ value: Double, places: Int) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return nothing }
    if value < 0 { return "-" + decimal(-value, places: places) }
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((value * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
  }
}
