extension MutantPlan {
  /// Mutants of one or more mutations that do not overlap, drawn evenly from all that are possible.
  ///
  /// Each mutant has its own generator, made of the seed and its number: mutant 417 is the same
  /// whatever came before it.
  public static let random = MutantPlan(
    "random", purpose: "--count mutants of 1 to --mutations mutations, drawn with --seed",
    numbers: [.count, .seed, .mutations], mutations: 1
  ) { space, parameters in
    Mutants(count: space.count == 0 ? 0 : parameters.count) {
      randomMutant($0, of: space, parameters)
    }
  }

  /// Mutants of 1 to `mutations` mutations, drawn with a seed.
  public static func random(count: Int, seed: UInt64, mutations: Int = 1) -> MutantPlan {
    random.with {
      $0.count = count
      $0.seed = Seed(rawValue: seed)
      $0.mutations = mutations
    }
  }
}

private func randomMutant(
  _ number: Int, of space: MutationSpace, _ parameters: PlanParameters
) -> Mutant {
  var generator = SplitMix64(seed: parameters.seed, stream: UInt64(number))
  let mutations = min(parameters.mutations ?? 1, space.count)
  let wanted = Int.random(in: 1...mutations, using: &generator)
  var drawn = NonOverlapping(in: space.document)
  drawn.add(space[Int.random(in: 0..<space.count, using: &generator)])
  for _ in 1..<wanted {
    if !drawn.draw(in: 0..<space.count, of: space, using: &generator) { break }
  }
  return drawn.mutant
}

extension MutationSpace {
  /// A mutant in which each record is mutated with the same probability, by one mutation drawn evenly
  /// from those that are possible in it; nil if chance mutates none.
  package func mutant(rate: Double, seed: Seed, number: Int) -> Mutant? {
    var generator = SplitMix64(seed: seed, stream: UInt64(number))
    var drawn = NonOverlapping(in: document)
    for record in document.records {
      // 53 bits are as many as a Double in 0..<1 can tell apart.
      guard Double(generator.next() >> 11) * 0x1p-53 < rate else { continue }
      let numbers = numbers(under: record)
      if !numbers.isEmpty { drawn.draw(in: numbers, of: self, using: &generator) }
    }
    return drawn.edits.isEmpty ? nil : drawn.mutant
  }
}

/// What a plan draws from: equal seeds draw the same mutants, on any machine.
package struct Seed: Hashable, Sendable, RawRepresentable, Codable, ExpressibleByIntegerLiteral,
  LosslessStringConvertible
{
  /// The number as it is written in reports, in identifiers and on the command line.
  package let rawValue: UInt64

  /// Makes a seed; neighboring numbers draw unrelated mutants.
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package init(integerLiteral number: UInt64) { self.init(rawValue: number) }

  /// Reads a seed in decimal digits; nil unless the text is a whole number from 0 to 2⁶⁴ − 1.
  package init?(_ text: String) {
    guard let number = UInt64(text) else { return nil }
    self.init(rawValue: number)
  }

  package var description: String { String(rawValue) }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): small, fast, and the same on every machine.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// A separate generator for each stream of a seed.
  ///
  /// Seed and stream are hashed together first. Otherwise seeds one increment apart would give the same
  /// numbers, shifted by one.
  package init(seed: Seed, stream: UInt64) {
    state = Self.mixed(Self.mixed(seed.rawValue &+ Self.increment) ^ stream)
  }

  package mutating func next() -> UInt64 {
    state &+= Self.increment
    return Self.mixed(state)
  }

  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inlinable package static func mixed(_ value: UInt64) -> UInt64 {
    var value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

struct NonOverlapping {
  private let document: Document
  private(set) var edits: [PlannedMutation] = []
  private var ranges: [Range<Int>] = []

  init(in document: Document) { self.document = document }

  var mutant: Mutant { Mutant(document, nonOverlapping: edits) }

  @discardableResult
  mutating func add(_ mutation: Mutation) -> Bool {
    let planned = PlannedMutation(mutation, in: document)
    for piece in planned.patch.pieces where ranges.conflict(with: piece.range) { return false }
    for piece in planned.patch.pieces {
      ranges.insert(piece.range, at: ranges.position(of: piece.range))
    }
    edits.append(planned)
    return true
  }

  /// Draws one more mutation; after 16 that all overlap those that the mutant has, it goes without.
  @discardableResult
  mutating func draw(
    in numbers: Range<Int>, of space: MutationSpace, using generator: inout SplitMix64
  ) -> Bool {
    (0..<16).contains { _ in add(space[Int.random(in: numbers, using: &generator)]) }
  }
}
