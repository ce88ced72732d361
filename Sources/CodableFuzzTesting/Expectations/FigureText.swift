import CodableFuzz
import DecodingStrategies
import JSONMutation
import JSONText

/// A figure in words: what it comes from, the worst rows behind it, and what would help most.
struct FigureText: CustomStringConvertible {
  /// So many rows are named.
  private static let maximumRows = 3

  let kind: FigureKind
  let strategy: StrategyID
  let documents: [DocumentReport]
  let row: StrategyReport

  var description: String {
    let input = (documents.map(\.name.description) + [strategy.rawValue]).joined(separator: ", ")
    let rate = kind.rate(in: kind.figures(of: row))
    guard rate.of > 0 else {
      let reason = documents.lazy.compactMap { $0.reasonForNothing(of: strategy) }.first
      return "\(input): \(reason ?? kind.nothing)"
    }
    let lines = worstRows + advice
    return "\(input): \(rate.counts) \(kind.words) (\(rate.share))"
      + lines.map { "\n    \($0)" }.joined() + (lines.isEmpty ? "" : "\n  ")
  }

  /// A row with how bad it is.
  private struct Row {
    let harm: Rate
    var plausibility: Plausibility?
    let text: String
  }

  private var worstRows: [String] {
    let rows = fieldRows.isEmpty ? mutatorRows : fieldRows
    return rows.worstFirst { ($0.harm, $0.plausibility) }.prefix(Self.maximumRows).map(\.text)
  }

  /// A row for each mutator and what it cost: fields that it cost the same share one.
  private var fieldRows: [Row] {
    documents.flatMap { document -> [Row] in
      let rows = document.strategies.first { $0.strategy == strategy }?.fields ?? []
      let harmful = rows.filter { kind.harm(in: $0).map { $0.rate.count > 0 } ?? false }
      return harmful.grouped { AlikeRows(mutator: $0.mutator, harm: kind.harm(in: $0)?.rate) }
        .compactMap { shared(by: $0, in: document) }
    }
  }

  private struct AlikeRows: Hashable {
    let mutator: MutatorID
    let harm: Rate?
  }

  /// A row for fields that a mutator cost the same, with a mutant whose error is known if there is one.
  private func shared(
    by rows: [StrategyReport.FieldFigures], in document: DocumentReport
  ) -> Row? {
    guard let first = rows.first, let harm = kind.harm(in: first) else { return nil }
    let known = rows.lazy.compactMap { document.knownExample(of: $0, strategy) }.first
    let examples = rows.lazy.compactMap { row in
      kind == .silentLoss ? row.silentExample ?? row.example : row.example
    }
    return Row(
      harm: harm.rate, plausibility: rows.compactMap(\.plausibility).min(),
      text: "\(first.mutator) at \(FieldNames(rows.map(\.field))): \(harm.rate.counts) "
        + harm.words + (rows.count > 1 ? " each" : "")
        + ((known?.id ?? examples.first).map { ", as in \($0)" } ?? "")
        + (known.map { "\n      \($0.failure.line)" } ?? ""))
  }

  private var mutatorRows: [Row] {
    row.mutators.compactMap { row -> Row? in
      let rate = kind.rate(in: row.figures)
      let harm = kind.isGood ? rate.of - rate.count : rate.count
      guard harm > 0 else { return nil }
      let example = example(of: row.mutator).map { ", as in \($0)" } ?? ""
      return Row(
        harm: Rate(harm, of: rate.of),
        text: "\(row.mutator): \(rate.counts) \(kind.words)\(example)")
    }
  }

  /// A mutant by a mutator that cost the strategy a record; nil where the figure is about something
  /// else.
  private func example(of mutator: MutatorID) -> MutantID? {
    guard kind == .salvage else { return nil }
    return documents.lazy.compactMap { document in
      document.worstMutants.first { $0.isOne(of: mutator) && $0.losesMutated(strategy) }?.id
        ?? document.strategies.first { $0.strategy == strategy }?.fields
        .lazy.filter { $0.mutator == mutator && $0.silent.of > $0.blastRadius.of }
        .compactMap(\.example).first
    }.first
  }

  /// The change to the models that would help most, and smaller ones that help nearly as much; empty
  /// where none was tried, or none helps.
  private var advice: [String] {
    let known = documents.map { document in
      (document.advice ?? []).filter { $0.strategy == strategy && kind.gain(of: $0) > 0 }
        .enumerated().sorted { one, other in
          (kind.gain(of: other.element), one.offset) < (kind.gain(of: one.element), other.offset)
        }.map(\.element)
    }
    let best = known.max { one, other in
      (one.first.map(kind.gain) ?? 0) < (other.first.map(kind.gain) ?? 0)
    }
    return Advice.choices(among: best ?? []).map { advice in
      let (before, after) = kind.effect(of: advice)
      return "\(advice.change) (\(advice.details)): \(kind.adviceWords) "
        + "\(before.share) → \(after.share)"
    }
  }
}

extension FigureKind {
  /// What advice says of the figure.
  fileprivate var adviceWords: String { self == .salvage ? "salvage" : "record survival" }

  fileprivate func effect(of advice: Advice) -> (before: Rate, after: Rate) {
    self == .salvage
      ? (advice.salvage, advice.changedSalvage)
      : (advice.recordSurvival, advice.changedRecordSurvival)
  }

  /// How many more records the advice is worth; none for a figure that it says nothing of.
  fileprivate func gain(of advice: Advice) -> Int {
    switch self {
    case .documentSurvival, .recordSurvival, .collateralLoss, .salvage:
      let (before, after) = effect(of: advice)
      return after.count - before.count
    case .silentLoss, .silentChange, .diagnosis, .falseAcceptance: return 0
    }
  }
}

extension ExampleMutant {
  fileprivate func isOne(of mutator: MutatorID) -> Bool {
    id.steps.count == 1 && id.steps.first?.mutator == mutator
  }

  fileprivate func losesMutated(_ strategy: StrategyID) -> Bool {
    effects.contains { $0.strategy == strategy && $0.mutated.silent + $0.mutated.reported > 0 }
  }
}

extension DocumentReport {
  /// A mutant of a row whose error is known; nil where none is.
  fileprivate func knownExample(
    of row: StrategyReport.FieldFigures, _ strategy: StrategyID
  ) -> (id: MutantID, failure: DecodingFailure)? {
    for mutant in worstMutants {
      guard let step = mutant.id.steps.first, mutant.id.steps.count == 1,
        step.mutator == row.mutator, row.field.covers(step.pointer),
        let effect = mutant.effects.first(where: { $0.strategy == strategy }),
        let failure = effect.failure
      else { continue }
      return (mutant.id, failure)
    }
    return nil
  }
}

extension Field {
  /// The field, or that it is the root, whose text is empty.
  var words: String { description.isEmpty ? "the root" : description }

  /// Whether a location has this field.
  fileprivate func covers(_ location: JSONPointer) -> Bool {
    let steps = pointer.tokens
    guard steps.count == location.tokens.count else { return false }
    return zip(steps, location.tokens).allSatisfy { step, token in
      step.text == token.text || step.text == "{}" || step.text == "*" && Int(token.text) != nil
    }
  }
}
