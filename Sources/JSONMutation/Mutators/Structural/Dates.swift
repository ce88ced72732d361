import JSONText

extension Mutator {
  /// Writes a date, or a date and time, in another format: a variant for each format that differs.
  ///
  /// Dates are recognized by their form, `2026-11-21` or `2026-11-21T10:46:19Z`, with or without
  /// seconds, a fraction and an offset. A date without an offset counts as UTC. The last variant has the
  /// day zero, which some databases have for no date.
  public static let dateFormat = Mutator(
    "date-format", .structural, sets: [.baseline, .drift, .values],
    purpose: "writes a date in another format: a serializer that was changed",
    ideal: "the date for all of ISO 8601; for other formats an error at the path",
    scope: Scope(.string), plausibility: .everyday
  ) { node, document, edits in
    let body = document.index.interior(of: node)
    let value = document.index.bytes[document.index.range(of: node)]
    guard let date = DateText(value[body]), date.isISO else { return }
    func offer(_ variant: Variant, _ part: Range<Int>, to text: String) {
      let start = body.lowerBound
      edits.offer(variant) {
        $0.replace(value, changing: start + part.lowerBound..<start + part.upperBound, to: text)
      }
    }
    if date.form != .day {
      let time = date.time
      let separator = time.lowerBound - 1..<time.lowerBound
      if !date.fraction.isEmpty {
        offer("no-fraction", date.fraction, to: "")
      } else if date.second != nil {
        offer("fractional", date.fraction, to: ".123")
      }
      if date.zone.count <= 1 { offer("offset", date.zone, to: "+00:00") }
      if value[body.lowerBound + separator.lowerBound] != UInt8(ascii: " ") {
        offer("space", separator, to: " ")
      }
      offer("date-only", separator.lowerBound..<body.count, to: "")
      if date.hour < 24 {
        offer("twenty-four", time.lowerBound..<date.fraction.upperBound, to: "24:00:00")
      }
      if let second = date.second, second < 60 {
        offer("leap-second", time.upperBound - 2..<time.upperBound, to: "60")
      }
      if !date.zone.isEmpty { offer("no-zone", date.zone, to: "") }
    }
    let milliseconds = date.seconds * 1_000 + Int64(date.nanoseconds / 1_000_000)
    edits.offer("epoch-seconds") { $0.replace(value.indices, with: "\(date.seconds)") }
    edits.offer("epoch-milliseconds") { $0.replace(value.indices, with: "\(milliseconds)") }
    edits.offer("epoch-string") { $0.replace(value.indices, with: "\"\(date.seconds)\"") }
    edits.offer("locale") { edit in
      let parts = value[body].prefix(10).split(separator: UInt8(ascii: "-"))
      let locale = [parts[1], parts[2], parts[0]].joined(separator: "/".utf8)
      edit.replace(value.indices, quoting: locale)
    }
    offer("zero", 0..<10, to: "0000-00-00")
  }

  /// Writes a number that is a point in time in another unit: seconds, milliseconds or microseconds since
  /// 1970.
  ///
  /// A number counts as one if it is in the years from 1990 to 2100, and a word of its key says so, as in
  /// `createdAt`, `start_time` and `timestamps`.
  public static let timeUnit = Mutator(
    "time-unit", .structural, sets: [.baseline, .drift],
    purpose: "writes a point in time in another unit: seconds that became milliseconds",
    ideal: "the same instant, or an error at the path; never another year",
    scope: Scope(.number), plausibility: .likely
  ) { node, document, edits in
    let field = document.looks.number(of: node)
    guard let (time, perSecond) = document.microseconds(at: node),
      edits.areNamed || TimeUnit.isTime(key: document.looks.key(ofField: field))
    else { return }
    for (variant, other) in units where other != perSecond {
      edits.offer(variant) {
        $0.replace(document.index.range(of: node), with: "\(time / (1_000_000 / other))")
      }
    }
  }
}

private let units: [(Variant, perSecond: Int64)] = [
  ("seconds", 1), ("milliseconds", 1_000), ("microseconds", 1_000_000),
]

extension Document {
  /// The microseconds from 1970 to a time, and how many of its units are a second; nil for other numbers.
  fileprivate func microseconds(at node: NodeID) -> (time: Int64, perSecond: Int64)? {
    guard let form = NumberForm(index.bytes[index.range(of: node)]), form.exponent.isEmpty,
      !form.isNegative, let number = Int64(String(decoding: form.integer, as: UTF8.self)),
      let perSecond = TimeUnit.perSecond(of: number)
    else { return nil }
    let unit = 1_000_000 / perSecond
    var (time, digit) = (number * unit, unit / 10)
    for byte in form.fraction.dropFirst() where digit > 0 {
      time += Int64(byte - 0x30) * digit
      digit /= 10
    }
    return (time, perSecond)
  }
}
