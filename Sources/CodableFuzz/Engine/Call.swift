import JSONMutation

/// What a strategy decodes, in one document of a study.
package enum Call: Hashable, Sendable, Codable {
  /// The document with only one record left, by the record's number.
  case record(Int)
  case unmutated
  /// An excerpt of the unmutated document.
  case excerpt
  /// A mutant, by its number: in an excerpt of the document if possible.
  case mutant(Int)
  /// A mutant, by its number, in the whole document to check an excerpt.
  case whole(Int)
  /// A mutant of the damage curve, by its number among all mutants of the document.
  ///
  /// A strategy that crashes on the clean document, or on one of these, is not called for later
  /// ones.
  case curve(Int)
  /// A mutant, by its number, that was repaired to try a change to the models.
  case trial(Int)
  /// A trial of the search for findings, by its number among the mutants.
  ///
  /// A strategy that crashes on one of them is not called for others.
  case inspection(Int)
  /// The document with one record in which a field is tried, by the number of the trial.
  case lesson(Int)
  /// A sample for the timing pass.
  case timing
}

extension Call {
  /// Whether a crash in this call keeps the strategy from further calls of its kind, so that such
  /// crashes are few.
  package var isLimited: Bool {
    switch self {
    case .curve, .inspection: true
    case .record, .unmutated, .mutant, .whole, .excerpt, .trial, .lesson, .timing: false
    }
  }

  package var isOfCurve: Bool { if case .curve = self { true } else { false } }
}

/// A call that ended its process or did not return in time, and is not made again.
package struct KnownCrash: Hashable, Sendable, Codable {
  package let call: Call
  /// The number of the strategy in its study.
  package let strategy: Int
  package let outcome: Outcome
  /// How the process ended, or how long the call was given.
  package let reason: String
  /// The file with the decoded bytes; nil if it could not be written.
  package let file: String?

  package init(call: Call, strategy: Int, outcome: Outcome, reason: String, file: String?) {
    self.call = call
    self.strategy = strategy
    self.outcome = outcome
    self.reason = reason
    self.file = file
  }
}

/// Records each call before it is made, so that the last one is known if it ends the process.
package protocol CallRecorder: AnyObject {
  /// Notes that strategies are about to decode some bytes, one after another.
  ///
  /// The description `input` is evaluated only if it is recorded. The `bytes` are valid only during
  /// this call.
  func prepare(_ call: Call, input: @autoclosure () -> String, bytes: UnsafeRawBufferPointer)

  /// Notes that a strategy, by its number, is being called.
  func begin(strategy: Int)

  /// Notes that the strategy has returned or thrown.
  func end()
}

package final class NoRecorder: CallRecorder {
  package init() {}

  package func prepare(
    _ call: Call, input: @autoclosure () -> String, bytes: UnsafeRawBufferPointer
  ) {}
  package func begin(strategy: Int) {}
  package func end() {}
}
