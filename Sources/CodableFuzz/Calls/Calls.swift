import DecodingStrategies
import Foundation
import JSONMutation

/// How strategies are called: on record, by the clock, and not again where that is known to end
/// badly.
struct Calls {
  let stopwatch: Stopwatch
  let recorder: any CallRecorder
  private let faults: [Key: KnownFault]
  /// For each strategy the number of the first mutant of the damage curve that it did not survive.
  private let curveEnds: [Int: Int]

  private struct Key: Hashable {
    let call: Call
    let strategy: Int
  }

  init(
    stopwatch: Stopwatch, recorder: any CallRecorder = NoRecorder(), faults: [KnownFault] = []
  ) {
    self.stopwatch = stopwatch
    self.recorder = recorder
    self.faults = Dictionary(
      faults.map { (Key(call: $0.call, strategy: $0.strategy), $0) },
      uniquingKeysWith: { first, _ in first })
    var curveEnds: [Int: Int] = [:]
    for fault in faults {
      guard case .curve(let number) = fault.call else { continue }
      curveEnds[fault.strategy] = min(curveEnds[fault.strategy] ?? number, number)
    }
    self.curveEnds = curveEnds
  }

  /// Notes what strategies are about to decode.
  func prepare(_ call: Call, _ subject: @autoclosure () -> String, _ data: Data) {
    data.withUnsafeBytes { recorder.prepare(call, subject: subject(), bytes: $0) }
  }

  /// What is known of a call that was made before and ended badly.
  ///
  /// On the damage curve it may be an earlier one, or that of the clean document: what comes after it
  /// is not decoded.
  func fault(_ call: Call, _ strategy: Int) -> KnownFault? {
    if faults.isEmpty { return nil }
    guard case .curve(let number) = call else {
      return faults[Key(call: call, strategy: strategy)]
    }
    if let fault = faults[Key(call: .unmutated, strategy: strategy)] { return fault }
    guard let end = curveEnds[strategy], end <= number else { return nil }
    return faults[Key(call: .curve(end), strategy: strategy)]
  }

  /// The time that a strategy takes.
  func time(_ strategy: Int, _ body: () -> Void) -> Duration {
    recorder.begin(strategy: strategy)
    let duration = stopwatch.time(body)
    recorder.end()
    return duration
  }
}

extension Calls {
  /// What becomes of the records that a strategy returned: their own code runs when they are
  /// compared, and may end as badly as the strategy.
  func watch<Result>(_ strategy: Int, _ body: () -> Result) -> Result {
    recorder.begin(strategy: strategy)
    defer { recorder.end() }
    return body()
  }
}

extension KnownFault {
  /// The fault as a reason why a record is broken.
  var failure: DecodingFailure {
    DecodingFailure(kind: .other, path: [], message: "\(outcome.rawValue): \(reason)")
  }
}
