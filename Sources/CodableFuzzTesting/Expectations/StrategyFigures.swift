public import CodableFuzz
import JSONMutation
public import Testing

/// The figures of one strategy, of one document or of several together.
///
/// All but ``falseAcceptance`` are those of the structural mutants.
public struct StrategyFigures: Sendable {
  /// The strategy.
  public let strategy: StrategyID
  let scope: Scope

  /// What figures are taken of.
  enum Scope: Sendable {
    /// The reports of documents, with the figures over all of them.
    case found([DocumentReport], StrategyReport)
    /// The study was not run, because only a replay is wanted.
    case leftOut
    /// There are none, and why.
    case missing(String)
  }

  /// Mutants for which the strategy returned ÷ mutants.
  public var documentSurvival: Figure { figure(.documentSurvival) }
  /// Untouched records kept ÷ untouched records.
  public var recordSurvival: Figure { figure(.recordSurvival) }
  /// 1 − record survival: what one bad record did to its neighbours.
  public var collateralLoss: Figure { figure(.collateralLoss) }
  /// Mutated records delivered, equal or changed ÷ mutated records.
  public var salvage: Figure { figure(.salvage) }
  /// Lost without a report ÷ lost, untouched and mutated together.
  public var silentLoss: Figure { figure(.silentLoss) }
  /// Mutated records delivered changed without a report ÷ those delivered changed.
  public var silentChange: Figure { figure(.silentChange) }
  /// Mutants whose worst reported location is an edited one ÷ mutants that reported anything.
  public var diagnosis: Figure { figure(.diagnosis) }
  /// Mutants that are no JSON, but decoded without a report ÷ mutants that are no JSON.
  public var falseAcceptance: Figure { figure(.falseAcceptance) }

  private func figure(_ kind: FigureKind) -> Figure {
    switch scope {
    case .leftOut: .leftOut
    case .missing(let reason): Figure(nil) { reason }
    case .found(let documents, let row):
      Figure(kind.rate(in: kind.figures(of: row))) {
        FigureText(kind: kind, strategy: strategy, documents: documents, row: row).description
      }
    }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension StrategyFigures: CustomTestStringConvertible {
  public var testDescription: String {
    switch scope {
    case .leftOut: Figure.leftOut.description
    case .missing(let reason): reason
    case .found(let documents, _):
      (documents.map(\.name.description) + [strategy.rawValue]).joined(separator: ", ")
    }
  }
}

extension FigureKind {
  /// The figures that it is among: those of the mutants of its class.
  func figures(of row: StrategyReport) -> Figures {
    guard self == .falseAcceptance else { return row.headline }
    return row.classes.first { $0.mutationClass == .malformed }?.figures ?? Figures(Tally())
  }
}

extension Report {
  /// The figures of a strategy, over all documents.
  ///
  /// - Parameter strategy: The strategy; of one that is not there, no figure fulfils a comparison.
  /// - Returns: The figures.
  public subscript(strategy: StrategyID) -> StrategyFigures {
    figures(of: strategy, in: documents, overall: strategies)
  }

  /// The figures of a strategy with one document of several.
  ///
  /// - Parameters:
  ///   - document: The document's name.
  ///   - strategy: The strategy; of one that is not there, no figure fulfils a comparison.
  /// - Returns: The figures.
  public subscript(document: String, strategy: StrategyID) -> StrategyFigures {
    if isLeftOut { return StrategyFigures(strategy: strategy, scope: .leftOut) }
    let chosen = documents.filter { $0.name.description == document || $0.name.name == document }
    guard chosen.isEmpty else { return figures(of: strategy, in: chosen, overall: []) }
    if let failure = failures.first(where: { $0.document.name == document }) {
      return StrategyFigures(strategy: strategy, scope: .missing("\(document): \(failure.message)"))
    }
    let hint = NearestName.hint(for: document, valid: documents.map(\.name.description))
    return StrategyFigures(
      strategy: strategy, scope: .missing("no document '\(document)' is in the report\(hint)"))
  }

  /// Whether nothing was run, because only a replay is wanted.
  private var isLeftOut: Bool { documents.isEmpty && failures.isEmpty && Replay.isWanted }

  private func figures(
    of strategy: StrategyID, in documents: [DocumentReport], overall: [StrategyReport]
  ) -> StrategyFigures {
    if isLeftOut { return StrategyFigures(strategy: strategy, scope: .leftOut) }
    let rows = documents.compactMap { document in
      document.strategies.first { $0.strategy == strategy }.map { (document, $0) }
    }
    let sum = overall.first { $0.strategy == strategy }
    if let row = rows.count == 1 ? rows[0].1 : sum ?? rows.first?.1 {
      return StrategyFigures(strategy: strategy, scope: .found(rows.map(\.0), row))
    }
    if let failure = failures.first, documents.isEmpty {
      let reason = "\(failure.document): \(failure.message)"
      return StrategyFigures(strategy: strategy, scope: .missing(reason))
    }
    var names: [String] = []
    for row in documents.flatMap(\.strategies) where !names.contains(row.strategy.rawValue) {
      names.append(row.strategy.rawValue)
    }
    let hint = NearestName.hint(for: strategy.rawValue, valid: names)
    return StrategyFigures(
      strategy: strategy,
      scope: .missing(
        "no strategy '\(strategy)' was run\(hint) (\(names.joined(separator: ", ")))"))
  }
}
