import Foundation
import JSONMutation
import JSONText

extension StrategyBenchmark {
  /// A strategy with a document that it decodes to its end, and the name of its row.
  struct Entrant {
    let name: String
    let call: InterleavedRounds.Call
  }

  /// Strict on the clean document; nil where it is not among the strategies, or gives something up.
  func strict(on document: Document) -> InterleavedRounds.Call? {
    guard let strict = study.strategies.first(where: { $0.id == .strict }) else { return nil }
    let call = InterleavedRounds.Call(
      subject: strict.makeSubject(), bytes: Data(document.index.bytes))
    return reasonToLeaveOut(call, recordCount: document.records.count) == nil ? call : nil
  }

  /// The strategies that do not give up at a rate.
  ///
  /// - Parameters:
  ///   - rate: How likely a record is damaged.
  ///   - candidates: The mutations of the document.
  ///   - notes: Where it is said who gave up.
  /// - Returns: The others, in the order of the study.
  func entrants(
    at rate: Double, of candidates: Candidates, notes: inout [String]
  ) -> [Entrant] {
    let suffix = "@" + Self.text(of: rate)
    guard let bytes = bytes(at: rate, of: candidates) else {
      notes.append("no rows \(suffix): there is nothing in \(study.name) to damage")
      return []
    }
    return entrants(
      on: bytes, suffix: suffix,
      cleanCount: rate == 0 ? candidates.document.records.count : nil, notes: &notes)
  }

  /// The strategies that do not give up a document.
  func entrants(
    on bytes: Data, suffix: String, cleanCount: Int?, notes: inout [String]
  ) -> [Entrant] {
    let measured = study.strategies.filter { strategies?.contains($0.id) ?? true }
    return measured.compactMap { strategy in
      let call = InterleavedRounds.Call(subject: strategy.makeSubject(), bytes: bytes)
      let entrant = Entrant(name: strategy.id.rawValue + suffix, call: call)
      guard let reason = reasonToLeaveOut(call, recordCount: cleanCount) else { return entrant }
      notes.append("no row \(entrant.name): it \(reason)")
      return nil
    }
  }

  /// What a strategy did that makes its time meaningless; nil where it did its work.
  ///
  /// - Parameters:
  ///   - call: The strategy and the document.
  ///   - recordCount: How many records it has to deliver; nil for a damaged document.
  /// - Returns: The reason, in words that follow the name of the strategy.
  private func reasonToLeaveOut(
    _ call: InterleavedRounds.Call, recordCount: Int?
  ) -> String? {
    call.subject.decode(call.bytes)
    defer { call.subject.forget() }
    switch call.subject.attempt {
    case .threw: return "threw"
    case .recovered(let delivered, let losses):
      guard let recordCount else { return nil }
      if delivered != recordCount {
        return "delivered \(delivered) of \(recordCount) clean records"
      }
      return losses.isEmpty ? nil : "reported a loss in the clean document"
    }
  }

  /// The document at a damage rate; nil where nothing in it can be damaged.
  func bytes(at rate: Double, of candidates: Candidates) -> Data? {
    if rate == 0 { return Data(candidates.document.index.bytes) }
    let plan: DamageRate = .damageRate(rate, count: 1, seed: seed)
    return plan.mutants(of: candidates).first.map { Data($0.bytes()) }
  }

  /// A rate as it stands in the names of rows: `0`, or with two decimal places.
  static func text(of rate: Double) -> String {
    let text = rate == 0 ? "0" : Format.decimal(rate, places: 2)
    return Double(text) == rate ? text : "\(rate)"
  }
}
