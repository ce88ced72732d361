import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

/// Tries what single changes to the models of strategies would save of the mutants of a document.
final class Advisor {
  /// A change that needs to mend more places than this one after another is not tried to the end.
  private static let mostRounds = 64
  /// At most so many changes are tried for a mutant and a strategy.
  private static let mostChanges = 32

  private let laboratory: Laboratory
  private let map: ShapeMap
  private let list: JSONPointer?
  /// For each strategy, in order.
  private var standIns: [StandIns]

  init(_ laboratory: Laboratory) {
    self.laboratory = laboratory
    let document = laboratory.document
    map = ShapeMap(document)
    list = document.list.map(document.index.pointer)
    standIns = laboratory.judges.map { StandIns(document, isBroken: $0.isBroken) }
  }

  /// A mutant that strategies have decoded.
  struct Decoded {
    /// What was decoded: the mutant of the document, or of a slice of it.
    let mutant: Mutant
    /// The number of the mutant among those of the document.
    let number: Int
    /// The mutant's identifier.
    let id: MutantID
    /// Which records stand in what was decoded.
    let records: RecordNumbers
  }

  /// Tries changes for each strategy that lost something.
  ///
  /// - Parameters:
  ///   - decoded: The mutant.
  ///   - judged: What each strategy did with it.
  ///   - onGain: Called with the number of a strategy, a change, and how many more intact records it
  ///     keeps and damaged ones it delivers.
  func tryChanges(
    on decoded: Decoded, _ judged: [JudgedVerdict],
    onGain: (_ strategy: Int, _ change: ModelChange, _ kept: Int, _ delivered: Int) -> Void
  ) {
    guard decoded.mutant.mutationClass == .structural, judged.contains(where: \.lostSomething),
      let index = try? DocumentIndex(parsing: decoded.mutant.bytes(), maximumDepth: .max)
    else { return }
    let mutant = MendedMutant(index: index, truth: GroundTruth(of: decoded.mutant))
    let failing = judged.enumerated().map { places(of: $1.sent, strategy: $0, in: mutant) }
    for (strategy, judged) in judged.enumerated() where judged.lostSomething {
      let call = Call.trial(decoded.number)
      if laboratory.calls.fault(call, strategy) != nil { continue }
      var places = failing[strategy]
      if judged.lostInSilence {
        places += failing.enumerated().filter { $0.offset != strategy }.flatMap(\.element)
      }
      let start = Trial(
        mutant: mutant, failing: places, kept: judged.verdict.intact.kept,
        delivered: judged.verdict.damaged.delivered)
      var known: [[UInt8]: Trial] = [:]
      for change in changes(for: start, isLossy: judged.verdict.outcome == .recovered) {
        let end = end(of: start, with: change, decoded, strategy, &known)
        let (kept, delivered) = (end.kept - start.kept, end.delivered - start.delivered)
        // To forgive loses nothing: where less is delivered, records could not be told apart.
        guard kept + delivered > 0 else { continue }
        onGain(
          strategy, ModelChange(change.kind, laboratory.document.shapes.shape(change.shape)), kept,
          delivered)
      }
    }
  }

  /// The changes that forgive something, each once.
  ///
  /// - Parameters:
  ///   - start: The failures.
  ///   - isLossy: Whether the list of records was returned, so that it needs not be made lossy.
  private func changes(for start: Trial, isLossy: Bool) -> some Sequence<TrialChange> {
    var known: Set<TrialChange> = []
    let records = laboratory.document.list.map(laboratory.document.shapes.number)
    return start.failing.flatMap { TrialChange.forgiving($0, in: start.mutant.index, map) }
      .filter { known.insert($0).inserted }
      .filter { !isLossy || $0.kind != .lossyList || $0.shape != records }
      .prefix(Self.mostChanges)
  }

  private func places(
    of reports: [ReportedLoss], strategy: Int, in mutant: MendedMutant
  ) -> [FailingPlace] {
    let locator = laboratory.judges[strategy].locator
    return reports.flatMap { report in
      let place = FailingPlace(report, in: mutant.index, map: map, locator: locator)
      // Errors of other types have no place; where one edit is all that there is, it failed there.
      guard report.failure.kind == .other else { return [place] }
      let edited = mutant.editedPaths(list: list).filter {
        $0.count > report.path.count && $0.starts(with: report.path)
      }
      guard let path = edited.first, edited.count == 1 else { return [place] }
      let known = ReportedLoss(error: report.error, path: path)
      return [place, FailingPlace(known, in: mutant.index, map: map, locator: locator)]
    }
  }

  /// Mends what a change forgives, as long as something fails that it forgives.
  ///
  /// - Parameter known: What was decoded before, by its bytes: many changes mend the same.
  private func end(
    of start: Trial, with change: TrialChange, _ decoded: Decoded, _ strategy: Int,
    _ known: inout [[UInt8]: Trial]
  ) -> Trial {
    var trial = start
    for _ in 0..<Self.mostRounds {
      let mendings = trial.failing.compactMap { failing in
        change.target(of: failing, in: trial.mutant.index, map).flatMap {
          standIns[strategy].mending(
            $0, of: failing, in: trial.mutant, records: decoded.records, for: change)
        }
      }
      guard let mended = trial.mutant.mended(by: mendings, list: list) else { break }
      let next = known[mended.index.bytes] ?? decode(mended, decoded, strategy)
      known[mended.index.bytes] = next
      trial = next
    }
    return trial
  }

  private func decode(_ mended: MendedMutant, _ decoded: Decoded, _ strategy: Int) -> Trial {
    let judged = laboratory.tried(
      Data(mended.index.bytes), .trial(decoded.number), subject: "\(decoded.id), mended",
      strategy: strategy, truth: mended.truth, records: decoded.records)
    return Trial(
      mutant: mended, failing: places(of: judged.sent, strategy: strategy, in: mended),
      kept: judged.verdict.intact.kept, delivered: judged.verdict.damaged.delivered)
  }
}

/// What a strategy did with a mutant, as it is or mended.
private struct Trial {
  let mutant: MendedMutant
  let failing: [FailingPlace]
  let kept: Int
  let delivered: Int
}

extension JudgedVerdict {
  /// Whether a change may save something: a strategy that ended its process is not tried again.
  fileprivate var lostSomething: Bool {
    let (intact, damaged) = (verdict.intact, verdict.damaged)
    return !verdict.outcome.isFault
      && (intact.kept < intact.of || damaged.delivered < damaged.of)
  }

  fileprivate var lostInSilence: Bool { verdict.intact.silent + verdict.damaged.silent > 0 }
}

extension DamagedCounts {
  fileprivate var delivered: Int { equal + changedReported + changedSilent }
}
