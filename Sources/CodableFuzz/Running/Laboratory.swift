import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

/// A document with its strategies at work: everything that one study needs in one thread.
struct Laboratory {
  let document: Document
  let strategies: [Strategy]
  let subjects: [any Subject]
  let judges: [Judge]
  /// For each strategy, for each record, why it is broken at the start; nil where it decodes.
  let broken: [[DecodingFailure?]]
  private let stopwatch: Stopwatch

  /// Lets each strategy decode each record alone.
  init(_ study: Study, document: Document, stopwatch: Stopwatch) {
    let subjects = study.strategies.map { $0.makeSubject() }
    let locators = study.strategies.map { LossLocator(document: document, keys: $0.keys) }
    var broken = [[DecodingFailure?]](repeating: [], count: subjects.count)
    for number in document.records.indices {
      let alone = Data(document.bytes(withOnly: number))
      for (turn, subject) in subjects.enumerated() {
        let failure = subject.learn(alone).map(locators[turn].failure)
        broken[turn].append(failure.map { document.relocated($0, to: number) })
      }
    }
    self.document = document
    self.subjects = subjects
    self.broken = broken
    self.stopwatch = stopwatch
    strategies = study.strategies
    judges = zip(zip(study.strategies, locators), broken).map { strategy, broken in
      Judge(
        document: document, strategy: strategy.0.id, locator: strategy.1,
        isBroken: broken.map { $0 != nil })
    }
  }

  /// Lets each strategy decode a mutant.
  func verdicts(on mutant: Mutant, renderer: inout Renderer) -> [Verdict] {
    renderer.render(mutant)
    let mutationClass = mutant.mutationClass
    return verdicts(
      on: renderer.withBytes { Data($0) }, truth: GroundTruth(of: mutant),
      diagnoses: mutationClass == .structural || mutationClass == .undefined)
  }

  /// Lets each strategy decode the document that nothing was done to.
  func unmutated() -> [DocumentReport.Unmutated] {
    let verdicts = verdicts(
      on: Data(document.index.bytes), truth: GroundTruth(ofUnchanged: document), diagnoses: false)
    return verdicts.enumerated().map { number, verdict in
      var failure: DecodingFailure?
      if case .threw(let error) = subjects[number].attempt { failure = DecodingFailure(error) }
      return DocumentReport.Unmutated(
        strategy: verdict.strategy, outcome: verdict.outcome, intact: verdict.intact,
        equality: strategies[number].equality, failure: failure)
    }
  }

  /// The records that are broken at the start, by record, then by strategy.
  var brokenRecords: [DocumentReport.BrokenRecord] {
    guard broken.contains(where: { $0.contains { $0 != nil } }) else { return [] }
    return zip(document.records.indices, document.recordPointers()).flatMap { number, pointer in
      zip(strategies, broken).compactMap { strategy, broken in
        broken[number].map {
          DocumentReport.BrokenRecord(pointer: pointer, strategy: strategy.id, failure: $0)
        }
      }
    }
  }

  private func verdicts(
    on data: Data, truth: GroundTruth, diagnoses: Bool
  ) -> [Verdict] {
    zip(subjects, judges).map { subject, judge in
      subject.forget()
      let duration = stopwatch.time { subject.decode(data) }
      return judge.verdict(of: subject, truth: truth, diagnoses: diagnoses, duration: duration)
    }
  }
}

extension Document {
  /// A failure in a document with only one record left, as a failure in the whole document.
  fileprivate func relocated(_ failure: DecodingFailure, to number: Int) -> DecodingFailure {
    guard let list, recordKeys == nil else { return failure }
    let depth = index.pointer(to: list).tokens.count
    guard failure.path.indices.contains(depth), failure.path[depth] == "0" else { return failure }
    var path = failure.path
    path[depth] = String(number)
    return failure.moved(to: path)
  }

  /// The document with only one record left in its list.
  fileprivate func bytes(withOnly number: Int) -> [UInt8] {
    let first = recordRange(0).lowerBound
    let last = recordRange(records.count - 1).upperBound
    return Array(index.bytes[..<first]) + index.bytes[recordRange(number)] + index.bytes[last...]
  }
}
