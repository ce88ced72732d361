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
  /// A strategy that ends its process on the clean document, or on one of these, is not called for
  /// later ones.
  case curve(Int)
  /// A mutant, by its number, that was repaired to try a change to the models.
  case trial(Int)
  /// The document with null in a field, by the number of the field.
  case null(Int)
  /// A trial of the search for findings, by its number among the mutants.
  ///
  /// A strategy that ends its process on one of them is not called for others.
  case inspection(Int)
  /// The document with one record in which a field is tried, by the number of the trial.
  case lesson(Int)
  /// A sample for the timing pass.
  case timing
}

extension Call {
  package var isOfCurve: Bool { if case .curve = self { true } else { false } }

  package var isInspection: Bool { if case .inspection = self { true } else { false } }

  /// Whether it is a repaired mutant or a trial, which no identifier rebuilds.
  package var isTrial: Bool {
    switch self {
    case .trial, .null, .inspection, .lesson: true
    case .record, .unmutated, .excerpt, .mutant, .whole, .curve, .timing: false
    }
  }

  /// The number of the mutant that it is part of the work for.
  package var mutantNumber: Int? {
    switch self {
    case .mutant(let number), .whole(let number), .curve(let number), .trial(let number),
      .inspection(let number):
      number
    case .record, .unmutated, .excerpt, .null, .lesson, .timing: nil
    }
  }
}

/// A call that ended its process or did not return in time, and is not made again.
package struct KnownCrash: Hashable, Sendable, Codable {
  package let call: Call
  /// The number of the strategy in its study.
  package let strategy: Int
  package let outcome: Outcome
  /// How the process ended, or how long the call was given.
  package let reason: String
  /// Whether the call trapped, so that a guard can keep the process alive when it traps again.
  package let isTrap: Bool
  /// The file with the decoded bytes; nil if it could not be written.
  package let file: String?

  package init(
    call: Call, strategy: Int, outcome: Outcome, reason: String, isTrap: Bool, file: String?
  ) {
    self.call = call
    self.strategy = strategy
    self.outcome = outcome
    self.reason = reason
    self.isTrap = isTrap
    self.file = file
  }
}

/// Makes calls so that one that traps does not end the process.
///
/// A trap is what Swift does at a force unwrap of nil, an index out of range or a failed precondition.
package protocol CallGuard: AnyObject {
  /// Makes a call that was recorded.
  ///
  /// - Returns: The crash, if the call trapped; nil if it returned.
  func run(_ call: @escaping () -> Void) -> NamedCrash?
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
