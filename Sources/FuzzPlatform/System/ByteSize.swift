/// A number of bytes, as options take it: `512M`, `2G`, or a plain number.
package struct ByteSize: Hashable, CustomStringConvertible {
  package let byteCount: Int
  package let description: String

  /// Parses a size; a number without a unit is in bytes.
  package init?(_ text: String) {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40]
    let unit = text.last.flatMap { units[Character($0.uppercased())] }
    guard let number = Int(unit == nil ? text[...] : text.dropLast()), number > 0 else {
      return nil
    }
    let (byteCount, overflows) = number.multipliedReportingOverflow(by: unit ?? 1)
    if overflows { return nil }
    self.init(byteCount: byteCount, description: text)
  }

  private init(byteCount: Int, description: String) {
    self.byteCount = byteCount
    self.description = description
  }

  /// A size in units of 1,048,576 bytes, written like `64M`.
  package static func megabytes(_ count: Int) -> ByteSize {
    ByteSize(byteCount: count << 20, description: "\(count)M")
  }

  /// A size in units of 1,073,741,824 bytes, written like `4G`.
  package static func gigabytes(_ count: Int) -> ByteSize {
    ByteSize(byteCount: count << 30, description: "\(count)G")
  }
}
