public import CodableFuzz
import DecodingStrategies
public import JSONMutation

/// Records that a strategy lost without a word, of one shape and mutator.
public struct SilentLoss: Hashable, Sendable {
  /// The document.
  public let document: DocumentName
  /// The strategy.
  public let strategy: StrategyID
  /// Where the mutants were edited.
  public let shape: Shape
  /// What edited them.
  public let mutator: MutatorID
  /// Records lost without a report ÷ records, intact and damaged together.
  public let rate: Rate
  /// A mutant to replay.
  public let example: MutantID?

  /// How many records were lost so.
  public var count: Int { rate.count }
}

/// A record that a strategy does not decode even alone, before anything is done to the document.
public struct BrokenAtStart: Hashable, Sendable {
  /// The document.
  public let document: DocumentName
  /// The record, the strategy, and why.
  public let record: DocumentReport.BrokenRecord
}

extension Report {
  /// Records that were lost without a word: a row for each document, strategy, shape and mutator, the
  /// worst first.
  public var silentLosses: Findings<SilentLoss> {
    let found = documents.flatMap { document in
      document.strategies.flatMap { strategy in
        strategy.shapes.filter { $0.silent.count > 0 }.map { row in
          SilentLoss(
            document: document.name, strategy: strategy.strategy, shape: row.shape,
            mutator: row.mutator, rate: row.silent, example: row.silentExample ?? row.example)
        }
      }
    }
    let sorted = found.enumerated().sorted { one, other in
      (other.element.count, one.offset) < (one.element.count, other.offset)
    }
    return Findings(
      sorted.map(\.element), title: "records lost in silence", summary: SilentLoss.sums
    ) { loss in
      "\(loss.document), \(loss.strategy): \(loss.mutator) at \(loss.shape.words): "
        + loss.rate.counts + (loss.example.map { ", as in \($0)" } ?? "")
    }
  }

  /// What crashed a strategy, or hung it.
  public var faults: Findings<FaultRecord> {
    Findings(documents.flatMap(\.faults), title: "crashes and hangs") { fault in
      "\(fault.strategy) \(fault.outcome.rawValue) on \(fault.subject): \(fault.reason)"
    }
  }

  /// Records that do not decode even alone.
  public var brokenAtStart: Findings<BrokenAtStart> {
    let found = documents.flatMap { document in
      document.brokenAtStart.map { BrokenAtStart(document: document.name, record: $0) }
    }
    return Findings(found, title: "records that do not decode even alone") { broken in
      "\(broken.document), \(broken.record.strategy), \(broken.record.pointer): "
        + broken.record.failure.line
    }
  }
}

extension SilentLoss {
  /// How many records each strategy lost.
  fileprivate static func sums(_ losses: [SilentLoss]) -> String {
    var strategies: [StrategyID] = []
    for loss in losses where !strategies.contains(loss.strategy) {
      strategies.append(loss.strategy)
    }
    return strategies.map { strategy in
      let counts = losses.filter { $0.strategy == strategy }.map(\.count)
      return "\(counts.reduce(0, +)) by \(strategy)"
    }.joined(separator: ", ")
  }
}
