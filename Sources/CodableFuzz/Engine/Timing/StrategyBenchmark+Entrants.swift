import Foundation
import JSONMutation
import JSONText

extension StrategyBenchmark {
  /// A strategy, a document that it decodes completely, and the name of their row.
  struct Entrant {
    let name: String
    let strategy: StrategyID
    let rate: Double
    let call: InterleavedRounds.Call
    /// The number of delivered records.
    let recoveredCount: Int
    /// The time of the first decode.
    let time: Duration
  }

  /// A document, and the number of its untouched records.
  struct Input {
    let bytes: Data
    let rate: Double
    let untouchedCount: Int
  }

  /// The rows that are left out, by reason.
  struct LeftOut {
    private var rows: [(reason: String, names: [String])] = []

    mutating func add(_ name: String, _ reason: String) {
      if let known = rows.firstIndex(where: { $0.reason == reason }) {
        if !rows[known].names.contains(name) { rows[known].names.append(name) }
      } else {
        rows.append((reason, [name]))
      }
    }

    /// A note for each reason, which follows the name of a strategy.
    func notes(of study: Study) -> [String] {
      rows.map { "no row \($0.names.joined(separator: ", ")) of \(study.name): it \($0.reason)" }
    }
  }

  /// Strict with the clean document; nil if the study lacks it, or it loses something.
  func strict(of study: Study, on document: Document) -> InterleavedRounds.Call? {
    guard let strict = study.strategies.first(where: { $0.id == .strict }) else { return nil }
    let call = call(of: strict, Data(document.index.bytes), study)
    let input = Input(bytes: call.bytes, rate: 0, untouchedCount: document.records.count)
    return attempt(call, at: input).reason == nil ? call : nil
  }

  /// The strategies that decode a document without giving up.
  func entrants(
    of study: Study, on input: Input, suffix: String, leftOut: inout LeftOut
  ) -> [Entrant] {
    let measured = study.strategies.filter { strategies?.contains($0.id) ?? true }
    return measured.compactMap { strategy in
      let call = call(of: strategy, input.bytes, study)
      let name = strategy.id.rawValue + suffix
      let (count, time, reason) = attempt(call, at: input)
      guard let reason else {
        return Entrant(
          name: name, strategy: strategy.id, rate: input.rate, call: call, recoveredCount: count,
          time: time)
      }
      leftOut.add(name, reason)
      return nil
    }
  }

  private func call(
    of strategy: Strategy, _ bytes: Data, _ study: Study
  ) -> InterleavedRounds.Call {
    InterleavedRounds.Call(
      instance: strategy.makeInstance(), bytes: bytes,
      announce: announcement(
        "the strategy '\(strategy.id)' ended the process; it decoded the document '\(study.name)'"))
  }

  /// Decodes once.
  ///
  /// - Returns: The number of delivered records, the time, and the reason that the time is
  ///   meaningless, in words that follow the name of the strategy; nil if there is none.
  private func attempt(
    _ call: InterleavedRounds.Call, at input: Input
  ) -> (count: Int, time: Duration, reason: String?) {
    let time = call.time(stopwatch)
    defer { call.instance.forget() }
    switch call.instance.attempt {
    case .threw: return (0, time, "threw")
    case .returned(let delivered, let losses):
      if input.rate == 0, delivered != input.untouchedCount {
        return (delivered, time, "delivered \(delivered) of \(input.untouchedCount) clean records")
      }
      // A count cannot identify records, but so few cannot include all untouched ones.
      if delivered < input.untouchedCount {
        return (
          delivered, time,
          "delivered \(delivered) records, but \(input.untouchedCount) are untouched"
        )
      }
      let isComplaint = input.rate == 0 && !losses.isEmpty
      return (delivered, time, isComplaint ? "reported a loss in the clean document" : nil)
    }
  }

  /// The document at a damage rate; nil if nothing in it can be mutated.
  func input(at rate: Double, of space: MutationSpace) -> Input? {
    let document = space.document
    if rate == 0 {
      return Input(
        bytes: Data(document.index.bytes), rate: rate, untouchedCount: document.records.count)
    }
    // With few records, a mutant may leave all of them untouched. Take the first that doesn't.
    let isList = document.records.count > 1
    let plan = MutantPlan.damageRate(rate, count: isList ? Self.mostDraws : 1, seed: seed)
    let mutants = plan.mutants(of: space)
    guard let first = mutants.first else { return nil }
    let mutant = mutants.first { !$0.mutations.isEmpty } ?? first
    let isMutated = GroundTruth(of: mutant).isMutated
    return Input(
      bytes: Data(mutant.bytes()), rate: rate, untouchedCount: isMutated.count { !$0 })
  }

  private static var mostDraws: Int { 1_000 }

  /// A rate in the names of rows: `0`, or with two decimal places.
  static func text(of rate: Double) -> String {
    let text = rate == 0 ? "0" : Format.decimal(rate, places: 2)
    return Double(text) == rate ? text : "\(rate)"
  }
}
