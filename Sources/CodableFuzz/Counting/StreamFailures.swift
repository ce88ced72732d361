import JSONMutation

/// Documents of a stream that could not be read: the first are named, all are counted.
struct StreamFailures: Sendable {
  /// So many are named.
  static let mostNamed = 100

  var count = 0
  /// The first of them, in the order of the stream.
  var named: [Numbered] = []

  struct Numbered: Sendable {
    let number: Int
    let failure: DocumentFailure
  }

  mutating func add(_ failure: DocumentFailure, number: Int) {
    count += 1
    if named.count == Self.mostNamed, let last = named.last, last.number < number { return }
    named.append(Numbered(number: number, failure: failure))
    keepFirst()
  }

  static func += (one: inout Self, other: Self) {
    guard other.count > 0 else { return }
    one.count += other.count
    one.named += other.named
    one.keepFirst()
  }

  private mutating func keepFirst() {
    named = Array(named.sorted { $0.number < $1.number }.prefix(Self.mostNamed))
  }

  /// What a report says of them, where `stream` is the name of the stream.
  func listed(in stream: DocumentName) -> [DocumentFailure] {
    let failures = named.map(\.failure)
    let left = count - named.count
    guard left > 0 else { return failures }
    let rest = left == 1 ? "1 more document" : "\(left) more documents"
    return failures + [DocumentFailure(document: stream, message: "\(rest) could not be read")]
  }
}
