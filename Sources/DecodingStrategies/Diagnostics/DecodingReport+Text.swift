import JSONText

extension DecodingReport {
  /// The report for people: a line of counts, and a line for each group.
  public var text: String {
    var lines = [decodedCount.map { "\($0) decoded, \(lossCount) lost" } ?? "\(lossCount) lost"]
    lines += groups.map(\.line)
    if omittedCount > 0 { lines.append("\(omittedCount) more, of further shapes") }
    return lines.joined(separator: "\n")
  }
}

extension DecodingReport: CustomStringConvertible {
  public var description: String { text }
}

extension DecodingReport.Group {
  fileprivate var line: String {
    let fate = "\(cause.rawValue), \(remedy?.words ?? "thrown")"
    let notes = [fate, model, places].compactMap(\.self).joined(separator: "; ")
    return "\(shape) ×\(count): \(detail ?? message) (\(notes))"
  }

  /// The examples; nil where they say no more than the shape.
  private var places: String? {
    let places = examples.map { OneLine.cut($0.description) }.filter { !$0.isEmpty }
    guard !places.isEmpty else { return nil }
    return (places + (count > examples.count ? ["…"] : [])).joined(separator: ", ")
  }
}
