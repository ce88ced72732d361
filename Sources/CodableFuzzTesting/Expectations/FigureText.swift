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
    let subject = (documents.map(\.name.description) + [strategy.rawValue]).joined(separator: ", ")
    let rate = kind.rate(in: kind.figures(of: row))
    guard rate.of > 0 else {
      let reason = documents.lazy.compactMap { $0.reasonForNothing(of: strategy) }.first
      return "\(subject): \(reason ?? kind.nothing)"
    }
    let lines = worstRows + [advice].compactMap(\.self)
    return "\(subject): \(rate.counts) \(kind.words) (\(rate.share))"
      + lines.map { "\n    \($0)" }.joined() + (lines.isEmpty ? "" : "\n  ")
  }

  /// A row with how bad it is.
  private struct Row {
    let harm: Int
    var isExplained = false
    let text: String

    /// Of equally bad ones those whose error is known come first.
    func isWorse(than other: Row) -> Bool {
      (harm, isExplained ? 1 : 0) > (other.harm, other.isExplained ? 1 : 0)
    }
  }

  private var worstRows: [String] {
    let rows = shapeRows.isEmpty ? mutatorRows : shapeRows
    let sorted = rows.enumerated().sorted { one, other in
      if one.element.isWorse(than: other.element) { return true }
      return !other.element.isWorse(than: one.element) && one.offset < other.offset
    }
    return sorted.prefix(Self.maximumRows).map(\.element.text)
  }

  private var shapeRows: [Row] {
    documents.flatMap { document -> [Row] in
      let rows = document.strategies.first { $0.strategy == strategy }?.shapes ?? []
      return rows.compactMap { row -> Row? in
        guard let harm = kind.harm(in: row), harm.rate.count > 0 else { return nil }
        let known = document.knownExample(of: row, strategy)
        let example = kind == .silentLoss ? row.silentExample ?? row.example : row.example
        return Row(
          harm: harm.rate.count, isExplained: known != nil,
          text: "\(row.mutator) at \(row.shape.words): \(harm.rate.counts) \(harm.words)"
            + ((known?.id ?? example).map { ", as in \($0)" } ?? "")
            + (known.map { "\n      \($0.failure.line)" } ?? ""))
      }
    }
  }

  private var mutatorRows: [Row] {
    row.mutators.compactMap { row -> Row? in
      let rate = kind.rate(in: row.figures)
      let harm = kind.isGood ? rate.of - rate.count : rate.count
      return harm > 0 ? Row(harm: harm, text: "\(row.mutator): \(rate.counts) \(kind.words)") : nil
    }
  }

  /// The change to the models that would help most; nil where none was tried, or none helps.
  private var advice: String? {
    let known = documents.flatMap { $0.advice ?? [] }.filter { $0.strategy == strategy }
    let helping = known.filter { kind.gain(of: $0) > 0 }
    return helping.max { one, other in kind.gain(of: one) < kind.gain(of: other) }.map { advice in
      let (before, after) = kind.effect(of: advice)
      return "\(advice.change): \(kind.adviceWords) \(before.share) → \(after.share)"
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

extension DocumentReport {
  /// A mutant of a row whose error is known; nil where none is.
  fileprivate func knownExample(
    of row: StrategyReport.ShapeFigures, _ strategy: StrategyID
  ) -> (id: MutantID, failure: DecodingFailure)? {
    for mutant in worstMutants {
      guard let step = mutant.id.steps.first, mutant.id.steps.count == 1,
        step.mutator == row.mutator, row.shape.covers(step.pointer),
        let effect = mutant.effects.first(where: { $0.strategy == strategy }),
        let failure = effect.failure
      else { continue }
      return (mutant.id, failure)
    }
    return nil
  }
}

extension Shape {
  /// The shape, or that it is the root, whose text is empty.
  var words: String { description.isEmpty ? "the root" : description }

  /// Whether a place has this shape.
  fileprivate func covers(_ place: JSONPointer) -> Bool {
    let steps = pointer.tokens
    guard steps.count == place.tokens.count else { return false }
    return zip(steps, place.tokens).allSatisfy { step, token in
      step.text == token.text || step.text == "{}" || step.text == "*" && Int(token.text) != nil
    }
  }
}
