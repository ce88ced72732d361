import CodableFuzz
import Foundation

/// Decodes text that is no mutant: what became of its records is not known, but strategies can be
/// compared.
final class PlainDecoding {
  private let strategies: [StrategyID]
  private let instances: [any StrategyInstance]
  private let counters: SanitizerCounters

  init(_ strategies: [Strategy], _ counters: SanitizerCounters) {
    self.strategies = strategies.map(\.id)
    instances = strategies.map { $0.makeInstance() }
    self.counters = counters
  }

  /// A strategy that gives up what strict delivers; nil if there is none.
  func problem(with text: [UInt8]) -> Problem? {
    let data = Data(text)
    let counts = instances.map { instance -> Int? in
      counters.begin()
      instance.decode(data)
      counters.end()
      defer { instance.forget() }
      guard case .returned(let count, _) = instance.attempt else { return nil }
      return count
    }
    guard let strict = strategies.firstIndex(of: "strict"), let all = counts[strict],
      let other = counts.indices.first(where: { counts[$0].map { $0 < all } ?? true })
    else { return nil }
    let delivered = counts[other].map { "\($0)" } ?? "none"
    return Problem(
      oracle: .disagreement, strategy: strategies[other],
      detail: "strict delivers \(all) records, \(delivered) here")
  }
}
