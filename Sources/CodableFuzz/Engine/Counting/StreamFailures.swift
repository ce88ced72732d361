import JSONMutation

/// Documents of a stream that could not be read: the first are listed, and all are counted.
struct StreamFailures: Sendable, Codable {
  /// The maximum number that are listed.
  static let mostNamed = 100

  var count = 0
  /// The first of them, in the order of the stream.
  var named: [Numbered] = []

  struct Numbered: Sendable, Codable {
    let number: Int
    let failure: DocumentFailure
  }

  mutating func add(_ failure: DocumentFailure, number: Int) {
    count += 1
    if named.count == Self.mostNamed, let last = named.last, last.number < number { return }
    keepFirst(of: [Numbered(number: number, failure: failure)])
  }

  static func += (one: inout Self, other: Self) {
    one.count += other.count
    one.keepFirst(of: other.named)
  }

  private mutating func keepFirst(of others: [Numbered]) {
    named.add(others, first: Self.mostNamed) { $0.number < $1.number }
  }

  /// The failures for a report, where `stream` is the name of the stream, if any of it was counted.
  func listed(in stream: DocumentName?) -> [DocumentFailure] {
    let failures = named.map(\.failure)
    let left = count - named.count
    guard left > 0, let stream = stream ?? failures.first?.document else { return failures }
    let rest = left == 1 ? "1 more document" : "\(left) more documents"
    return failures + [DocumentFailure(document: stream, message: "\(rest) could not be read")]
  }
}
