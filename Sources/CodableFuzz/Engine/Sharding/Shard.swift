import JSONText

/// One of the equal parts that a run is split into, written `3/8` as for `--shard`.
package struct Shard: Equatable, Sendable, Codable {
  /// The one-based number of the part.
  package let number: Int
  package let count: Int

  package static let whole = Shard(number: 1, count: 1)

  static let maximumCount = 1_000_000_000

  private init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Parses a text such as `3/8`.
  ///
  /// - Returns: nil if the text is not a valid part.
  package init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      count >= 1, (1...count).contains(number)
    else { return nil }
    self.init(number: number, count: count)
  }

  package init?(position: Int, count: Int) {
    guard (0..<max(0, count)).contains(position) else { return nil }
    self.init(number: position + 1, count: count)
  }

  /// Whether this part reports document metadata and times the strategies.
  package var isFirst: Bool { number == 1 }

  /// Whether this part contains a mutant of a document, or a document of a stream, by its
  /// zero-based number.
  package func contains(_ position: Int) -> Bool { position % count == number - 1 }

  package func numbers(below end: Int) -> StrideTo<Int> {
    stride(from: number - 1, to: end, by: count)
  }
}

extension Shard: CustomStringConvertible {
  package var description: String { "\(number)/\(count)" }
}

extension Shard {
  package init(from decoder: any Decoder) throws {
    self = try decoder.value { text in
      guard let shard = Shard(text) else { throw ShardError("'\(text)' is not a part such as 3/8") }
      return shard
    }
  }

  package func encode(to encoder: any Encoder) throws { try encoder.encode(textOf: self) }
}

/// The evenly spaced numbers of some mutants of a document.
package struct MutantNumbers: Sendable {
  package private(set) var start: Int
  /// The exclusive end.
  private(set) var end: Int
  private(set) var step: Int

  package init(_ start: Int, to end: Int, by step: Int = 1) {
    precondition(step > 0, "the step between mutant numbers must be positive, not \(step)")
    (self.start, self.end, self.step) = (start, end, step)
  }

  package var count: Int { start < end ? (end - start - 1) / step + 1 : 0 }

  package var isEmpty: Bool { count == 0 }

  package func count(below number: Int) -> Int {
    MutantNumbers(start, to: Swift.min(end, number), by: step).count
  }

  package mutating func takeFirst(_ count: Int) -> MutantNumbers {
    let split = count >= self.count ? end : start + count * step
    let first = MutantNumbers(start, to: split, by: step)
    start = split
    return first
  }

  package func split(
    at number: Int
  ) -> (before: MutantNumbers, one: MutantNumbers, after: MutantNumbers)? {
    guard start <= number, number < end, (number - start) % step == 0 else { return nil }
    return (
      MutantNumbers(start, to: number, by: step), MutantNumbers(number, to: number + 1, by: step),
      MutantNumbers(Swift.min(number + step, end), to: end, by: step)
    )
  }
}

extension MutantNumbers: Sequence {
  package func makeIterator() -> StrideToIterator<Int> {
    stride(from: start, to: end, by: step).makeIterator()
  }
}

/// A wish for a part of a run: `3/8`, or `auto` and `auto/8` for what the environment says.
package enum ShardRequest: Sendable {
  case exact(Shard)
  case automatic(count: Int?)

  /// The variable that asks for a part of every study under `swift test`, and that wins over the
  /// variables of engines.
  package static let variable = "CODABLE_FUZZ_SHARD"

  package static let forms = "a part such as 1/4, from 1/N to N/N, or auto, or auto/N"

  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.first == "auto" else {
      guard let shard = Shard(text) else { return nil }
      self = .exact(shard)
      return
    }
    guard parts.count == 2 else {
      self = .automatic(count: nil)
      return
    }
    guard let count = Int(parts[1]), (1...Shard.maximumCount).contains(count) else { return nil }
    self = .automatic(count: count)
  }

  package struct Resolution: Sendable {
    package let shard: Shard
    package let origin: String?
    package let statusFile: String?
  }

  // The first engine with an index and a number of parts wins. What makes no part, such as an index
  // without a number of parts, is left to the engines after it.
  package func answer(in environment: [String: String]) throws(ShardError) -> Resolution {
    var count: Int?
    switch self {
    case .exact(let shard): return Resolution(shard: shard, origin: nil, statusFile: nil)
    case .automatic(let number): count = number
    }
    if let text = environment[Self.variable], !text.isEmpty {
      guard let request = ShardRequest(text) else {
        throw ShardError("\(Self.variable) needs \(Self.forms), not '\(text)'")
      }
      switch request {
      case .exact(let shard):
        try Self.check(count, agreesWith: shard.count, "\(Self.variable)=\(text)")
        return Resolution(shard: shard, origin: "\(Self.variable)=\(text)", statusFile: nil)
      case .automatic(let known): count = count ?? known
      }
    }
    return try Self.answer(in: environment, count: count)
  }

  private static func answer(
    in environment: [String: String], count: Int?
  ) throws(ShardError) -> Resolution {
    var found: [String] = []
    for engine in ShardEngine.all {
      switch try engine.reading(environment) {
      case .absent: continue
      case .complete(let position, let total, let text):
        // A job without parts may be one task of something else.
        if let count, total == 1, count != 1 {
          found.append(text)
          continue
        }
        try check(count, agreesWith: total, "\(engine.name) (\(text))")
        return try Resolution(position, of: total, engine, text, environment)
      case .incomplete(let position, let text):
        guard let count, let position else {
          found.append(text)
          continue
        }
        return try Resolution(position, of: count, engine, text, environment)
      }
    }
    throw ShardError(
      (found.isEmpty
        ? "no environment variable says which part this is"
        : "the environment does not say which part this is of how many "
          + "(\(found.joined(separator: "; ")))")
        + ": use auto/N with the number of parts if there is an index, or I/N, such as 1/8")
  }

  private static func check(
    _ count: Int?, agreesWith total: Int, _ origin: String
  ) throws(ShardError) {
    guard let count, count != total else { return }
    throw ShardError("auto/\(count) has \(count) parts, but \(origin) has \(total): use auto")
  }
}

extension ShardRequest.Resolution {
  fileprivate init(
    _ position: Int, of count: Int, _ engine: ShardEngine, _ text: String,
    _ environment: [String: String]
  ) throws(ShardError) {
    guard let shard = Shard(position: position, count: count) else {
      throw ShardError("the index of \(engine.name) is not one of \(count) parts: \(text)")
    }
    self.shard = shard
    origin = "\(engine.name): \(text)"
    statusFile = engine.statusFile.flatMap { environment[$0] }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
