import JSONMutation

/// What a strategy is given to decode, in one document of a study.
package enum Call: Hashable, Sendable, Codable {
  /// The document with only one record left, by its number.
  case record(Int)
  /// The document before anything was done to it.
  case unmutated
  /// An excerpt of the document before anything was done to it.
  case excerpt
  /// A mutant, by its number: in an excerpt of the document where that is right.
  case mutant(Int)
  /// A mutant, by its number, in the whole document beside an excerpt.
  case whole(Int)
  /// A mutant of the damage curve, by its number among all mutants of the document.
  ///
  /// A strategy that does not survive the clean document, or one of them, is not given those behind.
  case curve(Int)
  /// A mutant, by its number, that was repaired to try a change to the models.
  case trial(Int)
  /// A trial of the search for findings, by the number that the search has among the mutants.
  ///
  /// A strategy that does not survive one of them is given no others.
  case inspection(Int)
  /// The document with one record, in which a field is tried, by the number of the trial.
  case lesson(Int)
  /// A sample for the pass that measures times.
  case timing
}

extension Call {
  /// Whether a strategy that does not survive the call is given none of the same sort, so that there
  /// are few such crashes.
  package var isLimited: Bool {
    switch self {
    case .curve, .inspection: true
    case .record, .unmutated, .mutant, .whole, .excerpt, .trial, .lesson, .timing: false
    }
  }

  /// Whether what is decoded is a mutant of the damage curve.
  package var isOfCurve: Bool { if case .curve = self { true } else { false } }
}

/// A call that ended its process, or that did not return in time: it is not made again.
package struct KnownCrash: Hashable, Sendable, Codable {
  /// What was decoded.
  package let call: Call
  /// The number of the strategy in its study.
  package let strategy: Int
  /// Whether it crashed or hung.
  package let outcome: Outcome
  /// How the process ended, or how long it was waited for.
  package let reason: String
  /// The file that holds the bytes that were decoded; nil where none could be written.
  package let file: String?

  /// Makes a crash of its parts.
  package init(call: Call, strategy: Int, outcome: Outcome, reason: String, file: String?) {
    self.call = call
    self.strategy = strategy
    self.outcome = outcome
    self.reason = reason
    self.file = file
  }
}

/// Is told of each call before it is made, so that the last one is known if it ends the process.
package protocol CallRecorder: AnyObject {
  /// Strategies are about to decode some bytes, one after another.
  ///
  /// - Parameters:
  ///   - call: What is decoded.
  ///   - input: What is decoded, as text; only made where somebody reads it.
  ///   - bytes: What is decoded, which is gone after this call.
  func prepare(_ call: Call, input: @autoclosure () -> String, bytes: UnsafeRawBufferPointer)

  /// A strategy, by its number, is called now.
  func begin(strategy: Int)

  /// The strategy has returned or thrown.
  func end()
}

/// A recorder that keeps nothing.
package final class NoRecorder: CallRecorder {
  /// Makes a recorder.
  package init() {}

  package func prepare(
    _ call: Call, input: @autoclosure () -> String, bytes: UnsafeRawBufferPointer
  ) {}
  package func begin(strategy: Int) {}
  package func end() {}
}
