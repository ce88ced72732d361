import JSONMutation
import JSONText

package struct Call: Hashable, Sendable, Codable {
  package let kind: CallKind
  /// The number of what is decoded, or of the unit of work that it is decoded for; 0 where there is
  /// only one.
  package let number: Int

  package init(_ kind: CallKind, _ number: Int = 0) {
    self.kind = kind
    self.number = number
  }
}

package struct CallKind: Sendable {
  /// The stable name in journals and in files of runs: at most 16 letters of ASCII.
  package let id: String
  let stage: Stage
  package let crashEnds: Extent
  /// The name of a kind whose outcomes no counter includes; nil for the others.
  package let extraName: String?
  /// What its calls are made for, where that says more than what they decode.
  let purpose: String?
  package let isRebuilt: Bool

  init(
    _ id: String, _ stage: Stage, crashEnds: Extent = .call, extraName: String? = nil,
    purpose: String? = nil, isRebuilt: Bool = false
  ) {
    (self.id, self.stage, self.crashEnds) = (id, stage, crashEnds)
    (self.extraName, self.purpose, self.isRebuilt) = (extraName, purpose, isRebuilt)
  }

  /// When a call is made: crashes are listed in this order.
  enum Stage: Int {
    case discovery, records, lessons, document, units, nulls, timing
  }

  /// What is not called again of a strategy that ended its process: calls of one kind have one name.
  package enum Extent {
    case call, kind
  }
}

extension CallKind {
  package static let record = Self("record", .records)
  package static let unmutated = Self("unmutated", .document)
  package static let excerpt = Self("excerpt", .document, extraName: "excerpt")
  package static let mutant = Self("mutant", .units, isRebuilt: true)
  package static let whole = Self("whole", .units, isRebuilt: true)
  /// A mutant, by the number of its unit, that was repaired to try a change to the models.
  package static let trial = Self("trial", .units, extraName: "trial")
  /// The document with null in a field, by the number of the field.
  package static let null = Self("null", .nulls, extraName: "trial")
  package static let lesson = Self(
    "lesson", .lessons, extraName: "lesson", purpose: "trials of what fields are")
  package static let values = Self(
    "values", .units, crashEnds: .kind, extraName: "values", purpose: "trials of sent values")
  package static let timing = Self("timing", .timing, extraName: "timing")
  package static let discovery = Self(
    "discovery", .discovery, extraName: "discovery",
    purpose: "the search for the list and the keys")

  package static let all: [Self] =
    [discovery, record, unmutated, excerpt, mutant, whole, trial, null, lesson, values, timing]
    + Analyses.standard.compactMap { $0.unitKind }.unique
}

extension CallKind: RawRepresentable, Hashable, Codable {
  package var rawValue: String { id }

  package init?(rawValue id: String) {
    guard let known = Self.all.first(where: { $0.id == id }) else { return nil }
    self = known
  }
}

extension Call {
  /// The document with only one record left, by the record's number.
  package static func record(_ number: Int) -> Call { Call(.record, number) }
  package static let unmutated = Call(.unmutated)
  /// A mutant, by the number of its unit: in an excerpt of the document if possible.
  package static func mutant(_ number: Int) -> Call { Call(.mutant, number) }
  /// A mutant, by the number of its unit, in the whole document to check an excerpt.
  package static func whole(_ number: Int) -> Call { Call(.whole, number) }
  /// The document with one record in which a field is tried, by the number of the trial.
  package static func lesson(_ number: Int) -> Call { Call(.lesson, number) }
  package static let timing = Call(.timing)

  package var unit: Int? { kind.stage == .units ? number : nil }
}

/// A call that ended its process or did not return in time, and is not made again.
package struct Crash: Sendable, Codable {
  package let call: Call
  package let strategy: Int
  /// A description of what was decoded: the identifier of a mutant, or the document or record.
  package let input: String
  package let outcome: Outcome
  /// How the process ended, or how long the call was given.
  package let reason: String
  /// Whether a guard can keep the process alive when it happens again: the call trapped, or was stopped.
  package let isTrap: Bool
  package var file: String?
  package var fileFailure: String?

  package init(
    call: Call, strategy: Int, input: String, outcome: Outcome, reason: String, isTrap: Bool,
    file: String? = nil
  ) {
    (self.call, self.strategy, self.input, self.outcome) = (call, strategy, input, outcome)
    (self.reason, self.isTrap, self.file) = (reason, isTrap, file)
  }

  package var place: (Int, Int, Int) { (call.kind.stage.rawValue, call.number, strategy) }

  package func `is`(_ call: Call, _ strategy: Int) -> Bool {
    self.call == call && self.strategy == strategy
  }
}

/// Makes calls so that one that traps does not end the process, nor one that it stops for other reasons.
///
/// A trap is what Swift does at a force unwrap of nil, an index out of range or a failed precondition.
package protocol CallGuard: AnyObject {
  var processorTime: Duration { get }

  func run(_ call: @escaping () -> Void) -> Crash?
}

package protocol CallRecorder: AnyObject {
  /// The description `input` is evaluated only if it is recorded. The `bytes` are valid only during
  /// this call.
  func prepare(_ call: Call, input: @autoclosure () -> String, bytes: UnsafeRawBufferPointer)

  func begin(strategy: Int)

  func end()
}

package struct CallProtection {
  /// Nil if no one records calls.
  let recorder: (any CallRecorder)?
  let crashes: [Crash]
  /// Makes each call; nil if none does, or if one guard is for many calls.
  let callGuard: (any CallGuard)?
  /// Whether a trap does not end the process.
  let isGuarded: Bool

  package init(
    recorder: (any CallRecorder)? = nil, crashes: [Crash] = [],
    callGuard: (any CallGuard)? = nil, isGuarded: Bool = false
  ) {
    (self.recorder, self.crashes, self.callGuard) = (recorder, crashes, callGuard)
    self.isGuarded = isGuarded || callGuard != nil
  }
}

/// The units of work of a document, by number: the mutants of the plan, then those of its analyses.
///
/// Threads and shards are given numbers; what they stand for is written here only.
package struct CallPlan: Sendable {
  package let mutantCount: Int
  private let others: [(kind: CallKind, end: Int)]

  package struct Unit {
    package let call: Call
    let position: Int
  }

  package init(mutantCount: Int = 0, others: [(kind: CallKind, count: Int)] = []) {
    self.mutantCount = mutantCount
    var end = mutantCount
    self.others = others.map { kind, count in
      end += count
      return (kind, end)
    }
  }

  /// The units of work of a document's analyses follow the mutants; those of one kind are done together.
  init(mutantCount: Int, analyses: [any Analysis]) {
    var others: [(kind: CallKind, count: Int)] = []
    for analysis in analyses {
      guard let kind = type(of: analysis).unitKind else { continue }
      if let known = others.firstIndex(where: { $0.kind == kind }) {
        others[known].count = max(others[known].count, analysis.unitCount)
      } else {
        others.append((kind, analysis.unitCount))
      }
    }
    self.init(mutantCount: mutantCount, others: others)
  }

  package var count: Int { others.last?.end ?? mutantCount }

  subscript(number: Int) -> Unit {
    if number < mutantCount { return Unit(call: .mutant(number), position: number) }
    var start = mutantCount
    for part in others {
      if number < part.end { return Unit(call: Call(part.kind, number), position: number - start) }
      start = part.end
    }
    preconditionFailure("the document has no unit of work \(number)")
  }

  package func work(_ numbers: MutantNumbers) -> Event.Work {
    let mutants = numbers.count(below: mutantCount)
    return Event.Work(mutants: mutants, others: numbers.count - mutants)
  }
}
