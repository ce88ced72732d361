import JSONText

extension Mutator {
  /// Writes a date, or a date and time, in another format: a variant for each format that differs.
  ///
  /// Dates are recognized by their form, `2026-11-21` or `2026-11-21T10:46:19Z`, with or without
  /// seconds, a fraction and an offset. A date without an offset counts as UTC.
  public static let dateFormat = Mutator(
    "date-format", .structural, sets: [.drift, .values],
    purpose: "writes a date in another format: a serializer that was changed",
    ideal: "the date for all of ISO 8601; for other formats an error at the path",
    scope: Scope(.string), plausibility: .everyday
  ) { node, document, edits in
    guard let body = document.index.body(ofStringAt: node) else { return }
    let value = document.index.bytes[document.index.range(of: node)]
    guard let date = DateText(value[body]), date.isISO else { return }
    func offer(_ variant: Variant, _ part: Range<Int>, to text: StaticString) {
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
    offerNumbers(date, in: value.indices, to: &edits)
    edits.offer("locale") { edit in
      edit.replace(value.indices, with: #"""#)
      edit.append(value[body.lowerBound + 5..<body.lowerBound + 7])
      edit.append("/")
      edit.append(value[body.lowerBound + 8..<body.lowerBound + 10])
      edit.append("/")
      edit.append(value[body.lowerBound..<body.lowerBound + 4])
      edit.append(#"""#)
    }
  }
}

private func offerNumbers(_ date: DateText, in value: Range<Int>, to edits: inout EditSink) {
  edits.offer("epoch-seconds") { edit in
    edit.replace(value)
    edit.append(decimal: date.seconds)
  }
  edits.offer("epoch-milliseconds") { edit in
    edit.replace(value)
    edit.append(decimal: date.seconds * 1_000 + Int64(date.nanoseconds / 1_000_000))
  }
  edits.offer("epoch-string") { edit in
    edit.replace(value, with: #"""#)
    edit.append(decimal: date.seconds)
    edit.append(#"""#)
  }
}
