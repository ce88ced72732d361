import JSONMutation
import JSONText

/// What changes to models would have saved of some mutants; counts add up in any order.
struct AdviceCounts: Sendable {
  /// Whether changes were tried at all.
  var isOn = false
  /// For each strategy, in order, what was gained by each change that gained something.
  private(set) var gains: [[ModelChange: Gain]]

  /// What one change saved, beyond what was saved without it.
  struct Gain: Sendable {
    /// Untouched records that were kept.
    var kept: Int
    /// Mutated records that were delivered.
    var delivered: Int
    /// Whether the property that is made lossy is known to be optional already, in the document of the
    /// first mutant.
    var keepsType: Bool
    /// The first mutant with which it did.
    var first: Ordinal
    var example: MutantID

    static func + (one: Self, other: Self) -> Self {
      var sum = other.first < one.first ? other : one
      sum.kept = one.kept + other.kept
      sum.delivered = one.delivered + other.delivered
      return sum
    }
  }

  init(strategyCount: Int) {
    gains = Array(repeating: [:], count: strategyCount)
  }

  mutating func add(_ gain: Gain, by change: ModelChange, strategy: Int) {
    gains[strategy].merge([change: gain]) { $0 + $1 }
  }

  static func += (one: inout Self, other: Self) {
    one.isOn = one.isOn || other.isOn
    for (strategy, gains) in other.gains.enumerated() where !gains.isEmpty {
      one.gains[strategy].merge(gains) { $0 + $1 }
    }
  }
}

extension AdviceCounts: Packable {
  func pack(into packer: inout Packer) {
    packer.add(isOn ? 1 : 0)
    packer.add(gains) { gains, packer in
      packer.add(gains.sorted { $0.key.order < $1.key.order }) { row, packer in
        packer.add(row.key.kind.rawValue)
        packer.add(row.key.field.description)
        packer.add(row.value.kept)
        packer.add(row.value.delivered)
        packer.add(row.value.keepsType ? 1 : 0)
        packer.add(row.value.first)
        packer.add(row.value.example.description)
      }
    }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    isOn = try unpacker.number() == 1
    gains = try unpacker.list { unpacker throws(PackingError) in
      var gains: [ModelChange: Gain] = [:]
      for _ in 0..<(try unpacker.count()) {
        let kind = try unpacker.parsed(ModelChange.Kind.init(rawValue:))
        let field = try unpacker.parsed { Field(try JSONPointer(parsing: $0)) }
        gains[ModelChange(kind, field)] = Gain(
          kept: try unpacker.number(), delivered: try unpacker.number(),
          keepsType: try unpacker.number() == 1,
          first: try unpacker.value(), example: try unpacker.parsed(MutantID.init(parsing:)))
      }
      return gains
    }
  }
}

extension AdviceCounts.Gain {
  /// What a change gained for one mutant.
  init(_ gained: Advisor.Gained, first: Ordinal, example: MutantID) {
    self.init(
      kept: gained.kept, delivered: gained.delivered, keepsType: gained.keepsType, first: first,
      example: example)
  }
}

extension ModelChange {
  /// What changes a model less comes first: of equal kinds that of a part before that of the whole.
  var order: (Kind, Int, String) { (kind, -field.pointer.tokens.count, field.description) }
}

extension DocumentCounts {
  /// How many more records a change saves, untouched ones kept and mutated ones delivered.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - strategy: The number of the strategy.
  /// - Returns: The records that are saved besides those that are saved without it.
  package func gain(by change: ModelChange, strategy: Int) -> (kept: Int, delivered: Int) {
    advice.gains[strategy][change].map { ($0.kept, $0.delivered) } ?? (0, 0)
  }
}
